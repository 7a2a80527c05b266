import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import type { Timer } from "../../../../src/protocol/task/event.ts";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { needsAgentFix } from "../../agents/needs-agent-fix.ts";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const AgentFix = lazy(async () => ({ default: (await import("../../agents/agent-fix.tsx")).AgentFix }));

/** Explains in a sentence why a task stopped and what the platform will do. Rate limits have a note of their own. */
export function TaskErrorNote({ task, timers }: { task: Task; timers: readonly Timer[] }) {
  const taskWords = useTaskWords();
  const say = usePlatformWords();
  const format = useFormat();
  const now = useNow();
  const waitsOut = task.blockedBy === "rate_limit" && task.limitedUntil === undefined;
  const stands = task.status === "failed" || task.blockedBy === "error" || waitsOut;
  if (task.error === undefined || !stands) return null;
  const retry = timers.find(({ purpose }) => purpose === "retry_after_error");
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex gap-3 rounded-lg bg-failed-wash px-4 py-3 text-failed lg:mx-6"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{taskWords.errorTitle[task.error.kind]}</p>
        <p className="shown-as-written">
          <VisibleText text={say(task.error.message)} />
        </p>
        {retry !== undefined && <p className="mt-1">{taskWords.retriesAt(format.when(retry.dueAt, now))}</p>}
        {task.status === "failed" && (
          <p className="mt-1">
            <Link
              to="/t/$taskId"
              params={{ taskId: task.id }}
              search={{ tab: "log" }}
              className="within-reach underline"
            >
              {taskWords.openLog}
            </Link>
          </p>
        )}
        {task.error.details !== undefined && (
          <details className="mt-1">
            <summary className="pointer-coarse:py-3">{taskWords.details}</summary>
            <pre className="shown-as-written mt-1 max-h-60 overflow-auto font-mono text-xs">
              <VisibleText text={task.error.details} />
            </pre>
          </details>
        )}
        {needsAgentFix(task) && (
          <Suspense fallback={<div className="h-26" />}>
            <AgentFix task={task} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
