import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import type { ReviewFile } from "../../../src/protocol/api/review-files.ts";
import type { LineRange, Review } from "../../../src/protocol/task/review.ts";
import type { TaskState } from "../../../src/protocol/task/state.ts";
import { reviewFiles } from "../../data/reviews.ts";
import { useViewed } from "../../data/viewed.ts";
import { useFormat } from "../../i18n/format.ts";
import { useWords } from "../../i18n/words.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { useKeys } from "../../keys/use-keys.ts";
import { copyLink } from "../copy-address.ts";
import { actOnComment } from "./act-on-comment.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { foldersOf, isGenerated } from "./file-list.ts";
import { ReviewHeader } from "./review-header.tsx";
import type { ReviewSearch, ReviewTab } from "./review-search.ts";
import { placeAddress } from "./place-address.ts";
import { useEditors } from "./use-editors.ts";

/** Fetched at once, beside the review itself and not after it. */
const filesPanel = import("./files-panel.tsx");
const FilesPanel = lazy(async () => ({ default: (await filesPanel).FilesPanel }));
const Discussion = lazy(async () => ({ default: (await import("./discussion.tsx")).Discussion }));
const Report = lazy(async () => ({ default: (await import("./report.tsx")).Report }));
const none: readonly ReviewFile[] = [];

/** The screen of a review: files, verification and discussion, and the bar to decide with. */
export function ReviewScreen({ state, review }: { state: TaskState; review: Review }) {
  const words = useReviewWords();
  const page = useWords();
  const format = useFormat();
  const search = useSearch({ from: "/signed-in/reviews/$reviewId" });
  const navigate = useNavigate();
  const { tab = "files", against = "previous", line } = search;
  const files = useQuery(reviewFiles(review.id, against));
  const viewed = useViewed();
  const editors = useEditors(review.id);
  const [filter, setFilter] = useState({ changedOnly: true, find: "" });
  const chosen = useMemo<LineRange | null>(
    () => (line === undefined ? null : { from: line, to: line }),
    [line],
  );
  const [range, setRange] = useState<LineRange | null>(null);
  const all = files.data ?? none;
  const folders = useMemo(() => foldersOf(all, filter), [all, filter]);
  const shown = folders.flatMap((folder) => folder.files);
  const current =
    all.find(({ path }) => path === search.file) ??
    shown.find(
      ({ path, blob, deliverable }) => deliverable && !isGenerated(path) && !viewed.has(path, blob),
    ) ??
    shown[0] ??
    null;

  const go = (next: ReviewSearch): void => {
    setRange(null);
    void navigate({ to: ".", search: next, replace: true });
  };
  const open = (file: string, line: number | null = null): void =>
    go({
      ...(against === "base" ? { against } : {}),
      file,
      ...(line === null ? {} : { line, view: "source" }),
    });
  const step = (by: 1 | -1): void => {
    const at = shown.findIndex(({ path }) => path === current?.path);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (next !== undefined) open(next.path);
  };
  const nextUnviewed = (): void => {
    const at = shown.findIndex(({ path }) => path === current?.path);
    const order = [...shown.slice(at + 1), ...shown.slice(0, at + 1)];
    const next = order.find((file) => !viewed.has(file.path, file.blob));
    if (next !== undefined) open(next.path);
  };
  const { gate, task, questions } = state;
  const ofPhase = gate.reviews.filter(({ phase }) => phase === review.phase);
  const attempt = (by: 1 | -1): void => {
    const other = ofPhase[ofPhase.findIndex(({ id }) => id === review.id) + by];
    if (other !== undefined) void navigate({ to: "/reviews/$reviewId", params: { reviewId: other.id } });
  };
  useKeys("review", {
    nextFile: () => step(1),
    previousFile: () => step(-1),
    nextUnviewed,
    previousAttempt: () => attempt(-1),
    nextAttempt: () => attempt(1),
    reply: () => actOnComment("reply", range ?? chosen),
    resolve: () => actOnComment("resolve", range ?? chosen),
    copyLink: () =>
      copyLink(page, placeAddress(tab === "files" ? current?.path : undefined, range ?? chosen)),
  });
  const newest = gate.reviews.findLast(({ status }) => status === "pending");
  const changed = all.filter(({ status }) => status !== "unchanged");
  const unviewed = changed.filter(({ path, blob }) => !viewed.has(path, blob)).length;
  const failed = (review.verification?.criteria ?? []).filter(({ status }) => status === "failed").length;
  const show = (next: ReviewTab): void => go(next === "files" ? {} : { tab: next });
  return (
    <div className="flex min-h-full shrink-0 flex-col lg:h-full lg:min-h-0">
      <ReviewHeader
        review={review}
        attempts={ofPhase}
        title={task.title}
        phaseName={gate.outline[review.phase - 1]?.name ?? ""}
        phases={gate.outline.length}
      />
      <Tabs
        label={words.tabs.label}
        value={tab}
        tabs={[
          { name: "files", label: words.tabs.files },
          {
            name: "report",
            label: failed === 0 ? words.tabs.report : `${words.tabs.report} (${format.count(failed)})`,
          },
          {
            name: "discussion",
            label:
              review.comments.length === 0
                ? words.tabs.discussion
                : `${words.tabs.discussion} (${format.count(review.comments.length)})`,
          },
        ]}
        onChange={show}
      />
      <div
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        className="flex min-h-0 flex-1 flex-col lg:overflow-auto"
      >
        <Suspense>
          {tab === "files" && (
            <FilesPanel
              review={review}
              files={files}
              folders={folders}
              filter={filter}
              onFilter={setFilter}
              current={current}
              view={search.view}
              against={against}
              chosen={range ?? chosen}
              editors={editors}
              viewed={viewed}
              onChoose={setRange}
              onOpen={open}
              onShow={(changes) =>
                go({ ...(current === null ? {} : { file: current.path }), against, ...changes })
              }
            />
          )}
          {tab === "report" && <Report verification={review.verification} onOpen={open} />}
          {tab === "discussion" && (
            <Discussion
              reviewId={review.id}
              comments={review.comments}
              open={review.status === "pending"}
              editors={editors}
              onOpen={open}
            />
          )}
        </Suspense>
      </div>
      <DecisionBar
        review={review}
        questions={questions.filter(
          ({ id, status }) => status === "pending" && review.questionIds.includes(id),
        )}
        last={review.phase >= gate.outline.length}
        unviewed={unviewed}
        newer={newest === undefined || newest.id === review.id ? null : newest}
      />
    </div>
  );
}
