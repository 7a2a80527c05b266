import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { QuestionId } from "../../src/protocol/ids.ts";
import type { Question } from "../../src/protocol/task/question.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { useTaskPart } from "../data/queries.ts";
import { oneQuestion } from "../data/questions.ts";
import { useFormat } from "../i18n/format.ts";
import { taskTitle } from "../i18n/platform/task-title.ts";
import { usePlatformWords } from "../i18n/platform/use-platform-words.ts";
import { useQuestionWords } from "../i18n/question-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { QuestionCard } from "../parts/question/question-card.tsx";
import { QuestionContext } from "../parts/question/question-context.tsx";
import { StandingBadge } from "../parts/standing/standing-badge.tsx";
import { UnsentAnswer } from "../parts/question/unsent-answer.tsx";
import { NextItem } from "../parts/inbox/next-item.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { useNow } from "../ui/use-now.ts";
import { NotFound } from "./not-found.tsx";
import { VisibleText } from "../ui/visible-text.tsx";
import { usePersonNames } from "../i18n/use-person-names.ts";

/** Touch targets on small screens. */
const thumb = "max-lg:min-h-12! max-lg:flex-1";

/** The page of one question, made for a phone, where a ten-second answer unblocks hours of work. */
export function QuestionPage() {
  const { questionId } = useParams({ from: "/signed-in/q/$questionId" });
  const question = useQuery(oneQuestion(questionId as QuestionId));
  if (question.data !== undefined) return <OneQuestion question={question.data} />;
  if (question.error instanceof ApiFailure && question.error.status === 404) return <NotFound />;
  return (
    <LoadingOrFailure whole of={question} shape="question" className="mx-auto w-full max-w-2xl p-4 lg:py-8" />
  );
}

function OneQuestion({ question }: { question: Question }) {
  const questionWords = useQuestionWords();
  const say = usePlatformWords();
  const format = useFormat();
  const now = useNow();
  const task = useTaskPart(question.taskId, ({ task }) => task);
  const open = question.status === "pending";
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col">
      <header className="border-b border-line px-4 pt-1 pb-3 lg:border-b-0 lg:pt-8">
        <p className="flex min-h-11 items-center gap-2 text-xs text-soft lg:min-h-6">
          <StandingBadge standing={open ? "question" : "done"} />
          {format.span(now - Date.parse(question.askedAt))}
          {task !== undefined && task.costUsd > 0 && ` · ${format.money(task.costUsd)}`}
          {open && <OneOfSeveral question={question} />}
          {open && (
            <Link
              to="/t/$taskId"
              params={{ taskId: question.taskId }}
              className="ml-auto inline-flex min-h-11 items-center rounded text-sm text-accent underline lg:min-h-0"
            >
              {questionWords.openTask}
            </Link>
          )}
        </p>
        <PageTitle>{task === undefined ? questionWords.title : taskTitle(task, say)}</PageTitle>
      </header>
      <div className="flex flex-1 flex-col px-4 pt-4 lg:flex-none lg:pb-10">
        {open ? (
          <QuestionCard
            key={question.id}
            question={question}
            context={<QuestionContext question={question} />}
            footerLook="sticky bottom-0 -mx-4 border-t border-line bg-page p-3 lg:static lg:mx-0 lg:border-0 lg:p-0"
          />
        ) : (
          <Settled question={question} />
        )}
      </div>
    </div>
  );
}

/** Shows the number of this question among the open questions of its task, if there are several. */
function OneOfSeveral({ question: { id, taskId } }: { question: Question }) {
  const words = useQuestionWords();
  const format = useFormat();
  const questions = useTaskPart(taskId, ({ questions }) => questions) ?? [];
  const open = questions.filter(({ status }) => status === "pending");
  if (open.length < 2) return null;
  const at = open.findIndex((each) => each.id === id);
  return <span>{words.oneOf(format.count(at + 1), format.count(open.length))}</span>;
}

function Settled({ question }: { question: Question }) {
  const questionWords = useQuestionWords();
  return (
    <div className="pb-6">
      <SettledQuestion question={question} />
      <UnsentAnswer question={question} />
      <div className="mt-6 flex flex-wrap gap-2">
        <NextItem open={{ taskId: question.taskId, id: question.id }} className={thumb} />
        <Link to="/t/$taskId" params={{ taskId: question.taskId }} className={`${buttonClass()} ${thumb}`}>
          {questionWords.openTask}
        </Link>
      </div>
    </div>
  );
}

/** A closed question: the answer, who gave it and when. */
function SettledQuestion({ question }: { question: Question }) {
  const names = usePersonNames();
  const questionWords = useQuestionWords();
  const format = useFormat();
  const now = useNow();
  const { status, answer, answeredAt, answeredBy = "" } = question;
  const time = answeredAt === undefined ? "" : format.when(answeredAt, now);
  return (
    <div>
      <p className="shown-as-written mb-3 text-base font-semibold">
        <VisibleText text={question.question} />
      </p>
      {answer !== undefined && (
        <p className="shown-as-written rounded-lg border border-line bg-panel px-3 py-2">
          <VisibleText text={answer} />
        </p>
      )}
      <p className="mt-2 text-soft">
        {status === "answered" && questionWords.answered(names.within(answeredBy), time)}
        {status === "skipped" && questionWords.skipped(names.within(answeredBy), time)}
        {status === "expired" && questionWords.withdrawn}
      </p>
    </div>
  );
}
