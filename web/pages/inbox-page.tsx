import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { searchable } from "../data/searchable.ts";
import { useSnoozed } from "../data/snoozed.ts";
import { useInboxData } from "../data/use-inbox.ts";
import { useWords } from "../i18n/words.ts";
import { useRowKeys } from "../parts/inbox/inbox-keys.ts";
import { type Inbox, type InboxRow, inboxOf, withSnoozed } from "../parts/inbox/inbox-of.ts";
import { InboxSection } from "../parts/inbox/inbox-section.tsx";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { SnoozeContext } from "../parts/inbox/rows/inbox-row-frame.tsx";
import { finishedAtFirst } from "../parts/inbox/use-waiting.ts";
import { buttonClass } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { SearchField } from "../ui/search-field.tsx";

const Welcome = lazy(async () => ({ default: (await import("../parts/welcome/welcome.tsx")).Welcome }));
const NothingWaits = lazy(async () => ({
  default: (await import("../parts/inbox/nothing-waits.tsx")).NothingWaits,
}));
const SnoozeDialog = lazy(async () => ({
  default: (await import("../parts/inbox/snooze/snooze-dialog.tsx")).SnoozeDialog,
}));

/** The inbox: waiting items first, then running tasks, then finished ones. */
export function InboxPage() {
  const words = useWords();
  const { all = false, find = "" } = useSearch({ from: "/signed-in/" });
  const data = useInboxData(all ? 200 : finishedAtFirst);
  const snoozed = useSnoozed();
  const inbox = useMemo(
    () => matching(withSnoozed(inboxOf(data.questions, data.tasks, data.reviews, data.calls), snoozed), find),
    [data.questions, data.tasks, data.reviews, data.calls, snoozed, find],
  );
  const rows = [...inbox.waiting, ...inbox.running, ...inbox.snoozed, ...inbox.drafts, ...inbox.finished];
  const [snoozing, setSnoozing] = useState<string | null>(null);
  const keys = useRowKeys({ all: rows, waiting: inbox.waiting, snoozed: inbox.snoozed }, setSnoozing);
  const { current } = keys;

  if (data.error !== null || !data.loaded) {
    return (
      <Frame>
        <LoadingOrFailure of={{ error: data.error, refetch: data.retry }} className="" />
      </Frame>
    );
  }
  if (rows.length === 0 && find === "") {
    return (
      <Suspense>
        <Welcome />
      </Suspense>
    );
  }
  return (
    <div
      className="mx-auto flex min-h-full w-full max-w-5xl flex-col pt-4 pb-4 lg:px-4"
      onFocus={keys.onFocus}
    >
      <Heading find={find} />
      {find !== "" && rows.length === 0 && <NothingFound />}
      {find === "" && inbox.waiting.length === 0 && (
        <Suspense fallback={<div className="h-26" />}>
          <NothingWaits running={inbox.running} />
        </Suspense>
      )}
      <SnoozeContext value={setSnoozing}>
        <InboxSection title={words.inbox.waiting} rows={inbox.waiting} current={current} urgent />
      </SnoozeContext>
      {data.moreWaiting && <p className="px-4 py-2 text-soft">{words.inbox.moreWaiting}</p>}
      <InboxSection title={words.inbox.running} rows={inbox.running} current={current} />
      <InboxSection title={words.snooze.section} rows={inbox.snoozed} current={current} snoozed={snoozed} />
      <InboxSection title={words.inbox.drafts} rows={inbox.drafts} current={current} />
      <InboxSection title={words.inbox.finished} rows={inbox.finished} current={current} />
      {data.moreFinished && !all && (
        <Link to="/" search={{ all: true }} className="mx-4 mt-3 inline-block rounded text-accent underline">
          {words.inbox.showMore}
        </Link>
      )}
      <p className="mt-auto hidden items-center gap-1.5 px-4 pt-5 text-xs text-soft lg:flex">
        {["J", "K", "O", "1–9", "E", "Z", "?"].map((key) => (
          <Key key={key}>{key}</Key>
        ))}
        <span className="ml-1">{words.inbox.keys}</span>
      </p>
      {snoozing !== null && (
        <Suspense>
          <SnoozeDialog
            id={snoozing}
            onDone={() => keys.onSnoozed(snoozing)}
            onClose={() => setSnoozing(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Heading({ find }: { find: string }) {
  const words = useWords();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  useKeys("inbox", { search: () => search.current?.focus() });
  return (
    <div className="flex items-center gap-4 px-4 pb-2">
      <PageTitle>{words.inbox.title}</PageTitle>
      <SearchField
        field={search}
        words={find}
        aria-label={words.inbox.search}
        placeholder={words.inbox.search}
        className="ml-auto w-32 rounded-md border border-field bg-page px-2.5 py-1.5 lg:w-56"
        onWords={(typed) =>
          void navigate({ to: "/", search: typed === "" ? {} : { find: typed }, replace: true })
        }
      />
    </div>
  );
}

function NothingFound() {
  const { inbox } = useWords();
  return (
    <p className="flex flex-wrap items-center gap-3 px-4 py-6 text-soft">
      {inbox.nothingFound}
      <Link to="/" className={buttonClass()}>
        {inbox.showEverything}
      </Link>
    </p>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const words = useWords();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-4 lg:px-8">
      <PageTitle>{words.inbox.title}</PageTitle>
      <div className="mt-6">{children}</div>
    </div>
  );
}

/** Returns the rows whose task or question contains the text. */
function matching<Sorted extends Inbox & { readonly snoozed: readonly InboxRow[] }>(
  inbox: Sorted,
  find: string,
): Sorted {
  const wanted = searchable(find);
  const matches = (row: InboxRow): boolean => {
    const asked =
      row.kind === "question"
        ? row.question.question
        : row.kind === "decision"
          ? `${row.call.office}\n${row.call.task}`
          : "";
    return searchable(`${row.task?.title ?? ""}\n${row.task?.description ?? ""}\n${asked}`).includes(wanted);
  };
  return {
    ...inbox,
    waiting: inbox.waiting.filter(matches),
    snoozed: inbox.snoozed.filter(matches),
    running: inbox.running.filter(matches),
    drafts: inbox.drafts.filter(matches),
    finished: inbox.finished.filter(matches),
  };
}
