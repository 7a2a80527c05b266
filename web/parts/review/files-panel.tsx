import type { UseQueryResult } from "@tanstack/react-query";
import type { Against, ReviewFile } from "../../../src/protocol/api/review-files.ts";
import type { LineRange, Review } from "../../../src/protocol/task/review.ts";
import type { useViewed } from "../../data/viewed.ts";
import { useRef } from "react";
import { useFormat } from "../../i18n/format.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { Key } from "../../ui/key.tsx";
import { leaveField } from "../../ui/leave-field.ts";
import { LoadingOrFailure } from "../loading-or-failure.tsx";
import type { Folder } from "./file-list.ts";
import { FilePane } from "./file-pane.tsx";
import { FileTree } from "./file-tree.tsx";
import type { FileView } from "./file-view.ts";
import type { Editors } from "./use-editors.ts";

interface Filter {
  readonly changedOnly: boolean;
  readonly find: string;
}

interface FilesPanelProps {
  review: Review;
  files: UseQueryResult<readonly ReviewFile[]>;
  folders: readonly Folder[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  current: ReviewFile | null;
  view: FileView | undefined;
  against: Against;
  chosen: LineRange | null;
  editors: Editors;
  viewed: ReturnType<typeof useViewed>;
  onChoose: (lines: LineRange | null) => void;
  onOpen: (path: string) => void;
  onShow: (changes: { view?: FileView; against?: Against }) => void;
}

/** The files beside the one that is open; on a phone they are a list to pick from. */
export function FilesPanel(props: FilesPanelProps) {
  const { review, files, current, viewed, view, against, chosen, editors, onChoose, onShow } = props;
  const { files: names } = useReviewWords();
  if (files.data === undefined) return <LoadingOrFailure of={files} shape="lines" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <aside
        aria-label={names.title}
        className="hidden w-72 shrink-0 flex-col overflow-auto border-r border-line bg-panel pb-4 lg:flex"
      >
        <Filters {...props} />
        <Tree {...props} />
      </aside>
      <Picker {...props} />
      {current === null ? (
        <p className="p-4 text-soft">{files.data.length === 0 ? names.none : names.noneChanged}</p>
      ) : (
        <FilePane
          key={current.path}
          review={review}
          file={current}
          view={view}
          against={against}
          chosen={chosen}
          editors={editors}
          viewed={viewed.has(current.path, current.blob)}
          onViewed={(is) => viewed.set(current.path, current.blob, is)}
          onView={(next) => onShow({ view: next })}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

function Tree({ review, folders, current, viewed, onOpen }: FilesPanelProps) {
  const open = review.comments.filter(({ status }) => status === "open");
  const comments = new Map<string, number>();
  for (const { file } of open) if (file !== null) comments.set(file, (comments.get(file) ?? 0) + 1);
  return (
    <FileTree
      folders={folders}
      current={current?.path ?? null}
      comments={comments}
      isViewed={({ path, blob }) => viewed.has(path, blob)}
      onViewed={({ path, blob }, is) => viewed.set(path, blob, is)}
      onOpen={onOpen}
    />
  );
}

function Filters(props: FilesPanelProps) {
  const { review, folders, filter, onFilter, viewed, against, onOpen, onShow } = props;
  const find = useRef<HTMLInputElement>(null);
  useKeys("review", { findFile: () => find.current?.focus() });
  const words = useReviewWords();
  const format = useFormat();
  const shown = folders.flatMap(({ files }) => files);
  const seen = shown.filter(({ path, blob }) => viewed.has(path, blob)).length;
  return (
    <div className="grid gap-1.5 border-b border-line px-3 py-2 text-xs">
      <p className="flex items-center gap-1 text-soft">
        <span className="mr-auto" data-viewed={seen}>
          {words.files.viewed(format.count(seen), format.count(shown.length))}
        </span>
        {["J", "K", "N", "C", "T"].map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </p>
      <input
        ref={find}
        type="search"
        value={filter.find}
        aria-label={words.files.find}
        placeholder={words.files.find}
        className="rounded-md border border-field bg-page px-2 py-1"
        onChange={({ target }) => onFilter({ ...filter, find: target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const first = shown[0];
          if (event.key === "Enter" && first !== undefined) onOpen(first.path);
          if (event.key === "Enter" || event.key === "Escape") leaveField(event.currentTarget);
        }}
      />
      <label className="flex min-h-6 items-center gap-1.5">
        <input
          type="checkbox"
          className="accent-accent"
          checked={filter.changedOnly}
          onChange={({ target }) => onFilter({ ...filter, changedOnly: target.checked })}
        />
        {words.files.changedOnly}
      </label>
      {review.previousCommit !== null && (
        <label className="flex items-center gap-1.5">
          <span className="text-soft">{words.file.against}</span>
          <select
            value={against}
            className="min-w-0 flex-1 rounded border border-field bg-page px-1 py-0.5"
            onChange={({ target }) => onShow({ against: target.value === "base" ? "base" : "previous" })}
          >
            <option value="previous">{words.file.againstPrevious}</option>
            <option value="base">{words.file.againstBase}</option>
          </select>
        </label>
      )}
    </div>
  );
}

/** The files on a phone: one control that names the open one. */
function Picker({ folders, current, viewed, onOpen }: FilesPanelProps) {
  const words = useReviewWords();
  const format = useFormat();
  const shown = folders.flatMap(({ files }) => files);
  const seen = shown.filter(({ path, blob }) => viewed.has(path, blob)).length;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-panel px-3 py-2 lg:hidden">
      <select
        aria-label={words.files.choose}
        value={current?.path ?? ""}
        className="min-h-11 min-w-0 flex-1 rounded-md border border-field bg-page px-2 font-mono text-sm"
        onChange={({ target }) => onOpen(target.value)}
      >
        {shown.map(({ path, blob }) => (
          <option key={path} value={path}>
            {viewed.has(path, blob) ? "✓ " : ""}
            {path}
          </option>
        ))}
      </select>
      <span className="shrink-0 text-xs text-soft">
        {words.files.viewed(format.count(seen), format.count(shown.length))}
      </span>
    </div>
  );
}
