"""How gunicorn serves the API: `--config python:service.gunicorn_config`. Options on its command line win."""

import os
from typing import Any

from engines import FORM
from runner.settings import whole_number

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{whole_number(os.environ, 'PORT', 8000, 1, 65535)}"
worker_class = "service.worker.Worker"
workers = whole_number(os.environ, "WEB_PROCESSES", 2, 1, 256)
# More threads than these hand the interpreter lock to and fro: 16 took 18 to 39 % more CPU a request.
threads = whole_number(os.environ, "WEB_THREADS", 8, 1, 1024)
graceful_timeout = 5
keepalive = 30
loglevel = "warning"
# Files in memory: a slow disk must not make a worker look dead.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Called once, before the processes that serve are forked."""
    if FORM.package is None:
        server.log.warning("the engines are %s", FORM.words)
