import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { actOnOrchestration } from "../../../data/orchestration-acts.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** The largest number of conflicts with their own note. */
const mostConflicts = 3;

/** The notes about everything in an orchestration that waits for a person, each with an action. */
export function AttentionNotes({ run }: { run: OrchestrationState }) {
  const { attention: words } = useTaskRunWords();
  const say = usePlatformWords();
  const { count } = useFormat();
  const again = useMutation({ mutationFn: () => actOnOrchestration(run.id, "tryAgain") });
  const conflicts = run.plan.tasks.filter((_, index) => run.work[index]?.stage === "conflict");
  const { refused, branchRefusal } = run;
  const tryAgain = (
    <Button variant="primary" disabled={again.isPending} onClick={() => again.mutate()}>
      {words.tryAgain}
    </Button>
  );
  return (
    <section aria-label={words.label} className="grid gap-2 px-4 pb-3 lg:px-6">
      {refused !== null && (
        <Note title={words.refused} act={tryAgain}>
          <VisibleText text={say(refused)} />
        </Note>
      )}
      {branchRefusal !== null && (
        <Note title={words.branch} act={tryAgain}>
          <VisibleText text={say(branchRefusal.message)} /> {words.branchHint}
        </Note>
      )}
      {conflicts.slice(0, mostConflicts).map(({ id, title }) => (
        <Note
          key={id}
          title={words.conflict(id)}
          act={
            <Link
              to="/orchestrations/$orchestrationId/conflict"
              params={{ orchestrationId: run.id }}
              search={{ task: id }}
              className={buttonClass("primary")}
            >
              {words.resolve}
            </Link>
          }
        >
          <VisibleText text={title} />
        </Note>
      ))}
      {conflicts.length > mostConflicts && (
        <p className="text-sm text-waiting">{words.more(count(conflicts.length - mostConflicts))}</p>
      )}
      <FailureNote error={again.error} />
    </section>
  );
}

function Note({ title, act, children }: { title: string; act: ReactNode; children: ReactNode }) {
  return (
    <div
      data-attention
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-l-4 border-line border-l-waiting bg-waiting-wash px-4 py-3 text-waiting"
    >
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0 self-start mt-0.5" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold break-words">{title}</p>
        <p className="break-words">{children}</p>
      </div>
      {act}
    </div>
  );
}
