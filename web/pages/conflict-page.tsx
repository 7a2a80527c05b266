import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { taskIndex } from "../../src/protocol/orchestration/evolve.ts";
import type { OrchestrationId } from "../../src/protocol/ids.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { orchestrationState } from "../data/orchestrations.ts";
import { listConflict } from "../data/orchestration-acts.ts";
import { useConflictWords } from "../i18n/conflict-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { ConflictForm } from "../parts/orchestrations/conflict/conflict-form.tsx";
import { withNamedSides } from "../parts/orchestrations/conflict/resolution.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { VisibleText } from "../ui/visible-text.tsx";
import { NotFound } from "./not-found.tsx";

/** The page of a conflict between a task and the work that was merged before it. */
export function ConflictPage() {
  const from = "/signed-in/orchestrations/$orchestrationId/conflict";
  const { orchestrationId } = useParams({ from });
  const { task: listTaskId } = useSearch({ from });
  const id = orchestrationId as OrchestrationId;
  const words = useConflictWords();
  const run = useQuery(orchestrationState(id));
  const index = run.data === undefined ? -1 : taskIndex(run.data, listTaskId);
  const open = run.data?.work[index]?.conflict;
  const ours = open?.step === "person" ? open.ours : null;
  const conflict = useQuery({ ...listConflict(id, listTaskId, ours ?? ""), enabled: ours !== null });
  if (run.data === undefined) {
    if (run.error instanceof ApiFailure && (run.error.status === 404 || run.error.status === 400))
      return <NotFound />;
    return <LoadingOrFailure whole of={run} shape="screen" />;
  }
  if (index === -1) return <NotFound />;
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-4 px-4 py-4 lg:px-8">
      <div>
        <Link
          to="/orchestrations/$orchestrationId"
          params={{ orchestrationId: id }}
          className="-ml-1 inline-flex items-center gap-0.5 text-xs text-soft hover:text-ink pointer-coarse:min-h-11"
        >
          <ChevronLeft size={14} aria-hidden="true" />
          <VisibleText text={run.data.title} />
        </Link>
        <PageTitle>{words.title(run.data.plan.tasks[index]?.id ?? listTaskId)}</PageTitle>
        <p className="break-words">
          <VisibleText text={run.data.plan.tasks[index]?.title ?? ""} />
        </p>
      </div>
      {ours === null && (
        <div className="grid justify-items-start gap-3">
          <p className="text-soft">{words.gone}</p>
          <Link
            to="/orchestrations/$orchestrationId"
            params={{ orchestrationId: id }}
            className={buttonClass("primary")}
          >
            {words.back}
          </Link>
        </div>
      )}
      {ours !== null && <p className="max-w-2xl text-soft">{words.about}</p>}
      {ours !== null && conflict.data === undefined && (
        <LoadingOrFailure of={conflict} shape="lines" className="" />
      )}
      {ours !== null && conflict.data !== undefined && (
        <ConflictForm
          key={ours}
          run={run.data}
          task={listTaskId}
          conflict={withNamedSides(conflict.data, {
            ours: run.data.origin?.branch ?? words.ours,
            theirs: listTaskId,
          })}
        />
      )}
    </div>
  );
}
