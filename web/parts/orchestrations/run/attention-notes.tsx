import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { actOnOrchestration } from "../../../data/orchestration-acts.ts";
import { ofRun, useMay } from "../../../data/rights.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { AttentionNote } from "../../coordinators/attention-note.tsx";
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
  const tryAgain = useMay("change", ofRun(run)) && (
    <Button variant="primary" disabled={again.isPending} onClick={() => again.mutate()}>
      {words.tryAgain}
    </Button>
  );
  return (
    <section aria-label={words.label} className="grid gap-2 px-4 pb-3 lg:px-6">
      {refused !== null && (
        <AttentionNote title={words.refused} act={tryAgain}>
          <VisibleText text={say(refused)} />
        </AttentionNote>
      )}
      {branchRefusal !== null && (
        <AttentionNote title={words.branch} act={tryAgain}>
          <VisibleText text={say(branchRefusal.message)} /> {words.branchHint}
        </AttentionNote>
      )}
      {conflicts.slice(0, mostConflicts).map(({ id, title }) => (
        <AttentionNote
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
        </AttentionNote>
      ))}
      {conflicts.length > mostConflicts && (
        <p className="text-sm text-waiting">{words.more(count(conflicts.length - mostConflicts))}</p>
      )}
      <FailureNote error={again.error} />
    </section>
  );
}
