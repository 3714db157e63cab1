#!/usr/bin/env python3
"""Fetches URLs from real servers with the example client, and compares what comes with what was put there.

    integration.py --install     install the servers from Debian's packages; exit status 1 if one cannot be had
    integration.py CLIENT        the same, then run them, and fetch with the program CLIENT

Each server listens on a free port of the loopback interface, serves a temporary folder, and is stopped by its process id.
The systems' own folders are not touched. One that cannot be had, or cannot run here, is skipped, and the last line says so.
"""

import concurrent.futures
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cases import CASES, Refused, plant
from server import ENVIRONMENT, Inetd, Process, free_port

PACKAGES = {"vsftpd": "vsftpd", "gophernicus": "gophernicus", "leafnode": "leafnode", "nginx": "nginx-light"}


def is_installed(server):
    return shutil.which(server, path=ENVIRONMENT["PATH"])


def install():
    """Installs what is missing, if this is Debian and root."""
    wanted = [package for server, package in PACKAGES.items() if not is_installed(server)]
    if not wanted or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in ["update"], ["install", "-y", "--no-install-recommends", *wanted]:
        try:
            done = subprocess.run(["apt-get", "-qq", "-o", "Acquire::Retries=2", *command], env=environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=240)
        except subprocess.TimeoutExpired:
            return
        if done.returncode:
            return


def unavailable():
    """Servers that cannot run here, each with the reason."""
    if os.geteuid() != 0:
        # Each is started by root, and gives up its rights by itself.
        return {server: "not root" for server in PACKAGES}
    reasons = {server: "not installed" for server in PACKAGES if not is_installed(server)}
    if subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL).returncode:
        reasons.setdefault("leafnode", "no right to mount")
    return reasons


def vsftpd(folder, port, log):
    config = folder.parent / "vsftpd.conf"
    empty = folder.parent / "empty"
    empty.mkdir()
    config.write_text(f"""
listen=YES
listen_address=127.0.0.1
listen_port={port}
background=NO
run_as_launching_user=NO
anonymous_enable=YES
anon_root={folder}
secure_chroot_dir={empty}
ascii_download_enable=YES
session_support=NO
seccomp_sandbox=NO
""".lstrip())
    return Process(["vsftpd", str(config)], port, log)


def gophernicus(folder, port, log):
    # It refuses to run as root. Without -nf and -nh menus have a header and a footer of its own.
    command = ["gophernicus", "-r", str(folder), "-h", "127.0.0.1", "-p", str(port), "-nf", "-nh", "-nv"]
    return Inetd(command, "nobody", port, log)


def leafnode(folder, port, log):
    # Its folders are compiled in, so it sees others in their place. It wants a name with a domain, and the server that it
    # would fetch from.
    config = folder.parent / "leafnode"
    config.mkdir()
    (config / "config").write_text("server = upstream.invalid\nexpire = 20\nhostname = news.uriel-test.net\n")
    for path in [config, folder, *config.rglob("*"), *folder.rglob("*")]:
        if not path.is_symlink():
            shutil.chown(path, "news", "news")
    own = f"mount --bind {folder} /var/spool/news && mount --bind {config} /etc/news/leafnode"
    as_news = "exec setpriv --reuid=news --regid=news --clear-groups leafnode"
    return Inetd(["unshare", "--mount", "sh", "-c", f"{own} && {as_news}"], None, port, log)


def nginx(folder, port, log):
    config = folder.parent / "nginx.conf"
    config.write_text(f"""
daemon off;
pid {folder.parent}/nginx.pid;
error_log stderr;
events {{ }}
http {{
    access_log off;
    default_type application/octet-stream;
    server {{
        listen 127.0.0.1:{port};
        root {folder};
        location / {{ return 200 "$http_host $request_uri"; }}
        location /files/ {{ }}
    }}
}}
""".lstrip())
    return Process(["nginx", "-p", str(folder.parent), "-c", str(config)], port, log)


SERVERS = {"vsftpd": vsftpd, "gophernicus": gophernicus, "leafnode": leafnode, "nginx": nginx}


def check(client, case, port, folder):
    """Fetches one URL: None, or what is wrong."""
    places = {"server": f"127.0.0.1:{port}", "port": str(port), "folder": str(folder)}
    arguments = [argument.format_map(places) for argument in case.arguments]
    try:
        done = subprocess.run([client, *arguments], input=case.typed, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return f"{' '.join(arguments)}: expected an answer within 60 s"
    found = done.stderr.strip() if done.returncode else done.stdout
    if isinstance(case.expected, Refused):
        right = done.returncode == 1 and not done.stdout and case.expected.words in found
    else:
        expected = case.expected.replace(b"{server}", places["server"].encode()).replace(b"{port}", places["port"].encode())
        right = done.returncode == 0 and found == expected
    return None if right else f"{' '.join(arguments)}: expected {case.expected!r}, found {found!r} (status {done.returncode})"


def run(client, skipped):
    failures = []
    with contextlib.ExitStack() as stack:
        base = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uriel-servers-")))
        base.chmod(0o755)
        pool = stack.enter_context(concurrent.futures.ThreadPoolExecutor(4))
        checks = []
        for name, cases in CASES.items():
            if name in skipped:
                continue
            folder = base / name / "tree"
            folder.mkdir(parents=True)
            plant(name, folder)
            port = free_port()
            if name in SERVERS:
                log = stack.enter_context(open(base / name / "log", "w+"))
                try:
                    stack.enter_context(SERVERS[name](folder, port, log))
                except OSError as error:
                    log.seek(0)
                    failures.append(f"{name}: expected a server on port {port}, found {error}: {log.read()!r}")
                    continue
            checks += [pool.submit(check, client, case, port, folder) for case in cases]
        failures += [failure for failure in (check.result() for check in checks) if failure]
    for failure in failures:
        print(failure)
    print(f"{len(checks)} URLs, {len(failures)} failures; skipped: {named(skipped)}")
    return bool(failures)


def named(skipped):
    return ", ".join(f"{server} ({reason})" for server, reason in skipped.items()) or "none"


def main(argument):
    install()
    skipped = unavailable()
    if argument == "--install":
        print(f"servers that cannot be had: {named(skipped)}")
        return bool(skipped)
    return run(argument, skipped)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
