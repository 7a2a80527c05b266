import type { Question } from "../../../src/protocol/task/question.ts";
import { useNow } from "../../ui/use-now.ts";
import { answerDraftNames, unsentAnswer } from "./answer-draft.ts";
import { UnsentNote } from "../drafts/unsent-note.tsx";

/** The answer that a person had begun when somebody else answered. */
export function UnsentAnswer({ question }: { question: Question }) {
  // Looks again with the clock, because the draft of an answer that was sent is dropped a moment after its question is settled.
  useNow();
  const text = unsentAnswer(question);
  if (text === null) return null;
  return <UnsentNote texts={[text]} names={Object.values(answerDraftNames(question))} />;
}
