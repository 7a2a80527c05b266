import { Link } from "@tanstack/react-router";
import type { Question } from "../../../../src/protocol/task/question.ts";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useQuery } from "@tanstack/react-query";
import type { QueuedAnswer } from "../../../data/answer-queue.ts";
import { answerQueue, useQueuedAnswer } from "../../../data/answers.ts";
import { taskState } from "../../../data/queries.ts";
import { useMay } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { taskTitle } from "../../../i18n/platform/task-title.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Key } from "../../../ui/key.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { useFailureSentence } from "../../failure/failure-note.tsx";
import { InboxRowFrame } from "./inbox-row-frame.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The largest number of options shown in a row; a question with more is answered on its page. */
const mostOptionsInRow = 9;

/** Returns whether a question is answered in its row, with a click or the number of an option. */
export function isAnsweredInRow({ options }: Question): boolean {
  return options.length > 0 && options.length <= mostOptionsInRow;
}

/** A question in the inbox. One with options is answered in the row, and the answer can be undone for a moment. */
export function QuestionRow(props: { question: Question; task: Task | null; current: boolean }) {
  const { question, task, current } = props;
  const words = useWords();
  const format = useFormat();
  const say = usePlatformWords();
  const now = useNow();
  const queued = useQueuedAnswer(question.id);
  // Lists do not contain the tasks of an office's members or of an orchestration.
  const child = useQuery({
    ...taskState(question.taskId),
    select: (state) => state.task,
    enabled: task === null,
  });
  const asking = task ?? child.data;
  const mayAnswer = useMay("work", { project: asking?.project });
  return (
    <InboxRowFrame
      id={question.id}
      current={current}
      standing="question"
      title={asking === undefined ? words.standings.question : taskTitle(asking, say)}
      target={{ to: "/q/$questionId", params: { questionId: question.id } }}
      line={
        <p className="line-clamp-3 text-ink">
          <VisibleText text={question.question} />
        </p>
      }
      time={words.inbox.waitingFor(format.span(now - Date.parse(question.askedAt)))}
      costUsd={asking?.costUsd ?? null}
      tags={asking?.tags}
    >
      {queued === null ? (
        mayAnswer && <Options question={question} current={current} />
      ) : (
        <OnItsWay question={question} queued={queued} />
      )}
    </InboxRowFrame>
  );
}

function Options({ question, current }: { question: Question; current: boolean }) {
  const words = useWords();
  if (!isAnsweredInRow(question)) {
    return (
      <Link
        to="/q/$questionId"
        params={{ questionId: question.id }}
        className={`${buttonClass()} mt-1 in-data-panes:hidden`}
      >
        {words.inbox.writeAnswer}
      </Link>
    );
  }
  return (
    <div
      role="group"
      aria-label={words.inbox.options}
      className="mt-1 flex flex-wrap gap-2 in-data-panes:hidden"
    >
      {question.options.map((option, at) => (
        <Button
          key={option}
          className="max-w-full min-h-10 lg:min-h-9"
          onClick={() => answerQueue.hold(question.id, option)}
        >
          {current && <Key>{String(at + 1)}</Key>}
          <span className="truncate">
            <VisibleText text={option} />
          </span>
          {option === question.default && (
            <span className="font-normal text-soft">({words.inbox.defaultOption})</span>
          )}
        </Button>
      ))}
    </div>
  );
}

/** An answer that is sent in a moment, and can be undone until then. */
export function OnItsWay({ question, queued }: { question: Question; queued: QueuedAnswer }) {
  const words = useWords();
  const format = useFormat();
  const now = useNow();
  const sentenceOf = useFailureSentence();
  return (
    <div role="status" className="mt-1 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 lg:min-h-9">
      <span className="rounded-md bg-accent-wash px-3 py-1.5 font-medium text-accent">
        <span className="sr-only">{words.inbox.yourAnswer}: </span>
        <VisibleText text={queued.answer} />
      </span>
      {queued.status === "sending" && <span className="text-soft">{words.inbox.sending}</span>}
      {queued.status === "held" && (
        <>
          <span className="text-soft">
            {words.inbox.sendingIn(format.count(Math.max(1, Math.ceil((queued.sendAt - now) / 1000))))}
          </span>
          <Button onClick={() => answerQueue.undo(question.id)}>
            {words.inbox.undo} <Key>Z</Key>
          </Button>
        </>
      )}
      {queued.status === "refused" && (
        <>
          <span className="text-failed">{sentenceOf(queued.error)}</span>
          <Button onClick={() => answerQueue.forget(question.id)}>{words.inbox.dismiss}</Button>
        </>
      )}
    </div>
  );
}
