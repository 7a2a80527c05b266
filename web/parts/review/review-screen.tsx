import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { Against, ReviewFile } from "../../../src/protocol/api/review-files.ts";
import type { LineRange, Review } from "../../../src/protocol/task/review.ts";
import type { TaskState } from "../../../src/protocol/task/state.ts";
import { reviewFiles } from "../../data/reviews.ts";
import { useViewed } from "../../data/viewed.ts";
import type { ReviewWords } from "../../i18n/review-words.ts";
import { type Format, useFormat } from "../../i18n/format.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { useWords } from "../../i18n/words.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { useKeys } from "../../keys/use-keys.ts";
import { Loading } from "../failure/loading-or-failure.tsx";
import { filesLayout } from "./files/files-layout.ts";
import { comparableWith } from "./files/comparable.ts";
import { foldersOf, isGenerated } from "./files/file-list.ts";
import { OriginsContext, originsOf } from "./comments/origins.ts";
import { lineAddress } from "./address/review-search.ts";
import { ReviewContext } from "./comments/suggestions-to-apply.ts";
import { ReviewHeader } from "./review-header.tsx";
import { linesFor, linesIn, type ReviewSearch, type ReviewTab } from "./address/review-search.ts";
import { showFile } from "./files/use-file-in-view.ts";
import { useMayWrite } from "./comments/use-may-write.ts";
import { useEditors } from "./comments/use-editors.ts";
import { useUnfinished } from "./comments/use-editors.ts";

/** Fetched together with the review instead of after it. */
const filesPanel = import("./files/files-panel.tsx");
const decisionBar = import("./decision/decision-bar.tsx");
const DecisionBar = lazy(async () => ({ default: (await decisionBar).DecisionBar }));
const FilesPanel = lazy(async () => ({ default: (await filesPanel).FilesPanel }));
const overview = import("./overview/review-overview.tsx");
const ReviewOverview = lazy(async () => ({ default: (await overview).ReviewOverview }));
const Discussion = lazy(async () => ({ default: (await import("./comments/discussion.tsx")).Discussion }));
const PreviewPanel = lazy(async () => ({
  default: (await import("../preview/preview-panel.tsx")).PreviewPanel,
}));
const ReportTab = lazy(async () => ({ default: (await import("./report/report-tab.tsx")).ReportTab }));
const none: readonly ReviewFile[] = [];
/** The delay before selected lines appear in the address. */
const settledMs = 300;

