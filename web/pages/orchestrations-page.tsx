import { ByRight } from "../parts/people/by-right.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { mostListed, orchestrationList } from "../data/orchestrations.ts";
import { useFormat } from "../i18n/format.ts";
import { useTaskListWords } from "../i18n/task-list-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { RunRow } from "../parts/orchestrations/list/run-row.tsx";
import { useRowKeys } from "../parts/orchestrations/use-row-keys.ts";
import { buttonClass } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** The list of orchestrations, newest first. */
export function OrchestrationsPage() {
  const words = useTaskListWords();
  const format = useFormat();
  const runs = useQuery(orchestrationList);
  const items = runs.data?.items ?? [];
  useRowKeys("taskLists", "[data-run-link]");
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 lg:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <PageTitle>{words.title}</PageTitle>
        {items.length > 0 && (
          <ByRight right="work" quiet instead>
            <Link to="/orchestrations/new" className={buttonClass("primary")}>
              <Play size={15} aria-hidden="true" /> {words.run}
            </Link>
          </ByRight>
        )}
      </div>
      {runs.data === undefined && <LoadingOrFailure of={runs} className="" />}
      {runs.data !== undefined && items.length === 0 && (
        <div className="rounded-lg border border-dashed border-line px-4 py-10 text-center">
          <p className="mx-auto mb-4 max-w-xl text-balance text-soft">{words.nothing}</p>
          <ByRight right="work" quiet instead>
            <Link to="/orchestrations/new" className={buttonClass("primary")}>
              <Play size={15} aria-hidden="true" /> {words.run}
            </Link>
          </ByRight>
        </div>
      )}
      {items.length > 0 && (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {items.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
          <p className="flex items-center gap-1.5 pt-2 text-xs text-soft">
            {["J", "K", "O"].map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            <span className="ml-1 hidden lg:inline">{words.keys}</span>
            {runs.data?.nextCursor != null && (
              <span className="ml-auto">{words.newest(format.count(mostListed))}</span>
            )}
          </p>
        </>
      )}
    </div>
  );
}
