import { BackLink } from "../../../ui/back-link.tsx";
import { lazy, Suspense } from "react";
import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { isOpenCall } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeWords } from "../../../i18n/office-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Figure } from "../../coordinators/figure.tsx";
import { OfficeStatus } from "../list/office-status.tsx";
import { costOf, standingOfMember } from "../member-standing.ts";

/** Fetched together with the page instead of after it. */
const actions = import("./office-actions.tsx");
const OfficeActions = lazy(async () => ({ default: (await actions).OfficeActions }));

/** The title of an office, its figures and its actions. */
export function OfficeHeader({ state }: { state: OfficeState }) {
  const words = useOfficeWords();
  const format = useFormat();
  const say = usePlatformWords();
  const { definition, status, members, calls, project } = state;
  const working = members.filter((member) => standingOfMember(state, member).is === "working").length;
  const cost = members.reduce((sum, member) => sum + costOf(member), 0);
  return (
    <header className="grid shrink-0 gap-2 border-b border-line px-4 pt-4 pb-3 lg:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-full flex-1 basis-72">
          <BackLink to="/offices">{words.back}</BackLink>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 break-words">
            <PageTitle>{say(definition.title)}</PageTitle>
            <OfficeStatus status={status} />
          </div>
          {project !== null && (
            <p className="font-mono text-xs break-all text-soft">
              <VisibleText text={project.path} />
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <dl className="flex flex-wrap gap-x-6 gap-y-2">
            <Figure label={words.elapsed}>
              <Elapsed state={state} />
            </Figure>
            {cost > 0 && <Figure label={words.cost}>{format.money(cost)}</Figure>}
            <Figure label={words.workingNow}>
              {words.ofMembers(format.count(working), format.count(members.length))}
            </Figure>
            <Figure label={words.callsOpen}>{format.count(calls.filter(isOpenCall).length)}</Figure>
          </dl>
          <Suspense fallback={<div className="h-9 pointer-coarse:h-11" />}>
            <OfficeActions state={state} />
          </Suspense>
        </div>
      </div>
      {status === "paused" && <p className="text-soft">{words.pausedHint}</p>}
    </header>
  );
}

function Elapsed({ state: { createdAt, endedAt } }: { state: OfficeState }) {
  const format = useFormat();
  const now = useNow();
  return format.spans((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(createdAt));
}
