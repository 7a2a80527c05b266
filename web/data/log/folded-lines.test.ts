import { expect, test } from "vitest";
import { plainText } from "./line-text.ts";
import { FoldedLines } from "./folded-lines.ts";
import { LineIndex } from "./line-index.ts";

const log = [
  "starting",
  "=== STEP 1.1 START ===",
  "writing",
  "written",
  "=== STEP 1.1 COMPLETE ===",
  "between",
  "\u001B[1m--- npm test\u001B[0m",
  "1 passed",
  "::group::Build",
  "error: no such file",
  "::endgroup::",
  "--- a/src/one.ts",
  "+++ b/src/one.ts",
  '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"ls"}}]}}',
  '{"type":"user","message":{"content":[{"type":"tool_result","content":"src"}]}}',
  '{"type":"assistant","message":{"content":[{"type":"text","text":"There it is."}]}}',
  "last",
];

function linesOf(texts: readonly string[]): { lines: FoldedLines; at: (text: string) => number } {
  const whole = `${texts.join("\n")}\n`;
  const bytes = new TextEncoder().encode(whole);
  const index = new LineIndex();
  index.grow(bytes.length);
  index.put(0, bytes, true);
  return {
    lines: new FoldedLines(index),
    at: (text) => new TextEncoder().encode(whole.slice(0, whole.indexOf(text))).length,
  };
}

function seen(lines: FoldedLines): string[] {
  return Array.from({ length: lines.count }, (_, index) =>
    plainText(new TextDecoder().decode(lines.at(index)?.bytes)),
  );
}

test("folding all groups leaves open those with failures, and keeps heads and lines outside groups", async () => {
  const { lines } = linesOf(log);
  await lines.toggleAll();
  expect(seen(lines)).toEqual([
    "starting",
    "=== STEP 1.1 START ===",
    "between",
    "--- npm test",
    "::group::Build",
    "error: no such file",
    "::endgroup::",
    "--- a/src/one.ts",
    "+++ b/src/one.ts",
    log[13],
    log[15],
    "last",
  ]);
  await lines.toggleAll();
  expect(seen(lines)).toEqual(log.map((line) => plainText(line)));
});

test("a group folds from any of its lines, hides nothing else, and opens again", () => {
  const { lines, at } = linesOf(log);
  const folded = lines.toggle(at("written"));
  const head = lines.indexOf(at("writing"));
  expect({
    folded,
    head,
    hidden: lines.hiddenBelow(head),
    after: seen(lines).slice(0, 4),
    indices: ["starting", "between", "last"].map((text) => lines.indexOf(at(text))),
    offsets: lines.offsetOf(2) === at("between"),
  }).toEqual({
    folded: "folded",
    head: 1,
    hidden: 3,
    after: ["starting", "=== STEP 1.1 START ===", "between", "--- npm test"],
    indices: [0, 2, 13],
    offsets: true,
  });
  expect(
    ["starting", "between", "There it is", "last", "=== STEP"].map((text) => lines.toggle(at(text))),
  ).toEqual([null, null, null, null, "opened"]);
  expect(lines.count).toBe(log.length);
});

test("revealing a line opens its group, and lines after a fold stay visible", async () => {
  const { lines, at } = linesOf(log);
  await lines.toggleAll();
  lines.reveal(at("1 passed"));
  expect(seen(lines)).toContain("1 passed");
  expect(seen(lines)).not.toContain("writing");
});

test("every index leads to its line and back, whatever is folded", async () => {
  const texts = Array.from({ length: 300 }, (_, at) => (at % 7 === 3 ? `--- part ${at}` : `line ${at}`));
  const { lines } = linesOf(texts);
  await lines.toggleAll();
  const indices = Array.from({ length: lines.count }, (_, index) => index);
  expect(indices.map((index) => lines.indexOf(lines.offsetOf(index)))).toEqual(indices);
  expect(seen(lines)).toEqual(texts.filter((text, at) => at < 3 || text.startsWith("---")));
});
