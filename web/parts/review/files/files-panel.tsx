import type { UseQueryResult } from "@tanstack/react-query";
import type { Against, ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { LineRange, Review } from "../../../../src/protocol/task/review.ts";
import type { useViewed } from "../../../data/viewed.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useWide } from "../../../ui/use-wide.ts";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import type { Comparable } from "./compare-select.tsx";
import { FileFilters } from "./file-filters.tsx";
import type { Folder } from "./file-list.ts";
import { FilePane } from "./file-pane.tsx";
import { FilePicker } from "./file-picker.tsx";
import { FileTree } from "./file-tree.tsx";
import type { FileView } from "./file-view.ts";
import type { Editors } from "../comments/use-editors.ts";

interface Filter {
  readonly changedOnly: boolean;
  readonly find: string;
}

export interface FilesPanelProps {
  review: Review;
  files: UseQueryResult<readonly ReviewFile[]>;
  folders: readonly Folder[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  only: "unviewed" | undefined;
  onOnly: (unviewed: boolean) => void;
  /** The numbers of viewed and of all changed files. */
  seen: readonly [count: number, total: number];
  current: ReviewFile | null;
  view: FileView | undefined;
  comparable: Comparable;
  against: Against;
  chosen: LineRange | null;
  /** The lines that the address names. */
  named: LineRange | null;
  editors: Editors;
  viewed: ReturnType<typeof useViewed>;
  onChoose: (lines: LineRange | null) => void;
  onOpen: (path: string) => void;
  onNextUnviewed: () => void;
  onShow: (changes: { view?: FileView; against?: Against }) => void;
}

/** The file list beside the open file; on a phone it is a select. */
export function FilesPanel(props: FilesPanelProps) {
  const { review, files, current, viewed, view, against, chosen, named, editors, onChoose, onShow } = props;
  const { files: names } = useReviewWords();
  const wide = useWide();
  if (files.data === undefined) return <LoadingOrFailure of={files} shape="lines" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      {wide ? (
        <aside
          aria-label={names.title}
          className="flex w-72 shrink-0 flex-col overflow-auto border-r border-line bg-panel pb-4"
        >
          <FileFilters {...props} />
          <Tree {...props} />
        </aside>
      ) : (
        <FilePicker {...props} />
      )}
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
          named={named}
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

function Tree({ review, folders, only, current, viewed, onOpen }: FilesPanelProps) {
  const { files: names } = useReviewWords();
  const open = review.comments.filter(({ status }) => status === "open");
  const comments = new Map<string, number>();
  for (const { file } of open) if (file !== null) comments.set(file, (comments.get(file) ?? 0) + 1);
  if (folders.length === 0 && only === "unviewed") {
    return <p className="px-3 py-2 text-sm text-soft">{names.allViewed}</p>;
  }
  return (
    <FileTree
      folders={folders}
      current={current?.path ?? null}
      comments={comments}
      isViewed={({ path, blob }) => viewed.has(path, blob)}
      isChangedSince={({ path, blob }) => viewed.hadAnother(path, blob)}
      onViewed={({ path, blob }, is) => viewed.set(path, blob, is)}
      onOpen={onOpen}
    />
  );
}
