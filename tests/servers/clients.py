#!/usr/bin/env python3
"""Gives URLs to curl, lynx and wget, records what they send, and compares it with the plans of `uriel batch`.

    clients.py URIEL [FILE]      URIEL is the command; the table goes to FILE between its marks, or to standard output

The URLs are in clients.txt, with the reasons why a client differs; a difference without a reason, or a reason without a
difference, is an error. Only the loopback interface is used.
"""

import concurrent.futures
import html
import itertools
import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from recorder import Recorder

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "TERM": "vt100"}
CLIENTS = {
    # Without its configuration, and without the brackets and braces that are the tool's own.
    "curl": (["curl", "-q", "-s", "-g", "--max-time", "5"], {"ftp", "gopher", "http"}),
    "lynx": (["lynx", "-dump", "-nopause"], {"ftp", "gopher", "http", "mailto"}),
    "wget": (["wget", "--no-config", "-q", "-O", "-", "--tries=1", "-T", "5"], {"ftp", "http"}),
}
# Commands that a client sends on its own account: where it is, what the server can do, how long the file is, how the data is to come.
OWN = {b"PWD", b"SYST", b"FEAT", b"OPTS", b"EPSV", b"PASV", b"SIZE", b"MDTM", b"REST", b"NOOP", b"QUIT"}
ADDRESSES = itertools.count(1)
MARKS = "<!-- the table, by just clients -->\n", "<!-- end of the table -->\n"


def scheme_of(url):
    return url.split(":", 1)[0].lower()


def has_user(url):
    return "@" in url.split("/")[2]


def at(url, place):
    """The URL with its host "h" replaced."""
    return re.sub(r"^(\w+://(?:[^/?#]*@)?)h", lambda found: found[1] + place, url)


# ----- what is sent, as a list of lines -----

def sent(client, url):
    """The lines that a client sends; None if it sends nothing."""
    scheme = scheme_of(url)
    if scheme == "mailto":
        return message(url)
    # With a user in the URL this lynx forgets the port, so it gets an address of its own, and the port of the scheme.
    address, port = "127.0.0.1", 0
    if client == "lynx" and has_user(url):
        address, port = f"127.0.1.{next(ADDRESSES)}", {"ftp": 21, "http": 80}[scheme]
    with Recorder(scheme, address, port) as recorder, tempfile.TemporaryDirectory() as folder:
        command = [*CLIENTS[client][0], at(url, address if port else f"{address}:{recorder.port}")]
        subprocess.run(command, env=ENVIRONMENT, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=30)
    return {"ftp": of_ftp, "gopher": of_gopher, "http": of_http}[scheme](recorder.lines, url) or None


def of_gopher(lines, _):
    return lines


def of_http(lines, _):
    own = [line for line in lines if line.lower().startswith(b"authorization:")]
    return [line.rsplit(b" ", 1)[0] for line in lines[:1]] + own


def of_ftp(lines, url):
    """Without what every client says for itself; without the login of anonymous, and a type that the URL has not."""
    lines = [line for line in lines if line.split(b" ", 1)[0].upper() not in OWN]
    if not has_user(url):
        lines = [line for line in lines if not line.startswith((b"USER anonymous", b"PASS "))]
    if ";type=" not in url:
        lines = [line for line in lines if not line.startswith(b"TYPE ")]
    return lines


def planned(answer, url):
    """The same lines by the plan; None if it is refused."""
    if not answer["ok"]:
        return None
    plan = answer["plan"]
    match scheme_of(url):
        case "gopher":
            return [bytes.fromhex(plan["request_hex"]).removesuffix(b"\r\n")]
        case "http":
            return [b"GET " + plan["target"].encode()]
        case "ftp":
            login = plan["login"]
            lines = [b"USER " + octets(login["user"])]
            if login["password"] not in ("ask", "end-user e-mail"):
                lines.append(b"PASS " + octets(login["password"]))
            for verb, argument in plan["commands"]:
                # NLST takes no empty argument, so the blank is left out too: RFC 959 section 5.3.1.
                is_alone = argument is None or verb == "NLST" and argument == ""
                lines.append(verb.encode() + (b"" if is_alone else b" " + octets(argument)))
            return of_ftp(lines, url)
        case "mailto":
            headers = [("To", plan["address"])] if plan["address"] is not None else []
            headers += [(octets(name).decode().capitalize(), value) for name, value in plan["headers"]]
            lines = [name.encode() + b": " + octets(value) for name, value in headers]
            return sorted(lines) + (octets(plan["body"]).splitlines() if plan["body"] is not None else [])


def octets(value):
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value.encode()


