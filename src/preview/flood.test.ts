import { expect, test } from "vitest";
import { PreviewScene } from "../../test/support/preview-scene.ts";

/** Prints a gigabyte as fast as it is read, then waits. */
const flood = `let left = 1e9;
const text = "x".repeat(60_000);
(function print() {
  left -= text.length;
  if (left > 0) process.stdout.write(text, print);
  else setInterval(() => {}, 1_000);
})();`;

test("a program that prints a gigabyte is ended at the usual limit, and the server's memory stays flat", async () => {
  const scene = new PreviewScene({ Procfile: "web: node main.js", "main.js": flood });
  const before = process.memoryUsage().rss;
  let highest = before;
  const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const preview = await scene.start();
  await preview.ended;
  clearInterval(sampling);
  const { state, problem, details, log } = preview.shown(null);
  expect([state, problem, details]).toEqual(["failed", "limit", "limits.outputMb"]);
  expect(log.length).toBeLessThan(1_000_000);
  expect(highest - before).toBeLessThan(150_000_000);
  expect([scene.leftovers(), scene.faults]).toEqual([[], []]);
}, 120_000);
