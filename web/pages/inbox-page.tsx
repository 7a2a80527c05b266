import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ListFilter } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { screenshotList } from "../data/screenshots.ts";
import { useSnoozed } from "../data/snoozed.ts";
import { useInboxData } from "../data/use-inbox.ts";
import { useWords } from "../i18n/words.ts";
import { useRowKeys } from "../parts/inbox/inbox-keys.ts";
import { type InboxSearch, isFiltered, type WholeInbox } from "../parts/inbox/inbox-filters.ts";
import { type InboxRow, inboxOf, withSnoozed } from "../parts/inbox/inbox-of.ts";
import { inboxSearch } from "../parts/inbox/inbox-search.ts";
import { useArchiving } from "../parts/inbox/use-archiving.ts";
import { useSelection } from "../parts/inbox/use-selection.ts";
import { useInboxListWords } from "../i18n/inbox-list-words.ts";
import { useNow } from "../ui/use-now.ts";
import { useHasPanes } from "../ui/use-wide.ts";
import { InboxSection } from "../parts/inbox/inbox-section.tsx";
import { LoadingOrFailure } from "../parts/failure/loading-or-failure.tsx";
import { ArchiveContext, SelectionContext, SnoozeContext } from "../parts/inbox/rows/inbox-row-frame.tsx";
import { finishedAtFirst } from "../parts/inbox/use-waiting.ts";
import { Button } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { inboxKeys } from "../keys/first-keys.ts";
import { useChords } from "../keys/use-chords.ts";
import { SearchField } from "../ui/search-field.tsx";

const Welcome = lazy(async () => ({ default: (await import("../parts/welcome/welcome.tsx")).Welcome }));
const NothingWaits = lazy(async () => ({
  default: (await import("../parts/inbox/nothing-waits.tsx")).NothingWaits,
}));
const InboxFilterBar = lazy(async () => ({
  default: (await import("../parts/inbox/inbox-filter-bar.tsx")).InboxFilterBar,
}));
const filterNotes = () => import("../parts/inbox/filter-notes.tsx");
const NothingFound = lazy(async () => ({ default: (await filterNotes()).NothingFound }));
const WaitsOutside = lazy(async () => ({ default: (await filterNotes()).WaitsOutside }));
const BulkBar = lazy(async () => ({ default: (await import("../parts/inbox/bulk/bulk-bar.tsx")).BulkBar }));
const ItemPane = lazy(async () => ({
  default: (await import("../parts/inbox/pane/item-pane.tsx")).ItemPane,
}));
const SnoozeDialog = lazy(async () => ({
  default: (await import("../parts/inbox/snooze/snooze-dialog.tsx")).SnoozeDialog,
}));

/**
 * The inbox: waiting items first, then running tasks, then finished ones. The address may name a part of it. A wide
 * screen shows the selected item beside the list.
 */
