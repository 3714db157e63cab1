"""A server that plays FTP, gopher or HTTP far enough for a client to go on, and records the lines that it receives."""

import contextlib
import socket
import threading

BODY = b"body\r\n"


class Recorder:
    """Listens on a free port while it is entered; `lines` are the octets received, connection by connection."""

    def __init__(self, protocol, address="127.0.0.1", port=0):
        self.place = address, port
        self.play = {"ftp": self.ftp, "gopher": self.gopher, "http": self.http}[protocol]
        self.lines = []

    def __enter__(self):
        self.listener = socket.create_server(self.place)
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.accept)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            connection.settimeout(5)
            with connection, connection.makefile("rb") as stream:
                try:
                    self.play(connection, stream)
                except OSError:
                    pass

    def line(self, stream):
        """The next line; None at the end."""
        line = stream.readline(65536)
        if not line:
            return None
        line = line.removesuffix(b"\n").removesuffix(b"\r")
        self.lines.append(line)
        return line

    def gopher(self, connection, stream):
        self.line(stream)
        # There is one line, but for a client that can be made to send more.
        connection.settimeout(0.2)
        with contextlib.suppress(OSError):
            while self.line(stream) is not None:
                pass
        connection.settimeout(5)
        connection.sendall(BODY)

    def http(self, connection, stream):
        while self.line(stream):
            pass
        connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\n" + BODY)

    def ftp(self, connection, stream):
        replies = {
            b"USER": b"331 password", b"PASS": b"230 in", b"SYST": b"215 UNIX Type: L8", b"PWD": b"257 \"/home\"",
            b"TYPE": b"200 ok", b"CWD": b"250 ok", b"SIZE": b"213 6", b"NOOP": b"200 ok", b"QUIT": b"221 bye",
        }
        data = None
        connection.sendall(b"220 here\r\n")
        while (line := self.line(stream)) is not None:
            verb = line.split(b" ", 1)[0].upper()
            if verb in (b"EPSV", b"PASV"):
                data = socket.create_server((self.place[0], 0))
                port = data.getsockname()[1]
                numbers = (*map(int, self.place[0].split(".")), *divmod(port, 256))
                passive = b"227 (%d,%d,%d,%d,%d,%d)" % numbers
                reply = b"229 (|||%d|)" % port if verb == b"EPSV" else passive
            elif verb in (b"RETR", b"NLST", b"LIST") and data:
                connection.sendall(b"150 it comes\r\n")
                with data, data.accept()[0] as transfer:
                    transfer.sendall(b"-rw-r--r-- 1 a a 6 Jan  1 1996 body\r\n" if verb == b"LIST" else BODY)
                data, reply = None, b"226 done"
            else:
                reply = replies.get(verb, b"502 unknown")
            connection.sendall(reply + b"\r\n")
            if verb == b"QUIT":
                return
