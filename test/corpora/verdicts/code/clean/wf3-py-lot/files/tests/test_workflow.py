import contextlib
import io
import json
import os
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from src.triggers.schedule import single_run
from src.workflow import run


class Played(HTTPServer):
    """정해 둔 답을 차례로 주고 받은 것을 적는 서버."""

    def __init__(self, *answers):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers, self.asked = list(answers), []
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        length = int(self.headers.get("Content-Length", 0))
        self.server.asked.append((self.headers.get("Authorization"), self.rfile.read(length).decode()))
        answers = self.server.answers
        status, body = answers.pop(0) if len(answers) > 1 else answers[0]
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body.encode())

    do_POST = do_GET

    def log_message(self, *_):
        pass


class WorkflowTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "state.json")

    def play(self, *answers):
        server = Played(*answers)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server

    def run_with(self, lot, room):
        environment = {"LOT_URL": lot.url, "LOT_KEY": "k", "ROOM_URL": room.url, "STATE_FILE": self.file}
        error = io.StringIO()
        with contextlib.redirect_stderr(error):
            code = run(environment, {"low": 5, "high": 15, "tries": 3, "firstPause": 0.001, "timeout": 5})
        return code, error.getvalue()

    def test_찼을_때_한_번_풀렸을_때_한_번_알린다(self):
        lot = self.play(*[(200, json.dumps({"free": n})) for n in (20, 4, 2, 9, 16, 16)])
        room = self.play((200, ""))
        for _ in range(6):
            self.assertEqual(self.run_with(lot, room), (0, ""))
        self.assertEqual([json.loads(body)["text"] for _, body in room.asked],
                         ["주차장이 거의 찼습니다. 남은 자리 4대.", "주차장에 자리가 생겼습니다. 16대."])
        self.assertEqual({key for key, _ in lot.asked}, {"k"})

    def test_느린_API는_다시_묻고_끝내_안_되면_실패를_말한다(self):
        room = self.play((200, ""))
        lot = self.play((503, ""), (429, ""), (200, '{"free": 4}'))
        self.assertEqual(self.run_with(lot, room)[0], 0)
        self.assertEqual((len(lot.asked), len(room.asked)), (3, 1))
        down = self.play((500, ""))
        code, error = self.run_with(down, room)
        self.assertEqual((code, len(down.asked), len(room.asked)), (1, 3, 1))
        self.assertIn("빈자리 알림 실패", error)

    def test_이상한_값은_다시_묻지도_알리지도_않는다(self):
        room = self.play((200, ""))
        for status, body in [(200, "x"), (200, "[]"), (200, '{"free": -1}'), (200, '{"free": true}'), (403, "")]:
            with self.subTest(body):
                lot = self.play((status, body))
                self.assertEqual(self.run_with(lot, room)[0], 1)
                self.assertEqual(len(lot.asked), 1)
        self.assertEqual(room.asked, [])

    def test_알리지_못하면_다음_실행이_다시_알린다(self):
        lot, room = self.play((200, '{"free": 1}')), self.play((500, ""))
        self.assertEqual(self.run_with(lot, room)[0], 1)
        room.answers[:] = [(200, "")]
        self.assertEqual(self.run_with(lot, room)[0], 0)
        self.assertEqual(len(room.asked), 4)

    def test_겹친_실행은_물러난다(self):
        lot, room = self.play((200, '{"free": 1}')), self.play((200, ""))
        with single_run(f"{self.file}.lock") as alone:
            self.assertTrue(alone)
            self.assertEqual(self.run_with(lot, room), (75, ""))
        self.assertEqual(lot.asked, [])


if __name__ == "__main__":
    unittest.main()
