import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Question } from "../../../src/protocol/task/question.ts";
import type { TaskState } from "../../../src/protocol/task/state.ts";
import { outputBefore } from "../../data/output-before.ts";
import { useTaskPart } from "../../data/queries.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useQuestionWords } from "../../i18n/question-words.ts";
import { useTaskWords } from "../../i18n/task-words.ts";
import { VisibleText } from "../../ui/visible-text.tsx";

/** Background of a question: the agent's last actions and the task. */
export function QuestionContext({ question }: { question: Question }) {
  const words = useQuestionWords();
  const taskWords = useTaskWords();
  const description = useTaskPart(question.taskId, ({ task }) => task.description);
  if (description === undefined) return null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 lg:grid-cols-1">
      <Fold title={words.why}>
        <Why question={question} />
      </Fold>
      <Fold title={words.about}>
        <PhaseAndStep question={question} />
        <p className="shown-as-written">
          {description === "" ? (
            <span className="text-soft">{taskWords.noDescription}</span>
          ) : (
            <VisibleText text={description} />
          )}
        </p>
      </Fold>
    </div>
  );
}

/** Shows the agent's last message if it takes turns, otherwise the last lines it printed. */
function Why({ question }: { question: Question }) {
  const words = useQuestionWords();
  const said = useTaskPart(question.taskId, lastSaid) ?? null;
  const length = useTaskPart(question.taskId, ({ agent }) => agent.output.stdout) ?? 0;
  const lines = useQuery({
    ...outputBefore(question.id, question.taskId, length),
    enabled: said === null && length > 0,
  });
  const text = said ?? lines.data?.join("\n") ?? "";
  return (
    <>
      {text !== "" && (
        <>
          <p className="mb-1 text-xs text-soft">{words.whyHint}</p>
          <p data-why className={`shown-as-written ${said === null ? "font-mono text-xs" : ""}`}>
            <VisibleText text={text} />
          </p>
        </>
      )}
      <Link
        to="/t/$taskId"
        params={{ taskId: question.taskId }}
        search={{ tab: "log" }}
        className="mt-1 inline-flex min-h-11 items-center rounded text-accent underline lg:min-h-8"
      >
        {words.openLog}
      </Link>
    </>
  );
}

/** Shows the agent's phase and step. */
function PhaseAndStep({ question }: { question: Question }) {
  const words = useQuestionWords();
  const format = useFormat();
  const nameOf = usePlatformWords();
  const outline = useTaskPart(question.taskId, ({ gate }) => gate.outline) ?? [];
  const done = useTaskPart(question.taskId, ({ gate }) => gate.stepsDone) ?? [];
  const current = useTaskPart(question.taskId, ({ task }) => task.currentPhase);
  const phase = outline.find(({ number }) => number === current);
  if (phase === undefined) return null;
  const at = phase.steps.findIndex((_, index) => !done.includes(index + 1));
  const step = phase.steps[at];
  return (
    <p className="mb-2 text-soft">
      {words.phase(format.count(phase.number), format.count(outline.length), nameOf(phase.name))}
      {step !== undefined &&
        ` · ${words.step(format.count(at + 1), format.count(phase.steps.length), nameOf(step.name))}`}
    </p>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-line bg-panel open:col-span-full">
      <summary className="min-h-11 rounded-lg px-3 py-2.5 font-medium lg:min-h-9 lg:py-1.5">{title}</summary>
      <div className="px-3 pb-2">{children}</div>
    </details>
  );
}

/** Returns the last message of an agent that takes turns, if the person has not written since. */
function lastSaid({ conversation, agent: { run } }: TaskState): string | null {
  const last = conversation.at(-1);
  return run !== null && run.session !== null && last?.by === "agent" ? last.text : null;
}
