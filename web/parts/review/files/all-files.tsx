import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useIsNear } from "../../../ui/use-is-near.ts";
import { ActivePane } from "./active-pane.ts";
import { FilePane } from "./file-pane.tsx";
import type { FileView } from "./file-view.ts";
import type { FilesPanelProps } from "./files-panel.tsx";
import { useFileInView } from "./use-file-in-view.ts";

/** The height of a line, for the space of a file that is not rendered yet. */
const lineHeight = 20;

/**
 * All changed files below each other, after the overview. The file in view is the current one, on which the keyboard
 * acts. A viewed file is folded to its header. Files far from the viewport are not rendered yet.
 */
export function AllFiles(
  props: Omit<FilesPanelProps, "files"> & { files: readonly ReviewFile[]; children: ReactNode },
) {
  const { files, children, current, onInView } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useFileInView(scroller, onInView);
  return (
    <div ref={scroller} data-all-files className="min-h-0 min-w-0 flex-1 scroll-pt-16 lg:overflow-auto">
      {children}
      {files.map((file) => (
        <FileSection key={file.path} {...props} file={file} active={file.path === current?.path} />
      ))}
    </div>
  );
}

function FileSection(props: Omit<FilesPanelProps, "files"> & { file: ReviewFile; active: boolean }) {
  const { review, file, active, against, chosen, editors, viewed, onChoose, onInView } = props;
  const { files: words } = useReviewWords();
  const section = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(section);
  const isViewed = viewed.has(file.path, file.blob);
  const [view, setView] = useState<FileView | undefined>(undefined);
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const isOpen = unfolded ?? !isViewed;
  const becomeCurrent = (): void => {
    if (!active) onInView(file.path, true);
  };
  return (
    <div
      ref={section}
      data-file-section={file.path}
      className="border-b-8 border-line/60"
      onPointerDownCapture={becomeCurrent}
      onFocusCapture={becomeCurrent}
    >
      <ActivePane value={active}>
        <FilePane
          stacked
          review={review}
          file={file}
          view={view}
          against={against}
          chosen={active ? chosen : null}
          named={null}
          editors={editors}
          viewed={isViewed}
          body={isOpen ? (isNear ? "shown" : lineHeight * Math.min(400, (file.added ?? 0) + 6)) : "folded"}
          fold={
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={words.fold(withNames(file.path))}
              className="grid size-7 shrink-0 place-items-center rounded text-soft hover:bg-hover pointer-coarse:size-11"
              onClick={() => setUnfolded(!isOpen)}
            >
              {isOpen ? (
                <ChevronDown size={16} aria-hidden="true" />
              ) : (
                <ChevronRight size={16} aria-hidden="true" />
              )}
            </button>
          }
          onViewed={(is) => {
            setUnfolded(null);
            viewed.set(file.path, file.blob, is);
          }}
          onView={setView}
          onChoose={onChoose}
        />
      </ActivePane>
    </div>
  );
}
