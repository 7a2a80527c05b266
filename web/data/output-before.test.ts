import { expect, test } from "vitest";
import { linesOutsideBlocks } from "./output-before.ts";

const block = "[USER_QUESTION]\ncategory: choice\nquestion: Where?\n[/USER_QUESTION]\n";

test("the lines before a question are shown as a reader sees them, without the question and without colours", () => {
  const output = `\u001b[34m●\u001b[0m Reading\n\n  three places\n${block}`;
  expect(linesOutsideBlocks(output, false)).toEqual(["● Reading", "  three places"]);
});

test("questions are left out, and the lines between them are shown", () => {
  const questions = `${block}and\n${block}${block.replaceAll("USER_QUESTION", "USER_QUESTION_JSON")}`;
  expect(linesOutsideBlocks(questions, false)).toEqual(["and"]);
});

test("a first line that may be cut off is left out, and at most eight lines are shown", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`);
  expect(linesOutsideBlocks(lines.join("\n"), true)).toEqual(lines.slice(-8));
  expect(linesOutsideBlocks("half\nwhole", true)).toEqual(["whole"]);
});
