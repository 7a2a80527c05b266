import { expect, test } from "vitest";
import type { Question } from "../../../../src/protocol/task/question.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { summaryOf } from "./summary-of.ts";

const at = (minute: number): string => `2026-05-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
const review = (id: string, created: number, decided: number | null): Review =>
  ({ id, createdAt: at(created), decidedAt: decided === null ? null : at(decided) }) as Review;
const first = review("rv_1", 10, 20);
const second = review("rv_2", 30, null);
const said = (minute: number, text: string, by: "agent" | "person" = "agent") => ({
  by,
  text,
  at: at(minute),
});

test("the summary is the agent's last message before the review", () => {
  const turns = [said(1, "Begin", "person"), said(5, "Working"), said(9, " Done. \n"), said(25, "Fixed.")];
  expect(summaryOf(first, [first, second], turns, [])).toBe("Done.");
  expect(summaryOf(second, [first, second], turns, [])).toBe("Fixed.");
});

test("a message before the last decision is not a summary of the next attempt", () => {
  expect(summaryOf(second, [first, second], [said(9, "Done."), said(22, "Please.", "person")], [])).toBe(
    null,
  );
});

test("a question is not a summary", () => {
  const asked = [{ question: "Which store?" }] as Question[];
  expect(summaryOf(first, [first], [said(5, "Planned."), said(9, "Which store?")], asked)).toBe("Planned.");
});
