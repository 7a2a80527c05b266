import type { QuestionId } from "../../../../src/protocol/ids.ts";
import { useDraft } from "../../../data/drafts.ts";

type Answers = Readonly<Record<QuestionId, string>>;

/** Under which name the answers are kept that go with the decision on a review. */
export function answersName(reviewId: string): string {
  return `answers.${reviewId}`;
}

/** The answers as a person reads them. */
export function answersText(kept: string): string {
  return Object.values(answersIn(kept)).join("\n");
}

/** The answers that go with a decision, kept until it is made. */
export function useAnswerDrafts(
  reviewId: string,
): readonly [Answers, (id: QuestionId, answer: string) => void, drop: () => void] {
  const [kept, keep, drop] = useDraft(answersName(reviewId));
  const answers = answersIn(kept);
  return [answers, (id, answer) => keep(JSON.stringify({ ...answers, [id]: answer })), drop];
}

/** What cannot be read is none. */
function answersIn(kept: string): Answers {
  try {
    const read: Answers = JSON.parse(kept);
    return { ...read };
  } catch {
    return {};
  }
}
