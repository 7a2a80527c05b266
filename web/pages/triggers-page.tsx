import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { TriggerSummary } from "../../src/protocol/trigger/summary.ts";
import { triggerList } from "../data/triggers.ts";
import { useFormat, useFormatIn } from "../i18n/format.ts";
import { useTriggerWords } from "../i18n/trigger-words.ts";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { ByRight } from "../parts/people/by-right.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { useNow } from "../ui/use-now.ts";
import { VisibleText } from "../ui/visible-text.tsx";

/** The list of triggers with their next time and last result. */
export function TriggersPage() {
  const words = useTriggerWords();
  const triggers = useQuery(triggerList);
  const items = triggers.data?.items ?? [];
  const create = (
    <ByRight right="work" quiet instead>
      <Link to="/triggers/new" className={buttonClass("primary")}>
        <Plus size={16} aria-hidden="true" /> {words.create}
      </Link>
    </ByRight>
  );
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4 lg:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <PageTitle>{words.title}</PageTitle>
        {items.length > 0 && create}
      </div>
      {triggers.data === undefined && <LoadingOrFailure of={triggers} className="" />}
      {triggers.data !== undefined && items.length === 0 && (
        <div className="rounded-lg border border-dashed border-line px-4 py-10 text-center">
          <p className="mx-auto mb-4 max-w-xl text-balance text-soft">{words.nothing}</p>
          {create}
        </div>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {items.map((trigger) => (
            <TriggerRow key={trigger.id} trigger={trigger} />
          ))}
        </ul>
      )}
    </div>
  );
}

function TriggerRow({ trigger }: { trigger: TriggerSummary }) {
  const words = useTriggerWords();
  const format = useFormat();
  const now = useNow();
  const { id, definition, enabled, next, last } = trigger;
  const { when } = definition;
  const inZone = useFormatIn(when.kind === "schedule" ? when.timeZone : "UTC");
  return (
    <li data-trigger={id}>
      <Link
        to="/triggers/$triggerId"
        params={{ triggerId: id }}
        className="grid gap-1 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 font-medium break-words">
            <VisibleText text={definition.name} />
          </span>
          <span className="text-soft">
            {words.kinds[when.kind]}
            {when.kind === "schedule" && `: ${when.cron} (${when.timeZone})`}
            {when.kind === "webhook" && `: ${words.schemes[when.scheme]}`}
          </span>
          {!enabled && <span className="text-waiting">{words.disabled}</span>}
        </span>
        <span className="flex flex-wrap gap-x-4 text-xs text-soft tabular-nums">
          {enabled && when.kind === "schedule" && (
            <span>{next === null ? words.never : words.next(inZone.exact(next))}</span>
          )}
          <span>
            {last === null
              ? words.none
              : words.last(
                  words.outcomes[last.workStatus ?? last.status],
                  format.span(Math.max(0, now - Date.parse(last.at))),
                )}
          </span>
        </span>
      </Link>
    </li>
  );
}
