import type { Question } from "../../../src/protocol/task/question.ts";
import { drafts } from "../../data/drafts.ts";

/** The choice that means an answer in the person's own words. No option has this text, and every store keeps it. */
export const ownWords = "\u0001own";

/** Returns the names of an answer's drafts: the text, and the selected option. */
export function answerDraftNames({ id }: Pick<Question, "id">): { text: string; choice: string } {
  return { text: `answer.${id}`, choice: `choice.${id}` };
}

/** Returns the text of an answer that was not sent, or null. */
export function unsentAnswer(question: Question): string | null {
  const names = answerDraftNames(question);
  const choice = drafts.read(names.choice) ?? "";
  const begun = choice === "" || choice === ownWords ? (drafts.read(names.text) ?? "").trim() : choice;
  return begun === "" || begun === question.answer ? null : begun;
}
