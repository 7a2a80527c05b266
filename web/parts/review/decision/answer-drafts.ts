import type { QuestionId } from "../../../../src/protocol/ids.ts";
import { useDraft } from "../../../data/drafts.ts";

type Answers = Readonly<Record<QuestionId, string>>;

/** Returns the draft name of the answers that go with a decision. */
export function answersName(reviewId: string): string {
  return `answers.${reviewId}`;
}

/** Returns the answers as readable text. */
export function answersText(kept: string): string {
  return Object.values(answersIn(kept)).join("\n");
}

/** Returns the answers that go with a decision, stored as a draft until it is made. */
export function useAnswerDrafts(
  reviewId: string,
): readonly [Answers, (id: QuestionId, answer: string) => void, drop: () => void] {
  const [kept, keep, drop] = useDraft(answersName(reviewId));
  const answers = answersIn(kept);
  return [answers, (id, answer) => keep(JSON.stringify({ ...answers, [id]: answer })), drop];
}

/** Parses stored answers; unreadable ones are empty. */
function answersIn(kept: string): Answers {
  try {
    const read: Answers = JSON.parse(kept);
    return { ...read };
  } catch {
    return {};
  }
}