export function InboxPage() {
  const words = useWords();
  const search = useSearch({ from: "/signed-in/" });
  const { all = false, archive = false } = search;
  const data = useInboxData(all || archive ? 200 : finishedAtFirst);
  const snoozed = useSnoozed();
  const whole = useMemo(
    () => withSnoozed(inboxOf(data.questions, data.tasks, data.reviews, data.calls), snoozed),
    [data.questions, data.tasks, data.reviews, data.calls, snoozed],
  );
  const inbox = useFilteredInbox(whole, search);
  const rows = useMemo(
    () =>
      archive
        ? inbox.archived
        : [...inbox.waiting, ...inbox.running, ...inbox.snoozed, ...inbox.drafts, ...inbox.finished],
    [archive, inbox],
  );
  const [snoozing, setSnoozing] = useState<readonly string[] | null>(null);
  const selection = useSelection(rows);
  const archiving = useArchiving(rows);
  const panes = useHasPanes();
  const keys = useRowKeys(
    { all: rows, waiting: inbox.waiting, snoozed: inbox.snoozed },
    {
      snooze: (id) => setSnoozing([id]),
      select: selection.toggle,
      archive: archiving.archive,
      unarchive: archiving.undo,
    },
    { panes, search },
  );
  const { current } = keys;
  const listWords = useInboxListWords();
  const filtered = isFiltered(search);
  const [filtersOpen, setFiltersOpen] = useState(false);

  // Pictures have their place from the beginning, so that no row moves.
  const pictures = useQuery(screenshotList);
  const isComplete = data.loaded && (!pictures.isPending || pictures.failureCount > 0);
  if (data.error !== null || !isComplete) {
    return (
      <Frame panes={panes}>
        <LoadingOrFailure of={{ error: data.error, refetch: data.retry }} className="" />
      </Frame>
    );
  }
  if (rows.length === 0 && !filtered && !archive && whole.archived.length === 0) {
    return (
      <Suspense>
        <Welcome />
      </Suspense>
    );
  }
  const outside = whole.waiting.length - inbox.waiting.length;
  const list = (
    <div
      data-panes={panes || undefined}
      className={`flex flex-col pt-4 pb-4 ${panes ? `${listWidth} shrink-0 border-r border-line` : "mx-auto min-h-full w-full max-w-5xl lg:px-4"}`}
      onClickCapture={keys.onClickCapture}
    >
      <Heading
        search={search}
        filtersOpen={filtersOpen || filtered || search.sort !== undefined}
        onFilters={() => setFiltersOpen(!filtersOpen)}
      />
      {(filtersOpen || filtered || search.sort !== undefined) && (
        <Suspense fallback={<div className="h-11" />}>
          <InboxFilterBar search={search} inbox={whole} />
        </Suspense>
      )}
      {selection.rows.length > 0 && (
        <Suspense>
          <BulkBar
            selected={selection.rows}
            waiting={inbox.waiting}
            onSnooze={setSnoozing}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        </Suspense>
      )}
      {filtered && rows.length === 0 && (
        <Suspense>
          <NothingFound />
        </Suspense>
      )}
      {!filtered && !archive && inbox.waiting.length === 0 && (
        <Suspense fallback={<div className="h-26" />}>
          <NothingWaits running={inbox.running} finished={inbox.finished} />
        </Suspense>
      )}
      <SelectionContext
        value={{ selected: selection.ids, toggle: selection.toggle, label: listWords.select }}
      >
        <ArchiveContext value={archiving}>
          {archive ? (
            <Archived rows={inbox.archived} current={current} empty={whole.archived.length === 0} />
          ) : (
            <>
              <SnoozeContext value={(id) => setSnoozing([id])}>
                <InboxSection title={words.inbox.waiting} rows={inbox.waiting} current={current} urgent />
              </SnoozeContext>
              {filtered && outside > 0 && (
                <Suspense>
                  <WaitsOutside count={outside} />
                </Suspense>
              )}
              {data.moreWaiting && <p className="px-4 py-2 text-soft">{words.inbox.moreWaiting}</p>}
              <InboxSection title={words.inbox.running} rows={inbox.running} current={current} />
              <InboxSection
                title={words.snooze.section}
                rows={inbox.snoozed}
                current={current}
                snoozed={snoozed}
              />
              <InboxSection title={words.inbox.drafts} rows={inbox.drafts} current={current} />
              <InboxSection title={words.inbox.finished} rows={inbox.finished} current={current} />
            </>
          )}
        </ArchiveContext>
      </SelectionContext>
      <p className="mx-4 mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {data.moreFinished && !all && !archive && (
          <Link to="/" search={{ ...search, all: true }} className="rounded text-accent underline">
            {words.inbox.showMore}
          </Link>
        )}
        {!archive && whole.archived.length > 0 && (
          <Link to="/" search={{ archive: true }} className="rounded text-accent underline">
            {listWords.openArchive}
          </Link>
        )}
      </p>
      <p className="mt-auto hidden flex-wrap items-center gap-1.5 px-4 pt-5 text-xs text-soft lg:flex">
        {"J K O 1–9 E D X Z ?".split(" ").map((key) => (
          <Key key={key}>{key}</Key>
        ))}
        <span className="ml-1">{words.inbox.keys}</span>
      </p>
      {snoozing !== null && (
        <Suspense>
          <SnoozeDialog
            ids={snoozing}
            onDone={() => {
              selection.clear();
              keys.onSnoozed(snoozing.at(-1) ?? "");
            }}
            onClose={() => setSnoozing(null)}
          />
        </Suspense>
      )}
    </div>
  );
  return (
    <div className={panes ? "flex min-h-full shrink-0" : "contents"} onFocus={keys.onFocus}>
      {list}
      {panes && keys.row !== undefined && (
        <Suspense>
          <ItemPane row={keys.row} />
        </Suspense>
      )}
    </div>
  );
}