/** The screen of a review: files, verification, discussion and the decision bar. */
export function ReviewScreen({ state, review }: { state: TaskState; review: Review }) {
  const words = useReviewWords();
  const page = useWords();
  const format = useFormat();
  const search = useSearch({ from: "/signed-in/reviews/$reviewId" });
  const navigate = useNavigate();
  const { tab = "files", against = "previous", only } = search;
  const [inView, setInView] = useState<string | null>(null);
  const files = useQuery({ ...reviewFiles(review.id, against), placeholderData: keepPreviousData });
  const viewed = useViewed();
  const editors = useEditors(review.id);
  const mayWrite = useMayWrite(review);
  const unfinished = useUnfinished(review.id);
  const [filter, setFilter] = useState({ changedOnly: true, find: "" });
  const [range, setRange] = useState<LineRange | null>(null);
  const [first, setFirst] = useState<string | null>(null);
  const { line, to } = search;
  const named = useMemo(
    () => linesIn({ ...(line === undefined ? {} : { line }), ...(to === undefined ? {} : { to }) }),
    [line, to],
  );

  const { gate, task, questions } = state;
  const ofPhase = gate.reviews.filter(({ phase }) => phase === review.phase);
  const all = files.data ?? none;
  const isViewed = ({ path, blob }: ReviewFile): boolean => viewed.has(path, blob);
  const everything = files.data?.filter(({ status }) => status !== "unchanged").length ?? 0;
  const layout = filesLayout(search.file, everything);
  const isAll = layout === "all";
  const open = search.file ?? (isAll ? inView : first);
  const listed = only === "unviewed" ? all.filter((file) => file.path === open || !isViewed(file)) : all;
  const spokenOf = new Set(
    review.comments.flatMap(({ file, status }) => (status === "open" ? (file ?? []) : [])),
  );
  const folders = foldersOf(listed, filter, spokenOf);
  const shown = folders.flatMap((folder) => folder.files);
  const current =
    all.find(({ path }) => path === open) ??
    (isAll
      ? undefined
      : shown.find((file) => file.deliverable && !isGenerated(file.path) && !isViewed(file))) ??
    shown[0] ??
    null;
  // The file that was opened first stays open when it is marked as viewed.
  if (first === null && current !== null) setFirst(current.path);

  const go = (next: ReviewSearch, replace = true): void => {
    setRange(null);
    void navigate({ to: ".", search: next, replace });
  };
  const kept: ReviewSearch = {
    ...(against === "previous" ? {} : { against }),
    ...(only === undefined ? {} : { only }),
  };
  const openAt = (file: string, line: number | null = null): void => {
    if (isAll && tab === "files" && line === null) {
      setRange(null);
      setInView(file);
      requestAnimationFrame(() => showFile(file));
      return;
    }
    const lines = line === null ? null : { from: line, to: line };
    const view = line !== null ? "source" : search.line === undefined ? search.view : undefined;
    go({ ...kept, file, ...linesFor(lines), ...(view === undefined ? {} : { view }) }, tab === "files");
  };
  const step = (by: 1 | -1): void => {
    const at = shown.findIndex(({ path }) => path === current?.path);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (next !== undefined) openAt(next.path);
  };
  const nextUnviewed = (): void => {
    const at = shown.findIndex(({ path }) => path === current?.path);
    const next = [...shown.slice(at + 1), ...shown.slice(0, at + 1)].find((file) => !isViewed(file));
    if (next !== undefined) openAt(next.path);
  };
  const attempt = (by: 1 | -1): void => {
    const other = ofPhase[ofPhase.findIndex(({ id }) => id === review.id) + by];
    if (other !== undefined) void navigate({ to: "/reviews/$reviewId", params: { reviewId: other.id } });
  };
  const chosen = range ?? named;
  const onComment = async (act: "reply" | "resolve" | "show"): Promise<void> => {
    const { actOnComment } = await import("./comments/act-on-comment.ts");
    actOnComment(act, chosen);
  };
  useKeys("review", {
    nextFile: () => step(1),
    previousFile: () => step(-1),
    nextUnviewed,
    previousAttempt: () => attempt(-1),
    nextAttempt: () => attempt(1),
    reply: () => onComment("reply"),
    resolve: () => onComment("resolve"),
    showThread: () => onComment("show"),
    copyLink: async () => {
      const { copyLink } = await import("../shell/copy-address.ts");
      copyLink(page, lineAddress(tab === "files" ? current?.path : undefined, chosen));
    },
  });
  useEffect(() => {
    if (range === null || current === null || layout !== "one") return undefined;
    const file = current.path;
    const timer = setTimeout(
      () =>
        void navigate({
          to: ".",
          search: ({ line: _line, to: _to, ...before }) => ({ ...before, file, ...linesFor(range) }),
          replace: true,
        }),
      settledMs,
    );
    return () => clearTimeout(timer);
  }, [range, current, layout, navigate]);

  const onInView = useCallback((path: string, byPerson: boolean): void => {
    setInView(path);
    if (byPerson) setRange(null);
  }, []);
  /** Switches between all files and one, and stays at the current file. */
  const showAll = (next: boolean): void => {
    const path = current?.path;
    go(next || path === undefined ? kept : { ...kept, file: path });
    if (!next || path === undefined) return;
    setInView(path);
    requestAnimationFrame(() => requestAnimationFrame(() => showFile(path)));
  };
  const newest = gate.reviews.findLast(({ status }) => status === "pending");
  const origins = useMemo(() => originsOf(gate.reviews), [gate.reviews]);
  const changed = all.filter(({ status }) => status !== "unchanged");
  const seen = changed.filter(isViewed).length;
  const show = (next: ReviewTab): void => go(next === "files" ? kept : { ...kept, tab: next });
  return (
    <ReviewContext value={review}>
      <OriginsContext value={origins}>
        <div className="flex min-h-full shrink-0 flex-col lg:h-full lg:min-h-0">
          <ReviewHeader
            review={review}
            attempts={ofPhase}
            title={task.title}
            phaseName={gate.outline[review.phase - 1]?.name ?? ""}
            phases={gate.outline.length}
          />
          <Tabs label={words.tabs.label} value={tab} tabs={tabsOf(review, words, format)} onChange={show} />
          <div
            id="tab-panel"
            role="tabpanel"
            aria-labelledby={`tab-${tab}`}
            className="flex min-h-0 flex-1 flex-col lg:overflow-auto"
          >
            <Suspense fallback={<Loading shape="lines" />}>
              {tab === "files" && (
                <FilesPanel
                  review={review}
                  files={files}
                  folders={folders}
                  filter={filter}
                  onFilter={setFilter}
                  only={only}
                  onOnly={(unviewed) =>
                    go({
                      ...(against === "previous" ? {} : { against }),
                      ...(unviewed ? { only: "unviewed" } : {}),
                      ...(current === null || layout !== "one" ? {} : { file: current.path }),
                    })
                  }
                  layout={layout}
                  onAll={showAll}
                  onOne={(file) => go({ ...kept, file })}
                  onInView={onInView}
                  overview={
                    <ReviewOverview
                      state={state}
                      review={review}
                      changed={changed}
                      against={against}
                      onCompare={(next) => go(addressOf({ ...kept, against: next }))}
                    />
                  }
                  seen={[seen, changed.length]}
                  current={current}
                  view={search.view}
                  comparable={comparableWith(review, gate)}
                  against={against}
                  chosen={chosen}
                  named={range === null ? named : null}
                  editors={editors}
                  viewed={viewed}
                  onChoose={setRange}
                  onOpen={openAt}
                  onNextUnviewed={nextUnviewed}
                  onShow={(changes) =>
                    go(
                      addressOf({
                        ...kept,
                        ...(current === null || layout !== "one" ? {} : { file: current.path }),
                        ...changes,
                      }),
                    )
                  }
                />
              )}
              {tab === "preview" && <PreviewPanel taskId={review.taskId} review={review} />}
              {tab === "report" && <ReportTab review={review} />}
              {tab === "discussion" && (
                <Discussion
                  reviewId={review.id}
                  comments={review.comments}
                  open={mayWrite}
                  editors={editors}
                  onOpen={openAt}
                />
              )}
            </Suspense>
          </div>
          <Suspense fallback={<footer className="min-h-14 border-t border-line bg-panel" />}>
            <DecisionBar
              review={review}
              questions={questions.filter(
                ({ id, status }) => status === "pending" && review.questionIds.includes(id),
              )}
              next={gate.outline[review.phase]?.name ?? null}
              unviewed={changed.length - seen}
              unfinished={unfinished}
              newer={newest === undefined || newest.id === review.id ? null : newest}
            />
          </Suspense>
        </div>
      </OriginsContext>
    </ReviewContext>
  );
}

/** Returns the tabs with the numbers of failed criteria and open comments. */
function tabsOf(review: Review, words: ReviewWords, { count }: Format) {
  const failed = (review.verification?.criteria ?? []).filter(({ status }) => status === "failed").length;
  const open = review.comments.filter(({ status }) => status === "open").length;
  return [
    { name: "files", label: words.tabs.files },
    { name: "preview", label: words.tabs.preview },
    {
      name: "report",
      label: counted(words.tabs.report, failed === 0 ? null : words.failedCount(count(failed))),
    },
    {
      name: "discussion",
      label: counted(
        words.tabs.discussion,
        open > 0
          ? words.openCount(count(open))
          : review.comments.length > 0
            ? count(review.comments.length)
            : null,
      ),
    },
  ] as const;
}

function counted(name: string, more: string | null): string {
  return more === null ? name : `${name} (${more})`;
}

/** Removes default values from the address. */
function addressOf({ against, ...rest }: ReviewSearch & { against?: Against }): ReviewSearch {
  return against === undefined || against === "previous" ? rest : { ...rest, against };
}