# ----- lynx and mail: a terminal, and a program that takes the mail -----

# A mail without a body has to be written, and without a subject it has that of the page.
TYPED = "typed"
ANSWERS = [("X-Personal_Name:", "\r"), ("From:", "\r"), ("Subject:", "\r"), ("Cc:", "\r"),
           ("message below", f"{TYPED}\r.\r"), ("(y/n)", "y")]
LYNX_OWN = ("mime-version", "content-", "x-url", "x-mailer", "from")


def message(url):
    """The mail that lynx writes for a link on a page."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "sendmail").write_text(f"#!/bin/sh\ncat >{folder}/mail.part\nmv {folder}/mail.part {folder}/mail\n")
        (folder / "sendmail").chmod(0o755)
        (folder / "lynx.cfg").write_text(f"SYSTEM_MAIL:{folder}/sendmail\nSYSTEM_MAIL_FLAGS:-t\n")
        (folder / "page.html").write_text(f'<a href="{html.escape(url)}">x</a>')
        process, terminal = pty.fork()
        if process == 0:
            os.execvpe("lynx", ["lynx", f"-cfg={folder}/lynx.cfg", str(folder / "page.html")], ENVIRONMENT | {"HOME": name})
        shown, end, answers = "", time.monotonic() + 12, [("Arrow keys", "\r"), *ANSWERS]
        while time.monotonic() < end and not (folder / "mail").exists():
            if select.select([terminal], [], [], 0.3)[0]:
                try:
                    shown += os.read(terminal, 4096).decode(errors="replace")
                except OSError:
                    break
                continue
            place, answer = max((shown.rfind(prompt), answer) for prompt, answer in answers)
            if place >= 0:
                os.write(terminal, answer.encode())
                # The page is shown again when the mail is refused.
                answers = ANSWERS
            shown = ""
        os.kill(process, 9)
        os.waitpid(process, 0)
        os.close(terminal)
        if not (folder / "mail").exists():
            return None
        head, _, body = (folder / "mail").read_bytes().partition(b"\n\n")
        kept = [line for line in head.splitlines() if not line.decode(errors="replace").lower().startswith(LYNX_OWN)]
        kept = [line for line in kept if not line.startswith(b"Subject: file:")]
        body = body.strip(b"\n").splitlines()
        return sorted(kept) + (body if body != [TYPED.encode()] else [])


# ----- the table -----

def shown(lines):
    if lines is None:
        return "*nothing*"

    def text(line):
        characters = "".join(chr(c) if 32 <= c < 127 else f"\\x{c:02X}" for c in line)
        return characters.replace("\\x09", "\\t").replace("|", "\\|")

    return " ".join(f"`{text(line)}`" if line else "*an empty line*" for line in lines) or "*no command*"


def main(uriel, file=None):
    rows = [line.split() for line in Path(__file__).with_name("clients.txt").read_text().splitlines()]
    rows = [(row[0], dict(cell.split("=") for cell in row[1:])) for row in rows if row and not row[0].startswith("#")]
    requests = "".join(json.dumps({"op": "plan", "edition": "rfc3986", "input": url}) + "\n" for url, _ in rows)
    answers = subprocess.run([uriel, "batch"], input=requests, capture_output=True, text=True, check=True).stdout
    plans = [planned(json.loads(answer), url) for answer, (url, _) in zip(answers.splitlines(), rows)]
    wrong, text, scheme = [], "", None
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = [{client: pool.submit(sent, client, url) for client, (_, schemes) in CLIENTS.items()
                  if scheme_of(url) in schemes} for url, _ in rows]
        for (url, reasons), plan, clients in zip(rows, plans, found):
            if scheme_of(url) != scheme:
                scheme = scheme_of(url)
                text += f"\n### {scheme}\n\n| URL | the plan | {' | '.join(clients)} |\n|---|---|{'---|' * len(clients)}\n"
            cells = []
            for client, future in clients.items():
                lines, reason = future.result(), reasons.get(client)
                if (lines != plan) != bool(reason):
                    wrong.append(f"{url} {client}: reason {reason}, plan {plan}, sent {lines}")
                cells.append("same" if lines == plan else f"{reason}: {shown(lines)}")
            text += f"| `{url}` | {'*refused*' if plan is None else shown(plan)} | {' | '.join(cells)} |\n"
    if file:
        old = Path(file).read_text()
        before, rest = old.split(MARKS[0])
        Path(file).write_text(before + MARKS[0] + text + "\n" + MARKS[1] + rest.split(MARKS[1])[1])
    else:
        print(text)
    for line in wrong:
        print(line, file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (2, 3) else __doc__)
