import tempfile
import unittest
from pathlib import Path

from linkcheck.check import dead, report
from linkcheck.config import Config
from tests.server import start


class CheckTest(unittest.IsolatedAsyncioTestCase):
    async def test_dead_links_have_a_reason_and_others_are_left_out(self):
        _, base = start(self)
        urls = [f"{base}{path}" for path in ("/ok", "/404", "/500", "/403", "/429", "/410")]
        found = await dead(urls, Config())
        self.assertEqual(found, {f"{base}/404": "status 404", f"{base}/500": "status 500", f"{base}/410": "status 410"})

    async def test_a_slow_server_is_given_up(self):
        _, base = start(self)
        self.assertEqual(await dead([f"{base}/slow"], Config(timeout=0.3)), {f"{base}/slow": "no answer in time"})

    async def test_a_closed_port_is_not_reachable(self):
        server, base = start(self)
        server.shutdown()
        server.server_close()
        self.assertRegex((await dead([base], Config()))[base], "^not reachable")

    async def test_the_number_of_links_at_once_is_limited(self):
        server, base = start(self)
        await dead([f"{base}/{index}" for index in "abcdefgh"], Config(parallel=2))
        self.assertEqual((len(server.asked), server.most), (8, 2))

    async def test_the_report_names_the_file_and_asks_once_for_a_link(self):
        server, base = start(self)
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a.md", "b.md"):
                Path(folder, name).write_text(f"[gone]({base}/404) and <{base}/ok>")
            lines = await report([f"{folder}/a.md", f"{folder}/b.md"], Config())
            self.assertEqual(lines, [f"{folder}/{name}: {base}/404: status 404" for name in ("a.md", "b.md")])
        self.assertEqual(sorted(server.asked), ["/404", "/ok"])
