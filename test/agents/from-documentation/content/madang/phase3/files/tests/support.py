"""루프백의 가짜 서비스: 준비한 답을 차례대로 주고, 마지막 답은 되풀이한다."""
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class FakeService:
    def __init__(self, case, answers):
        self.asked = []
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self._answer(b"")

            def do_POST(self):
                self._answer(self.rfile.read(int(self.headers["Content-Length"])))

            def _answer(self, body):
                asked.append((self.path, body))
                status, text = answers[min(len(asked), len(answers)) - 1]
                if status == "hang":
                    time.sleep(text)
                    return
                self.send_response(status)
                self.end_headers()
                self.wfile.write(text.encode("utf-8"))

            def log_message(self, *args):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        case.addCleanup(server.server_close)
        case.addCleanup(server.shutdown)
        self.url = f"http://127.0.0.1:{server.server_port}/"


def airkorea_text(pm10="45", pm25="20", at="2026-03-02 08:00"):
    item = {"dataTime": at, "pm10Value": pm10, "pm25Value": pm25}
    return json.dumps({"response": {"header": {"resultCode": "00"}, "body": {"items": [item]}}})
