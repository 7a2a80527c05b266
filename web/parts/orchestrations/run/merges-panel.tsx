import { Link } from "@tanstack/react-router";
import { Check, CircleDashed, GitMerge, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Landed, OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useTaskRunWords } from "../../../i18n/task-run-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const atFirst = 50;
const mostTasks = 8;

/** The conflicts of an orchestration, the work that waits to be merged, and all merges, newest first. */
export function MergesPanel({ run }: { run: OrchestrationState }) {
  const { merges: words } = useTaskRunWords();
  const { count } = useFormat();
  const [most, setMost] = useState(atFirst);
  const landed = run.landed.toReversed();
  const { origin, moved } = run;
  return (
    <div className="grid max-w-4xl gap-5">
      <OpenConflicts run={run} />
      {run.queue.length > 0 && (
        <section>
          <h2 className="mb-1 font-semibold">
            {words.queue}{" "}
            <span className="font-normal text-soft tabular-nums">{count(run.queue.length)}</span>
          </h2>
          <p className="font-mono text-xs break-words text-soft">{run.queue.slice(0, 30).join(", ")}</p>
        </section>
      )}
      <section>
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold">
            {words.title} <span className="font-normal text-soft tabular-nums">{count(landed.length)}</span>
          </h2>
          {origin?.branch != null && moved !== null && (
            <p className="font-mono text-xs text-soft">{words.branchAt(origin.branch, moved.slice(0, 7))}</p>
          )}
        </div>
        {landed.length === 0 && <p className="text-soft">{words.nothing}</p>}
        {landed.length > 0 && (
          <ol className="divide-y divide-line rounded-lg border border-line">
            {landed.slice(0, most).map((merge) => (
              <Merge key={merge.commit} merge={merge} run={run} />
            ))}
          </ol>
        )}
        {landed.length > most && (
          <Button className="mt-2" onClick={() => setMost(most + 200)}>
            {words.more}
          </Button>
        )}
      </section>
    </div>
  );
}

function OpenConflicts({ run }: { run: OrchestrationState }) {
  const { merges: words, attention } = useTaskRunWords();
  const open = run.plan.tasks.flatMap(({ id, title }, index) => {
    const conflict = run.work[index]?.conflict ?? null;
    return conflict === null ? [] : [{ id, title, conflict }];
  });
  if (open.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 font-semibold">{words.conflicts}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {open.map(({ id, title, conflict }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-waiting" />
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium break-words">
                <span className="font-mono text-xs text-soft">{id}</span> <VisibleText text={title} />
              </p>
              <p className="font-mono text-xs break-all text-soft">
                {conflict.files.map(({ path }) => path).join(", ")}
              </p>
            </div>
            {conflict.step === "person" ? (
              <Link
                to="/orchestrations/$orchestrationId/conflict"
                params={{ orchestrationId: run.id }}
                search={{ task: id }}
                className={buttonClass("primary")}
              >
                {attention.resolve}
              </Link>
            ) : (
              <p className="text-sm text-soft">{words.resolving(id)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Merge({ merge, run }: { merge: Landed; run: OrchestrationState }) {
  const { merges: words, table } = useTaskRunWords();
  const format = useFormat();
  const now = useNow();
  const passed = merge.tested === "passed";
  const Icon = passed ? Check : CircleDashed;
  const titles = new Map(run.plan.tasks.map(({ id, title }) => [id, title]));
  const rest = merge.tasks.length - mostTasks;
  return (
    <li data-merge={merge.commit} className="flex gap-3 px-4 py-2.5">
      <GitMerge size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <ul>
          {merge.tasks.slice(0, mostTasks).map((id) => (
            <li key={id} className="break-words">
              <span className="font-mono text-xs text-soft">{id}</span>{" "}
              <VisibleText text={titles.get(id) ?? ""} />
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="text-xs text-soft">{table.andMore(format.count(rest))}</p>}
        <p className="flex flex-wrap gap-x-3 text-xs text-soft tabular-nums">
          <span className={`inline-flex items-center gap-1 ${passed ? "text-done" : "text-waiting"}`}>
            <Icon size={12} aria-hidden="true" />
            {passed ? words.tested : words.untested}
          </span>
          <span>{words.phase(format.count(merge.phase))}</span>
          <code>{merge.commit.slice(0, 7)}</code>
          <time dateTime={merge.at} title={format.exact(merge.at)}>
            {format.when(merge.at, now)}
          </time>
        </p>
      </div>
    </li>
  );
}
