"""HTTP."""

import hmac
import http.server
import json
import sys
import traceback
import urllib.parse

from parking.permits import Refused

MAX_BODY = 10_000


def make_server(address, permits, token, today):
    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self, status, body):
            data = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def guarded(self, work):
            try:
                given = self.headers.get("Authorization", "").encode("utf-8", "replace")
                if not hmac.compare_digest(given, f"Bearer {token}".encode()):
                    raise Refused(401, "a valid token is required")
                self.answer(*work())
            except Refused as refused:
                self.answer(refused.status, {"error": str(refused)})
            except Exception:
                traceback.print_exc(file=sys.stderr)
                self.answer(500, {"error": "something went wrong"})

        def do_POST(self):
            self.guarded(self.post)

        def do_GET(self):
            self.guarded(self.get)

        def post(self):
            if self.path != "/permits":
                raise Refused(404, "no such path")
            length = int(self.headers.get("Content-Length") or 0)
            if length > MAX_BODY:
                raise Refused(400, "the body is too large")
            try:
                body = json.loads(self.rfile.read(length))
            except ValueError:
                raise Refused(400, "the body must be JSON") from None
            if not isinstance(body, dict):
                raise Refused(400, "the body must be an object")
            return 201, permits.issue(body.get("flat"), body.get("plate"), body.get("day"))

        def get(self):
            prefix, _, plate = self.path.rpartition("/")
            if prefix != "/plates":
                raise Refused(404, "no such path")
            return 200, permits.permitted(urllib.parse.unquote(plate), today())

        def log_message(self, *_):
            pass

    return http.server.ThreadingHTTPServer(address, Handler)
