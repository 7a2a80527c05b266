import type { Question } from "../../../../src/protocol/task/question.ts";
import { useQueuedAnswer } from "../../../data/answers.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { QuestionCard } from "../../question/question-card.tsx";
import { QuestionContext } from "../../question/question-context.tsx";
import { isAnsweredInRow, OnItsWay } from "../rows/question-row.tsx";

/** A question beside the inbox, with its form. An answer that was given with one key can be undone here too. */
export function QuestionItem({ question }: { question: Question }) {
  const queued = useQueuedAnswer(question.id);
  return (
    <div className="px-6">
      {queued === null ? (
        <QuestionCard
          question={question}
          context={<QuestionContext question={question} />}
          // In the inbox, the number of an option answers the question.
          hasKeys={!isAnsweredInRow(question)}
        />
      ) : (
        <>
          <p className="shown-as-written text-lg font-semibold">
            <VisibleText text={question.question} />
          </p>
          <OnItsWay question={question} queued={queued} />
        </>
      )}
    </div>
  );
}
