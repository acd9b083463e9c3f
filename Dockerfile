# One image, two roles: `docker run IMAGE web` and `docker run IMAGE worker`. Both need REDIS_URL.
FROM python:3.12 AS compiler

WORKDIR /app
COPY requirements.txt requirements-build.txt constraints.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check -r requirements-build.txt mypy_extensions -c constraints.txt
COPY engines engines
COPY launcher launcher
RUN python -m launcher.compile --required

FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 HOST=0.0.0.0 PORT=8000
WORKDIR /app

COPY requirements.txt constraints.txt ./
RUN pip install --disable-pip-version-check -r requirements.txt -c constraints.txt

COPY engines engines
COPY --from=compiler /app/build/compiled build/compiled
COPY runner runner
COPY service service
COPY launcher launcher
COPY docker-entrypoint ./

RUN useradd --system --uid 10001 --no-create-home tilehall
USER tilehall

EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 CMD ["./docker-entrypoint", "health"]
ENTRYPOINT ["./docker-entrypoint"]
CMD ["web"]
