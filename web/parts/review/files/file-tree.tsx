import { MessageSquare } from "lucide-react";
import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { type Folder, nameOf } from "./file-list.ts";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const signs = { added: "A", modified: "M", deleted: "D", renamed: "R", unchanged: "" } as const;
const colours = {
  added: "text-done",
  modified: "text-running",
  deleted: "text-failed",
  renamed: "text-checking",
  unchanged: "text-soft",
} as const;

/** Keeps the open file visible in the list. */
const comeIntoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: "nearest" });

/** The files by folder with their viewed marks, status and comments. */
export function FileTree(props: {
  folders: readonly Folder[];
  current: string | null;
  comments: ReadonlyMap<string, number>;
  isViewed: (file: ReviewFile) => boolean;
  /** Checks whether the file changed since it was viewed. */
  isChangedSince: (file: ReviewFile) => boolean;
  onViewed: (file: ReviewFile, viewed: boolean) => void;
  onOpen: (path: string) => void;
}) {
  const { folders, current, comments, isViewed, isChangedSince, onViewed, onOpen } = props;
  const words = useReviewWords();
  const format = useFormat();
  return folders.map(({ path: folder, files }) => (
    <div
      key={folder}
      className="shrink-0 [content-visibility:auto]"
      style={{ containIntrinsicHeight: `auto ${files.length * 2 + 1.625}rem` }}
    >
      {folder !== "" && (
        <p className="truncate px-3 pt-2 pb-0.5 font-mono text-xs text-soft" title={withNames(folder)}>
          <VisibleText text={folder} />/
        </p>
      )}
      <ul>
        {files.map((file) => {
          const count = comments.get(file.path) ?? 0;
          return (
            <li
              key={file.path}
              ref={file.path === current ? comeIntoView : null}
              className={`flex items-center gap-2 px-3 ${file.path === current ? "bg-hover shadow-[inset_3px_0_0_var(--accent)]" : "hover:bg-hover"}`}
            >
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                aria-label={words.files.markViewed(withNames(file.path))}
                checked={isViewed(file)}
                onChange={({ target }) => onViewed(file, target.checked)}
              />
              <button
                type="button"
                data-file={file.path}
                aria-current={file.path === current}
                title={withNames(file.path)}
                className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 text-left ${isViewed(file) ? "text-soft" : ""} ${file.path === current ? "font-semibold" : ""}`}
                onClick={() => onOpen(file.path)}
              >
                <span className="truncate font-mono text-[0.8125rem]">
                  <VisibleText text={nameOf(file.path)} />
                </span>
                {isChangedSince(file) && (
                  <span
                    className="size-2 shrink-0 rounded-full bg-accent"
                    role="img"
                    aria-label={words.files.changedSince}
                    title={words.files.changedSince}
                  />
                )}
                {count > 0 && (
                  <span
                    className="ml-auto inline-flex shrink-0 items-center gap-1 rounded-full bg-accent-wash px-1.5 text-xs text-accent"
                    aria-label={words.files.comments(count, format.count(count))}
                  >
                    <MessageSquare size={11} aria-hidden="true" />
                    {format.count(count)}
                  </span>
                )}
                <span
                  className={`shrink-0 font-mono text-xs ${count > 0 ? "" : "ml-auto"} ${colours[file.status]}`}
                  title={words.files.status[file.status]}
                >
                  <span aria-hidden="true">{signs[file.status]}</span>
                  <span className="sr-only">{words.files.status[file.status]}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}
