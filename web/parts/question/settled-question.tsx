import type { Question } from "../../../src/protocol/task/question.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWords } from "../../i18n/words.ts";
import { useNow } from "../../ui/use-now.ts";

/** A question that is no longer open: what was answered, by whom and when. */
export function SettledQuestion({ question }: { question: Question }) {
  const words = useWords();
  const format = useFormat();
  const now = useNow();
  const { status, answer, answeredAt, answeredBy = "" } = question;
  const time = answeredAt === undefined ? "" : format.when(answeredAt, now);
  return (
    <div>
      <p className="shown-as-written mb-3 text-base font-semibold">{question.question}</p>
      {answer !== undefined && (
        <p className="shown-as-written rounded-lg border border-line bg-panel px-3 py-2">{answer}</p>
      )}
      <p className="mt-2 text-soft">
        {status === "answered" && words.question.answered(answeredBy, time)}
        {status === "skipped" && words.question.skipped(answeredBy, time)}
        {status === "expired" && words.question.withdrawn}
      </p>
    </div>
  );
}
