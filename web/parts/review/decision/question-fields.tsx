import type { QuestionId } from "../../../../src/protocol/ids.ts";
import type { Question } from "../../../../src/protocol/task/question.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useQuestionWords } from "../../../i18n/question-words.ts";
import { TextArea } from "../../../ui/text-field.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The questions that are answered with the decision. */
export function QuestionFields(props: {
  questions: readonly Question[];
  answers: Readonly<Record<QuestionId, string>>;
  onAnswer: (id: QuestionId, answer: string) => void;
}) {
  const { questions, answers, onAnswer } = props;
  const words = useReviewWords();
  const common = useQuestionWords();
  if (questions.length === 0) return null;
  return (
    <section className="mt-4 grid gap-3">
      <h3 className="font-semibold">{words.decision.questions}</h3>
      {questions.map((question) => (
        <fieldset key={question.id} className="min-w-0 rounded-md border border-line p-3">
          <legend className="shown-as-written px-1 font-medium">
            <VisibleText text={question.question} />
            {!question.required && <span className="ml-2 font-normal text-soft">({common.optional})</span>}
          </legend>
          {question.options.map((option) => (
            <label key={option} className="flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name={question.id}
                checked={answers[question.id] === option}
                onChange={() => onAnswer(question.id, option)}
              />
              <VisibleText text={option} />
            </label>
          ))}
          {question.options.length === 0 && (
            <TextArea
              rows={2}
              value={answers[question.id] ?? ""}
              aria-label={common.answerLabel}
              onChange={({ target }) => onAnswer(question.id, target.value)}
            />
          )}
          {question.default !== null && !question.required && (
            <p className="mt-1 text-xs text-soft">
              <VisibleText text={words.decision.defaultStands(question.default)} />
            </p>
          )}
        </fieldset>
      ))}
    </section>
  );
}
