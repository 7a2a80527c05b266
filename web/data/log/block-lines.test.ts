import { expect, test } from "vitest";
import { blockLines, readTagLine } from "./block-lines.ts";

const log = [
  "Reading the plan.",
  "[USER_QUESTION]",
  "question: Which database?",
  "  [1] is not a tag",
  "[/USER_QUESTION]",
  "=== STEP 1.2 COMPLETE ===",
  "[/ERROR]",
  '[USER_QUESTION]{"question": "Delete it?"}[/USER_QUESTION]',
  "Done. [ERROR] is only mentioned here.",
  "\u001b[31m[ERROR]\u001b[0m",
  "message: It broke.",
];
const lineAt = (index: number) => {
  const text = log[index];
  return text === undefined ? null : { bytes: new TextEncoder().encode(text) };
};
const roles = [
  null,
  { is: "open", name: "USER_QUESTION" },
  { is: "inside", name: "USER_QUESTION" },
  { is: "inside", name: "USER_QUESTION" },
  { is: "close", name: "USER_QUESTION" },
  { is: "marker", marker: { type: "STEP_COMPLETE", phase: 1, step: 2 } },
  null,
  { is: "whole", name: "USER_QUESTION", content: '{"question": "Delete it?"}' },
  null,
  { is: "open", name: "ERROR" },
  { is: "inside", name: "ERROR" },
];

test("lines of blocks and markers have their role, wherever the view begins", () => {
  for (let first = 0; first < log.length; first += 1) {
    expect(blockLines(lineAt, first, log.length)).toEqual(roles.slice(first));
  }
});

test("a line that is not loaded is in no block, unless one is open above it", () => {
  const missing = (index: number) => (index === 3 ? null : lineAt(index));
  expect(blockLines(missing, 2, 5)).toEqual(roles.slice(2, 5));
  expect(blockLines(() => null, 0, 2)).toEqual([null, null]);
});

test("a tag is found behind white space, colours and other escape sequences", () => {
  const lines = [
    "  [ERROR]",
    "\u001b[1;31m\u001b[4m [ERROR]",
    "\u001b]0;a title\u0007[ERROR]",
    "\u001b[31mERROR [ERROR]",
  ];
  const bytes = lines.map((text) => ({ bytes: new TextEncoder().encode(text) }));
  const alone = bytes.map((line) => blockLines((index) => (index === 0 ? line : null), 0, 1)[0]?.is ?? null);
  expect(alone).toEqual(["open", "open", "open", null]);
});

test("text that only looks like a tag is text", () => {
  const texts = ["[x]", "[USER_QUESTION", "[USER_QUESTION] and more", "[INVOKE]", "=== nothing ===", ""];
  expect(texts.map(readTagLine)).toEqual(texts.map(() => null));
});
