import { useMayWrite } from "../comments/use-may-write.ts";
import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import type { Against, ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { LineRange, Review } from "../../../../src/protocol/task/review.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Key } from "../../../ui/key.tsx";
import { useKeys } from "../../../keys/use-keys.ts";
import { useWide } from "../../../ui/use-wide.ts";
import { useIsActive } from "./active-pane.ts";
import { FileBody } from "./file-body.tsx";
import { type FileView, viewsOf } from "./file-view.ts";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { showLine, useShowLines } from "../diff/show-lines.ts";
import { threadsOf } from "../comments/threads.tsx";
import type { Editors } from "../comments/use-editors.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** One file: its header, view, comments and content. */
export function FilePane(props: {
  review: Review;
  file: ReviewFile;
  view: FileView | undefined;
  against: Against;
  chosen: LineRange | null;
  named: LineRange | null;
  editors: Editors;
  viewed: boolean;
  /** True if the file is one of several below each other: it has no scroll bar of its own. */
  stacked?: boolean;
  /** Folded content is not rendered; a number is the height of content that is not rendered yet. */
  body?: "shown" | "folded" | number;
  /** The button that folds the content. */
  fold?: ReactNode;
  onViewed: (viewed: boolean) => void;
  onView: (view: FileView) => void;
  onChoose: (lines: LineRange | null) => void;
}) {
  const { review, file, against, chosen, named, editors, viewed, onViewed, onView, onChoose } = props;
  const { stacked = false, body = "shown", fold } = props;
  const active = useIsActive();
  const words = useReviewWords();
  const format = useFormat();
  const pane = useRef<HTMLElement>(null);
  const wide = useWide();
  const views = viewsOf(file).filter((each) => wide || each !== "split");
  const view = views.find((each) => each === props.view) ?? views[0] ?? "source";
  const open = useMayWrite(review);
  const threads = useMemo(
    () => threadsOf({ reviewId: review.id, file: file.path, comments: review.comments, editors, open }),
    [review.id, review.comments, file.path, editors, open],
  );
  useShowLines(pane, named);
  const comment = useCallback(
    (lines: LineRange | null): void => editors.begin({ file: file.path, lines }),
    [editors, file.path],
  );
  const go = async (by: 1 | -1): Promise<void> => {
    const { goToChange } = await import("../diff/go-to-change.ts");
    goToChange(pane.current, by, (line) => onChoose({ from: line, to: line }));
  };
  useKeys(
    "review",
    {
      viewed: () => onViewed(!viewed),
      comment: () => {
        if (open) comment(chosen ?? selectedLines(pane.current));
      },
      view: () => onView(views[(views.indexOf(view) + 1) % views.length] ?? view),
      nextChange: () => go(1),
      previousChange: () => go(-1),
    },
    active,
  );
  const size = (
    <>
      {file.added !== null && file.removed !== null && (
        <span className="font-mono text-xs">
          <span className="text-done">+{format.count(file.added)}</span>{" "}
          <span className="text-failed">−{format.count(file.removed)}</span>
        </span>
      )}
      {file.from !== null && (
        <span className="text-xs text-soft">{words.file.renamedFrom(withNames(file.from))}</span>
      )}
    </>
  );
  const acts = (
    <>
      {views.length > 1 && (
        <div role="group" aria-label={words.file.views} className="flex rounded-md border border-line">
          {views.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              className={`min-h-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 px-1.5 lg:px-2 text-xs first:rounded-l-md last:rounded-r-md aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent`}
              onClick={() => onView(each)}
            >
              {words.file.view[each]}
            </button>
          ))}
        </div>
      )}
      {open && file.status !== "deleted" && (
        <Button
          variant="bare"
          className="min-h-8! pointer-coarse:min-h-11! px-2! py-0! text-xs"
          onClick={() => comment(null)}
        >
          <MessageSquarePlus size={16} aria-hidden="true" className="lg:hidden" />
          <span className="max-lg:sr-only">{words.file.commentOnFile}</span>
        </Button>
      )}
    </>
  );
  return (
    <section
      ref={pane}
      aria-label={file.path}
      className={stacked ? "min-w-0" : "flex min-h-0 min-w-0 flex-1 flex-col"}
    >
      <div
        className={`flex flex-wrap items-center gap-x-1 gap-y-1 border-b border-line bg-panel px-3 py-1.5 max-lg:py-1 lg:gap-x-3 ${stacked ? "sticky top-0 z-10 max-lg:flex-nowrap" : ""}`}
      >
        {fold}
        <h2
          title={withNames(file.path)}
          className={`min-w-0 font-mono text-[0.8125rem] font-semibold break-all ${stacked ? "max-lg:flex max-lg:flex-1" : "max-lg:sr-only"}`}
        >
          <Path path={file.path} />
        </h2>
        {(wide || !stacked) && size}
        <div className="ml-auto flex shrink-0 flex-wrap items-center gap-1 lg:gap-2">
          {(wide || !stacked) && acts}
          <label
            data-viewed-mark
            className="flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 text-xs"
          >
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={viewed}
              onChange={({ target }) => onViewed(target.checked)}
            />
            {words.file.viewed}
            <Key>V</Key>
          </label>
        </div>
      </div>
      {!wide && stacked && body !== "folded" && (
        // Scrolls away: on a phone only the name and the mark stay in view.
        <div className="flex flex-wrap items-center gap-1 border-b border-line bg-panel px-3">
          {size}
          <span className="ml-auto flex items-center gap-1">{acts}</span>
        </div>
      )}
      {typeof body === "number" && <div style={{ height: body }} />}
      {body === "shown" && (
        <div
          className={`relative ${stacked ? "overflow-x-auto overflow-y-clip" : "min-h-0 flex-1 lg:overflow-auto"}`}
          data-file-body
        >
          {threads.has(0) && <div className="max-w-4xl p-3">{threads.at(0)}</div>}
          <FileBody
            key={`${file.path} ${view}`}
            reviewId={review.id}
            file={file}
            view={view}
            against={against}
            threads={threads}
            chosen={chosen}
            onChoose={onChoose}
            onLine={(line) => {
              onChoose({ from: line, to: line });
              showLine(pane, line);
            }}
            onComment={open ? comment : null}
          />
        </div>
      )}
    </section>
  );
}

/** A path; where it has too little room, its folders are cut off before its name. */
function Path({ path }: { path: string }) {
  const at = path.lastIndexOf("/") + 1;
  return (
    <>
      <span className="max-lg:shrink-[9999] max-lg:truncate">
        <VisibleText text={path.slice(0, at)} />
      </span>
      <span className="max-lg:truncate">
        <VisibleText text={path.slice(at)} />
      </span>
    </>
  );
}

/** Returns the selected lines of a document, or those of the focused block. */
function selectedLines(pane: HTMLElement | null): LineRange | null {
  const selection = document.getSelection();
  const ends = [selection?.anchorNode, selection?.focusNode, document.activeElement].map((node) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return element !== null && pane?.contains(element) === true
      ? element.closest<HTMLElement>("[data-lines]")?.dataset["lines"]
      : undefined;
  });
  const marked = selection?.isCollapsed === false ? ends.slice(0, 2) : ends.slice(2);
  const numbers = marked.flatMap((lines) => lines?.split("-").map(Number) ?? []);
  return numbers.length === 0 ? null : { from: Math.min(...numbers), to: Math.max(...numbers) };
}
