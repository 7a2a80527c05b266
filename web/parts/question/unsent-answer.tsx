import type { Question } from "../../../src/protocol/task/question.ts";
import { useNow } from "../../ui/use-now.ts";
import { answerDraftNames, unsentAnswer } from "./answer-draft.ts";
import { UnsentNote } from "../drafts/unsent-note.tsx";

/** Shows the person's unsent answer after somebody else answered. */
export function UnsentAnswer({ question }: { question: Question }) {
  // Renders with the clock, because the draft of a sent answer is dropped a moment after its question closes.
  useNow();
  const text = unsentAnswer(question);
  if (text === null) return null;
  return <UnsentNote texts={[text]} names={Object.values(answerDraftNames(question))} />;
}
