"""How gunicorn serves the API: `--config python:service.gunicorn_config`. Options on its command line win."""

import os

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_PROCESSES", "2"))
threads = int(os.environ.get("WEB_THREADS", "16"))
graceful_timeout = 5
keepalive = 30
loglevel = "warning"
# Files in memory: a slow disk must not make a worker look dead.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108
control_socket_disable = True
