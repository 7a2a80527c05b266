"""두 서비스를 대신하는 서버."""

import http.server
import json
import threading


class FakeServices(http.server.ThreadingHTTPServer):
    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.hours, self.sent, self.forecast_codes, self.sms_codes, self.asked = [], [], [], [], 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def stop(self):
        self.shutdown()
        self.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, code, body=b""):
        self.send_response(code)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.server.asked += 1
        if self.headers["X-Api-Key"] != "k":
            return self.answer(401)
        code = self.server.forecast_codes.pop(0) if self.server.forecast_codes else 200
        return self.answer(code, json.dumps({"hours": self.server.hours}).encode())

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        code = self.server.sms_codes.pop(0) if self.server.sms_codes else 202
        if code == 202:
            self.server.sent.append((body["to"], body["text"]))
        return self.answer(code)

    def log_message(self, *_):
        pass
