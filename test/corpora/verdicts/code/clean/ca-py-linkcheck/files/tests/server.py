"""A web server on loopback for tests."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_HEAD(self):
        server = self.server
        with server.lock:
            server.asked.append(self.path)
            server.now += 1
            server.most = max(server.most, server.now)
        time.sleep(0.05)
        if self.path == "/slow":
            server.released.wait(5)
        with server.lock:
            server.now -= 1
        try:
            self.send_response(int(self.path[1:4]) if self.path[1:4].isdecimal() else 200)
            self.end_headers()
        except BrokenPipeError:
            pass  # the client of /slow has gone, which is what that test is about

    def log_message(self, *args):
        pass


def start(case):
    """Starts a server that ends with the test case."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.lock, server.asked, server.now, server.most = threading.Lock(), [], 0, 0
    server.released = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    case.addCleanup(server.server_close)
    case.addCleanup(server.shutdown)
    case.addCleanup(server.released.set)
    return server, f"http://127.0.0.1:{server.server_port}"
