import json
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .links import LinkError, Links

STATUS = {"invalid": 400, "taken": 409, "unknown": 404, "expired": 410}


def make_server(links, port=0, today=lambda: date.today().isoformat()):
    class Handler(BaseHTTPRequestHandler):
        def _send(self, status, body=None, **headers):
            data = b"" if body is None else json.dumps(body).encode()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_GET(self):
            try:
                if self.path == "/":
                    self._send(200, [{"name": name, "visits": visits} for name, visits in links.top()])
                else:
                    self._send(302, Location=links.visit(self.path[1:], today()))
            except LinkError as error:
                self._send(STATUS[error.code], {"error": str(error)})

        def do_POST(self):
            try:
                length = int(self.headers.get("Content-Length", 0))
                if length > 5000:
                    return self._send(413, {"error": "too large"})
                wish = json.loads(self.rfile.read(length))
                if not isinstance(wish, dict) or not isinstance(wish.get("url"), str):
                    raise LinkError("invalid", "url is missing")
                self._send(201, {"name": links.add(wish["url"], wish.get("name"), wish.get("expires"))})
            except json.JSONDecodeError:
                self._send(400, {"error": "not JSON"})
            except LinkError as error:
                self._send(STATUS[error.code], {"error": str(error)})

        def log_message(self, *args):
            pass

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)
