import { lazy, type ReactNode, Suspense } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Against, ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { LineRange, Review } from "../../../../src/protocol/task/review.ts";
import { PanelLeft } from "lucide-react";
import { usePreferences } from "../../../data/preferences.ts";
import { Button } from "../../../ui/button.tsx";
import type { useViewed } from "../../../data/viewed.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useWide } from "../../../ui/use-wide.ts";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import type { Comparable } from "./comparable.ts";
import { AllFiles } from "./all-files.tsx";
import type { FilesLayout } from "./files-layout.ts";
import type { Folder } from "./file-list.ts";
import { FilePane } from "./file-pane.tsx";
import { FileTree } from "./file-tree.tsx";
import type { FileView } from "./file-view.ts";
import type { Editors } from "../comments/use-editors.ts";

const FileFilters = lazy(async () => ({ default: (await import("./file-filters.tsx")).FileFilters }));
const FilePicker = lazy(async () => ({ default: (await import("./file-picker.tsx")).FilePicker }));

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
  layout: FilesLayout;
  onAll: (all: boolean) => void;
  /** Opens one file alone. */
  onOne: (path: string) => void;
  /** Makes a file the current one. `byPerson` is true if the person used it, not only scrolled to it. */
  onInView: (path: string, byPerson: boolean) => void;
  /** The overview of the review, which precedes the files unless the address names one. */
  overview: ReactNode;
  onNextUnviewed: () => void;
  onShow: (changes: { view?: FileView; against?: Against }) => void;
}

/** The file list beside the open file; on a phone it is a select. */
export function FilesPanel(props: FilesPanelProps) {
  const { review, files, current, viewed, view, against, chosen, named, editors, onChoose, onShow } = props;
  const { files: names } = useReviewWords();
  const wide = useWide();
  const [{ noTree }] = usePreferences();
  const sections = props.layout === "first" ? (current === null ? [] : [current]) : sectionsOf(props);
  if (files.data === undefined) return <LoadingOrFailure of={files} shape="lines" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      {wide && noTree ? (
        <div className="shrink-0 border-r border-line bg-panel p-1.5">
          <TreeSwitch />
        </div>
      ) : wide ? (
        <aside
          aria-label={names.title}
          className="flex w-72 shrink-0 flex-col overflow-auto border-r border-line bg-panel pb-4"
        >
          <div className="flex justify-end px-1.5 pt-1.5 -mb-1">
            <TreeSwitch />
          </div>
          <Suspense fallback={<div className="h-50 shrink-0 border-b border-line" />}>
            <FileFilters {...props} />
          </Suspense>
          <Tree {...props} />
        </aside>
      ) : (
        <Suspense fallback={<div className="h-15 shrink-0 border-b border-line bg-panel" />}>
          <FilePicker {...props} />
        </Suspense>
      )}
      {props.layout !== "one" ? (
        <AllFiles {...props} files={sections}>
          {props.overview}
          {sections.length === 0 && <p className="px-4 py-4 text-soft lg:px-6">{names.noneChanged}</p>}
        </AllFiles>
      ) : current === null ? (
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

/** Hides or shows the list of files. */
function TreeSwitch() {
  const { files: names } = useReviewWords();
  const [{ noTree }, change] = usePreferences();
  return (
    <Button
      variant="bare"
      className="min-h-7! px-1.5! py-0!"
      aria-expanded={!noTree}
      aria-label={noTree ? names.showTree : names.hideTree}
      title={noTree ? names.showTree : names.hideTree}
      onClick={() => change({ noTree: !noTree })}
    >
      <PanelLeft size={16} aria-hidden="true" />
    </Button>
  );
}

/** Returns the files to show below each other: those that changed or have open comments. */
function sectionsOf({ review, folders }: FilesPanelProps): ReviewFile[] {
  const commented = new Set(
    review.comments.flatMap(({ file, status }) => (status === "open" ? (file ?? []) : [])),
  );
  return folders
    .flatMap(({ files }) => files)
    .filter(({ path, status }) => status !== "unchanged" || commented.has(path));
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
