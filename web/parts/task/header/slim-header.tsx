import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { Task } from "../../../../src/protocol/task/task.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useMay } from "../../../data/rights.ts";
import { taskTitle } from "../../../i18n/platform/task-title.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { StandingBadge } from "../../standing/standing-badge.tsx";
import { standingOf } from "../../../../src/protocol/inbox/standing.ts";
import { focusComposer } from "../conversation/focus-composer.ts";
import { TaskActions } from "./task-actions.tsx";

/** One line in place of the header and the notes of a task: title, status, phase, and the most important act. */
export function SlimHeader({ task, onExpand }: { task: Task; onExpand: () => void }) {
  const words = useTaskWords();
  const { inbox } = useWords();
  const say = usePlatformWords();
  // On a phone the heading itself is only out of view.
  const Title = useWide() ? "h1" : "p";
  return (
    <div
      data-slim
      className="sticky top-0 z-20 -mb-12 flex h-12 shrink-0 items-center gap-3 border-b border-line bg-page px-4 lg:static lg:mb-0 lg:border-0 lg:px-6"
    >
      <Title className="min-w-0 truncate font-semibold">
        <VisibleText text={taskTitle(task, say)} />
      </Title>
      <StandingBadge standing={standingOf(task)} />
      {task.totalPhases > 0 && task.currentPhase !== null && (
        <span className="hidden text-xs whitespace-nowrap text-soft lg:block">
          {inbox.inPhase(String(task.currentPhase), String(task.totalPhases))}
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-1">
        <MainAct task={task} onExpand={onExpand} />
        <Button variant="bare" aria-label={words.expand} title={words.expand} onClick={onExpand}>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}

/** The act that the status of a task calls for. */
function MainAct({ task, onExpand }: { task: Task; onExpand: () => void }) {
  const words = useTaskWords();
  const wide = useWide();
  const mayWork = useMay("work", { project: task.project });
  const review = useTaskPart(
    task.id,
    ({ gate }) => gate.reviews.findLast(({ status }) => status === "pending")?.id,
  );
  if (review !== undefined) {
    return (
      <Link to="/reviews/$reviewId" params={{ reviewId: review }} className={buttonClass("primary")}>
        {words.openReview}
      </Link>
    );
  }
  const standing = standingOf(task);
  if ((standing === "question" || standing === "turn") && !mayWork) return null;
  switch (standing) {
    case "question":
      return (
        <Button
          variant="primary"
          onClick={() => {
            onExpand();
            document.querySelector<HTMLElement>("[data-question] :is(input, textarea)")?.focus();
          }}
        >
          {words.answer}
        </Button>
      );
    case "turn":
      return wide ? (
        <Button variant="primary" onClick={focusComposer}>
          {words.write}
        </Button>
      ) : (
        <Link
          to="/t/$taskId"
          params={{ taskId: task.id }}
          search={{ tab: "conversation" }}
          className={buttonClass("primary")}
        >
          {words.write}
        </Link>
      );
    case "done":
      return (
        <Link
          to="/t/$taskId"
          params={{ taskId: task.id }}
          search={{ tab: "files" }}
          className={buttonClass()}
        >
          {words.tabs.files}
        </Link>
      );
    default:
      return <TaskActions task={task} mainOnly />;
  }
}
