import type { Question } from "../../../src/protocol/task/question.ts";
import { drafts } from "../../data/drafts.ts";

/** The choice that stands for an answer in the person's own words. */
export const ownWords = "\u0000own";

/** Under which names the draft of an answer is kept: the words, and which option is chosen. */
export function answerDraftNames({ id }: Pick<Question, "id">): { text: string; choice: string } {
  return { text: `answer.${id}`, choice: `choice.${id}` };
}

/** The answer that a person began and did not send, in words; null where there is none. */
export function unsentAnswer(question: Question): string | null {
  const names = answerDraftNames(question);
  const choice = drafts.read(names.choice) ?? "";
  const begun = choice === "" || choice === ownWords ? (drafts.read(names.text) ?? "").trim() : choice;
  return begun === "" || begun === question.answer ? null : begun;
}
