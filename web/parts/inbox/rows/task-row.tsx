import { lazy, Suspense } from "react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { type Format, useFormat } from "../../../i18n/format.ts";
import type { Dictionary } from "../../../i18n/words.ts";
import type { Translate } from "../../../../src/protocol/words/translate.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { waitingSince } from "../../../../src/protocol/inbox/waiting.ts";
import { InboxRowFrame } from "./inbox-row-frame.tsx";
import { limitSentence } from "../../task/notes/limit-sentence.ts";
import { needsPerson, type Standing } from "../../../../src/protocol/inbox/standing.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const DependencyRequests = lazy(async () => ({
  default: (await import("../../task/notes/dependency-requests.tsx")).DependencyRequests,
}));

const AgentFix = lazy(async () => ({
  default: (await import("../../agents/agent-fix.tsx")).AgentFix,
}));

/** A task in the inbox: its status, and one line about its needs or its activity. */
export function TaskRow({ task, standing, current }: { task: Task; standing: Standing; current: boolean }) {
  const words = useWords();
  const format = useFormat();
  const say = usePlatformWords();
  const now = useNow();
  const since = (iso: string) => format.span(now - Date.parse(iso));
  const time = needsPerson(standing)
    ? words.inbox.waitingFor(since(waitingSince(task)))
    : task.completedAt === null
      ? since(task.startedAt ?? task.createdAt)
      : words.inbox.lasted(
          format.span(Date.parse(task.completedAt) - Date.parse(task.startedAt ?? task.createdAt)),
        );
  return (
    <InboxRowFrame
      id={task.id}
      current={current}
      standing={standing}
      title={task.title}
      target={{ to: "/t/$taskId", params: { taskId: task.id } }}
      line={
        <p className={standing === "failed" || standing === "error" ? "line-clamp-2" : "truncate"}>
          <VisibleText text={lineOf(task, standing, { words, format, now, say })} />
        </p>
      }
      time={time}
      costUsd={standing === "draft" ? null : task.costUsd}
      tags={task.tags}
    >
      <div className="in-data-panes:hidden">
        {task.dependencies !== undefined && (
          <Suspense>
            <DependencyRequests taskId={task.id} requests={task.dependencies} />
          </Suspense>
        )}
        {standing === "error" && task.error?.kind === "agent" && (
          <Suspense>
            <AgentFix task={task} />
          </Suspense>
        )}
      </div>
    </InboxRowFrame>
  );
}

interface Shown {
  readonly words: Dictionary;
  readonly format: Format;
  readonly now: number;
  readonly say: Translate;
}

function lineOf(task: Task, standing: Standing, { words, format, now, say }: Shown): string {
  const { inbox } = words;
  if (task.waitsForLabels !== undefined) return inbox.waitsForNode(task.waitsForLabels.join(", "));
  switch (standing) {
    case "question":
    case "decision":
    case "done":
    case "draft":
    case "cancelled":
      return task.description === "" ? inbox.agentWorks(task.agent) : task.description;
    case "running":
      return [
        ...phaseOf(task, words),
        inbox.agentWorks(task.agent),
        ...(task.node === undefined ? [] : [inbox.onNode(task.node.name)]),
      ].join(" · ");
    case "verifying":
      return [...phaseOf(task, words), inbox.verifying].join(" · ");
    case "review":
      return inbox.reviewWaits;
    case "turn":
      return inbox.yourTurn;
    case "error":
    case "failed":
      return task.error === undefined ? inbox.stopped : say(task.error.message);
    case "limited":
      return task.limitedUntil === undefined
        ? task.error === undefined
          ? inbox.limited
          : say(task.error.message)
        : limitSentence(task.limitedUntil, now, words, format);
    case "stuck":
      return inbox.stuck(format.span(now - Date.parse(task.stuckSince ?? "")));
    case "budget":
      return task.budget === undefined
        ? inbox.budgetSpent
        : inbox.budgetSpentOf(format.money(task.costUsd), format.money(task.budget));
    case "paused":
      return inbox.paused;
    case "queued":
      return inbox.queued;
  }
}

function phaseOf({ totalPhases, currentPhase, currentStep }: Task, { inbox }: Dictionary): string[] {
  if (totalPhases === 0) return [];
  const phase = inbox.inPhase(String(currentPhase ?? 1), String(totalPhases));
  return currentStep === null ? [phase] : [phase, inbox.inStep(String(currentStep))];
}
