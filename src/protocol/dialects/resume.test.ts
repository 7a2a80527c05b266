import { expect, test } from "vitest";
import { createDialectReader } from "./create-reader.ts";

test.each([
  { title: "at the unfinished line when nothing is open", text: "one\ntwo\nthr", at: 8 },
  { title: "after the last line when it is finished", text: "one\ntwo\n", at: 8 },
  { title: "at the line of an open block", text: "one\n  [ERROR]\ntype: fatal\n", at: 4 },
  { title: "at the line of a block that is too large", text: `one\n[ERROR]\n${"x\n".repeat(50_000)}`, at: 4 },
  {
    title: "at the marker whose keys may continue",
    text: "one\n=== PHASE 1 COMPLETE ===\nPhase: A\n",
    at: 4,
  },
  { title: "at the office block that may continue", text: "one\n[STEP_COMPLETE]\ntwo\n", at: 4 },
  { title: "at the fence that is open", text: "one\n```\ntwo\n", at: 4 },
  {
    title: "at a tag that shared its line and whose closing tag may follow",
    text: "one\nx [ASK_USER]\ntwo\n",
    at: 4,
  },
  {
    title: "after such a tag once it is far back",
    text: `one\nx [ASK_USER]\n${"x\n".repeat(50_000)}`,
    at: 100_017,
  },
  { title: "after a message", text: "one\nDONE:T1.1\n", at: 14 },
])("a reader resumes $title", ({ text, at }) => {
  const reader = createDialectReader({ dialects: ["platform", "office", "thin"], startOffset: 1000 });
  reader.push(text);
  expect(reader.resumeOffset).toBe(1000 + at);
});

test("does not reread anything before the end of a turn or before silence that ended something", () => {
  const reader = createDialectReader({ dialects: ["platform", "office"] });
  reader.push("```\nhalf");
  reader.turnEnd();
  expect(reader.resumeOffset).toBe(8);
  reader.push("\nx [ERROR]\n=== PHASE 1 COMPLETE ===\nPhase: A");
  expect(reader.resumeOffset).toBe(9);
  reader.quiet();
  expect(reader.resumeOffset).toBe(52);
});
