import { expect, test } from "vitest";
import { readTagLine } from "./block-lines.ts";
import { cardLine, type CardWords, withoutTags } from "./card-line.ts";
import { plainText } from "./line-text.ts";

const words: CardWords = {
  blocks: {
    USER_QUESTION: "Question",
    ASK_USER: "Question",
    ERROR: "Error",
    DEPENDENCY_REQUEST: "Value needed",
    INVOKE: "Call",
    DELIVER_RESULT: "Result",
    STEP_COMPLETE: "Step completed",
  },
  fields: { question: "Question", options: "Options" },
  marker: ({ type }) => type.toLowerCase().replaceAll("_", " "),
};

const card = (text: string): string => {
  const line = readTagLine(text) ?? { is: "inside" as const, name: "ERROR" as const };
  return plainText(cardLine(line, text, words));
};

test.each([
  ["[USER_QUESTION]", "? Question"],
  ["Question: Which database?", "Question Which database?"],
  ["options:", "Options "],
  ["  - PostgreSQL", "  • PostgreSQL"],
  ["anything: else", "anything: else"],
  ["[/USER_QUESTION]", ""],
  ['[USER_QUESTION]{"question": "Delete\\nit?"}[/USER_QUESTION]', "? Question  Delete it?"],
  ["[ERROR]it broke[/ERROR]", "! Error  it broke"],
  ["=== STEP 1.2 START ===", "▸ step start"],
  ["=== PHASE 1 COMPLETE ===", "✓ phase complete"],
])("%s is shown as a card", (text, shown) => {
  expect(card(text)).toBe(shown);
});

test("the tags of a text are shown in words, and other text stays", () => {
  const text =
    "I need to know.\n[USER_QUESTION]\nquestion: Which?\n[/USER_QUESTION]\n=== PHASE 1 COMPLETE ===";
  expect(withoutTags(text, words).split("\n").map(plainText)).toEqual([
    "I need to know.",
    "? Question",
    "question: Which?",
    "✓ phase complete",
  ]);
  expect(withoutTags("a [x] b", words)).toBe("a [x] b");
});