/** The width of the list beside the selected item. */
const listWidth = "w-104 2xl:w-128";

type Filters = typeof import("../parts/inbox/filtered-inbox.ts");

/** The filters, which most visits of the inbox do not need; null until they are loaded. */
let filters: Filters | null = null;

/**
 * Loads the filters when they are needed. The page never suspends for them: that would take the focus, and the syllable
 * in composition, from the search field whose first character needs them.
 */
function useFilters(needed: boolean): Filters | null {
  const [loaded, setLoaded] = useState(filters);
  useEffect(() => {
    if (!needed || loaded !== null) return;
    void loadFilters().then(setLoaded);
  }, [needed, loaded]);
  return needed ? loaded : null;
}

async function loadFilters(): Promise<Filters> {
  const all = await import("../parts/inbox/filtered-inbox.ts");
  filters = all;
  return all;
}

/** Returns the rows that the address asks for, in the wanted order. */
function useFilteredInbox(whole: WholeInbox, search: InboxSearch): WholeInbox {
  // Ages change slowly; a minute is exact enough for filters.
  const minute = Math.floor(useNow() / 60_000);
  const needed = isFiltered(search) || search.sort !== undefined;
  const loaded = useFilters(needed);
  return useMemo(
    () => loaded?.filteredInbox(whole, search, minute * 60_000) ?? whole,
    [loaded, whole, search, minute],
  );
}

function Heading(props: { search: InboxSearch; filtersOpen: boolean; onFilters: () => void }) {
  const { search, filtersOpen, onFilters } = props;
  const words = useWords();
  const listWords = useInboxListWords();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useChords("screen", inboxKeys, { search: () => field.current?.focus() });
  return (
    <div className="flex items-center gap-2 px-4 pb-2 sm:gap-4">
      <PageTitle>{search.archive === true ? listWords.archiveTitle : words.inbox.title}</PageTitle>
      {search.archive === true && (
        <Link to="/" className="rounded text-accent underline">
          {listWords.backToInbox}
        </Link>
      )}
      <SearchField
        field={field}
        words={search.find ?? ""}
        aria-label={words.inbox.search}
        placeholder={words.inbox.search}
        className="ml-auto w-28 rounded-md border border-field bg-page px-2.5 py-1.5 sm:w-32 roomy:w-56"
        onWords={(typed) =>
          void navigate({ to: "/", search: inboxSearch({ ...search, find: typed }), replace: true })
        }
      />
      <Button
        variant={filtersOpen ? "plain" : "bare"}
        aria-expanded={filtersOpen}
        aria-label={listWords.showFilters}
        title={listWords.showFilters}
        className="px-2!"
        onClick={onFilters}
      >
        <ListFilter size={16} aria-hidden="true" />
        <span className="hidden roomy:inline">{listWords.showFilters}</span>
      </Button>
    </div>
  );
}

function Archived(props: { rows: readonly InboxRow[]; current: string | null; empty: boolean }) {
  const { rows, current, empty } = props;
  const words = useInboxListWords();
  if (empty) return <p className="px-4 py-6 text-soft">{words.archiveEmpty}</p>;
  return <InboxSection title={words.archiveTitle} rows={rows} current={current} />;
}

function Frame({ panes, children }: { panes: boolean; children: ReactNode }) {
  const words = useWords();
  return (
    <div className={`px-4 pt-4 ${panes ? listWidth : "mx-auto w-full max-w-5xl lg:px-8"}`}>
      <PageTitle>{words.inbox.title}</PageTitle>
      <div className="mt-6">{children}</div>
    </div>
  );
}
