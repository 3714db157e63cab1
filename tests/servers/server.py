"""Servers that are started for a test, and stopped by their process ids."""

import contextlib
import os
import socket
import subprocess
import threading
import time

# Nothing of the caller's but what a server needs.
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def stop(process):
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Process:
    """A server that listens by itself; it is there when it answers."""

    def __init__(self, command, port, log):
        self.command, self.port, self.log = command, port, log

    def __enter__(self):
        self.process = subprocess.Popen(self.command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=self.log)
        for _ in range(100):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            if self.process.poll() is not None:
                raise OSError(f"exit status {self.process.returncode}")
            time.sleep(0.1)
        stop(self.process)
        raise OSError("no answer within 10 s")

    def __exit__(self, *_):
        stop(self.process)


class Inetd:
    """A program that speaks over standard input and output: it is started anew for each connection, as inetd does."""

    def __init__(self, command, user, port, log):
        self.command, self.port, self.log = command, port, log
        self.identity = {"user": user, "group": "nogroup", "extra_groups": []} if user else {}
        self.processes = []

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.thread = threading.Thread(target=self.accept)
        self.thread.start()
        return self

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                self.processes.append(subprocess.Popen(self.command, env=ENVIRONMENT, cwd="/", stdin=connection,
                                                       stdout=connection, stderr=self.log, **self.identity))

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()
        for process in self.processes:
            stop(process)
