import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import type { OfficeId } from "../../src/protocol/ids.ts";
import { isOpenCall, type OfficeState } from "../../src/protocol/office/state.ts";
import { ApiFailure } from "../data/api-failure.ts";
import { type OfficeRecord, useOfficeEvents } from "../data/office-events.ts";
import { officeState } from "../data/offices.ts";
import { useOfficeWords } from "../i18n/office-words.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Loading, LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { type Known, knownIn } from "../parts/offices/known-calls.ts";
import { officeTabs } from "../parts/offices/office-search.ts";
import { OfficeHeader } from "../parts/offices/office/office-header.tsx";
import { useBrokenNotice } from "../parts/offices/office/use-broken-notice.ts";
import { Picture } from "../parts/offices/picture/picture.tsx";
import { WaitsList } from "../parts/offices/picture/waits-list.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useWide } from "../ui/use-wide.ts";
import { NotFound } from "./not-found.tsx";

/** Fetched together with the page instead of after it. */
const panel = import("../parts/offices/member/member-panel.tsx");
const MemberPanel = lazy(async () => ({ default: (await panel).MemberPanel }));

const AttentionNotes = lazy(async () => ({
  default: (await import("../parts/offices/office/attention-notes.tsx")).AttentionNotes,
}));
const TimelinePanel = lazy(async () => ({
  default: (await import("../parts/offices/tabs/timeline-panel.tsx")).TimelinePanel,
}));
const CostPanel = lazy(async () => ({
  default: (await import("../parts/offices/tabs/cost-panel.tsx")).CostPanel,
}));
const WorkPanel = lazy(async () => ({
  default: (await import("../parts/offices/tabs/work-panel.tsx")).WorkPanel,
}));

/** The page of one office: a diagram of who is waiting for whom, the selected member, and the history, costs and work. */
export function OfficePage() {
  const { officeId } = useParams({ from: "/signed-in/offices/$officeId" });
  const words = useOfficeWords();
  const office = useQuery(officeState(officeId as OfficeId));
  if (office.data === undefined) {
    // An address that is not an id is handled like an unknown id.
    if (office.error instanceof ApiFailure && (office.error.status === 404 || office.error.status === 400))
      return <NotFound />;
    return <LoadingOrFailure whole of={office} shape="screen" />;
  }
  if (office.data.deleted) return <p className="p-6 text-soft">{words.deleted}</p>;
  return <Office key={officeId} state={office.data} />;
}

function Office({ state }: { state: OfficeState }) {
  const navigate = useNavigate();
  const isWide = useWide();
  const search = useSearch({ from: "/signed-in/offices/$officeId" });
  const { data: records } = useOfficeEvents(state.id);
  const known = useMemo(() => knownIn(state, records ?? []), [state, records]);
  useBrokenNotice(state);
  const index = Math.max(
    0,
    state.members.findIndex(({ name }) => name === search.member),
  );
  const member = state.members[index];
  const select = async (name: string): Promise<void> => {
    await navigate({ to: ".", search: { ...search, member: name }, replace: true });
    if (!isWide) showPanel();
  };
  const step = (by: 1 | -1): void => {
    const next = state.members[Math.min(state.members.length - 1, Math.max(0, index + by))];
    if (next === undefined) return;
    void select(next.name);
    document.querySelector<HTMLElement>(`[data-seat="${next.name}"]`)?.focus();
  };
  useKeys("offices", {
    next: () => step(1),
    previous: () => step(-1),
    open: () => document.querySelector<HTMLElement>("[data-member-log]")?.click(),
    message: () => document.querySelector<HTMLElement>("[data-composer] textarea")?.focus(),
  });
  return (
    <div className="flex min-h-full shrink-0 flex-col lg:h-full lg:min-h-0">
      <OfficeHeader state={state} />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-4 lg:min-h-0 lg:overflow-auto lg:px-6">
          {needsPerson(state) && (
            <Suspense fallback={null}>
              <AttentionNotes state={state} />
            </Suspense>
          )}
          <Picture state={state} selected={member?.name ?? ""} onSelect={(name) => void select(name)} />
          <Views state={state} records={records} known={known} />
        </div>
        {member !== undefined && (
          <div className="flex min-h-0 shrink-0 flex-col border-line max-lg:border-t lg:w-104 lg:border-l 2xl:w-130">
            <Suspense fallback={<Loading shape="lines" />}>
              <MemberPanel key={member.name} state={state} member={member} records={records} known={known} />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns true if something in an office waits for a person, or if the person should know of a problem. */
function needsPerson({ members, calls, project }: OfficeState): boolean {
  return (
    members.some(({ session }) => (session?.questions.length ?? 0) > 0) ||
    calls.some((call) => isOpenCall(call) && call.heldBy !== null) ||
    (project !== null && (project.refused ?? project.published?.problem ?? null) !== null)
  );
}

/** The views below the picture: the waits in words, the timeline, the costs and the saved work. */
function Views(props: { state: OfficeState; records: readonly OfficeRecord[] | undefined; known: Known }) {
  const { state, records, known } = props;
  const { tabs: words } = useOfficeWords();
  const navigate = useNavigate();
  const { tab = "now", ...rest } = useSearch({ from: "/signed-in/offices/$officeId" });
  return (
    <div className="min-w-0">
      <Tabs
        label={words.label}
        value={tab}
        sides=""
        tabs={officeTabs.map((name) => ({ name, label: words[name] }))}
        onChange={(next) =>
          void navigate({
            to: ".",
            search: { ...rest, ...(next === "now" ? {} : { tab: next }) },
            replace: true,
          })
        }
      />
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-3 pb-4">
        <Suspense fallback={<Loading shape="lines" className="" />}>
          {tab === "now" && <WaitsList state={state} />}
          {tab === "timeline" && <TimelinePanel id={state.id} records={records} known={known} />}
          {tab === "cost" && <CostPanel state={state} known={known} />}
          {tab === "work" && <WorkPanel state={state} records={records} />}
        </Suspense>
      </div>
    </div>
  );
}

/** Shows the panel of the selected member on a phone, where it is below the picture. */
function showPanel(): void {
  const name = document.querySelector<HTMLElement>("[data-member-name]");
  name?.focus({ preventScroll: true });
  name?.closest("section")?.scrollIntoView({ block: "start" });
}
