import { MessageSquarePlus } from "lucide-react";
import { createContext, memo, useContext, useMemo, useRef } from "react";
import type { DocumentMark, DocumentNode } from "../../../../src/protocol/api/review-files.ts";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { useIncrementalCount } from "../../../ui/use-incremental-count.ts";
import { useIsActive } from "../files/active-pane.ts";
import { blocksOf, linesUnder } from "./document-blocks.ts";
import { DocumentNodes, ImagesContext, MarkContext, PlainMark } from "./document-nodes.tsx";
import { lineRangeText } from "../comments/line-range-text.ts";
import type { Threads } from "../comments/threads.tsx";

interface Surroundings {
  readonly threads: Threads;
  readonly chosen: LineRange | null;
  readonly onComment: ((lines: LineRange) => void) | null;
  readonly blocks: ReadonlySet<DocumentMark>;
  /** Lines with comments, by the block under which they appear. */
  readonly under: ReadonlyMap<DocumentMark, readonly number[]>;
}

const Around = createContext<Surroundings | null>(null);

/**
 * A rendered document. It is built from a tree of known node types, so nothing else can appear in it. Every block
 * accepts comments, which appear under it.
 */
export function DocumentView(props: {
  document: readonly DocumentNode[];
  /** The review whose commit has the images of the document; without it, images are named. */
  reviewId?: ReviewId;
  threads: Threads;
  chosen: LineRange | null;
  onComment: ((lines: LineRange) => void) | null;
}) {
  const { document, reviewId = null, threads, chosen, onComment } = props;
  const shown = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => partsOf(document), [document]);
  const drawn = useIncrementalCount(parts.length);
  const around = useMemo(() => {
    const blocks = blocksOf(document);
    const under = linesUnder(blocks, threads.lines);
    return { threads, chosen, onComment, blocks: new Set(blocks), under };
  }, [document, threads, chosen, onComment]);
  useKeys(
    "review",
    {
      nextLine: () => goToBlock(shown.current, 1),
      previousLine: () => goToBlock(shown.current, -1),
    },
    useIsActive(),
  );
  return (
    <Around value={around}>
      <ImagesContext value={reviewId}>
        <MarkContext value={CommentedMark}>
          <div ref={shown} className="document">
            {parts.slice(0, drawn).map((part, at) => (
              <Part key={at} nodes={part} />
            ))}
          </div>
        </MarkContext>
      </ImagesContext>
    </Around>
  );
}

const partLength = 40;

function partsOf(nodes: readonly DocumentNode[]): DocumentNode[][] {
  return Array.from({ length: Math.ceil(nodes.length / partLength) }, (_, at) =>
    nodes.slice(at * partLength, (at + 1) * partLength),
  );
}

const Part = memo(DocumentNodes);

/** Moves the focus to the comment button of the next or previous block. */
function goToBlock(document: HTMLElement | null, by: 1 | -1): void {
  const buttons = [...(document?.querySelectorAll<HTMLElement>(".document-comment") ?? [])];
  const focused = document?.ownerDocument.activeElement?.closest(".document-block, .document-thread");
  const here = buttons.findLastIndex(
    (button) => focused?.contains(button) === true || precedes(button, focused),
  );
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, here + by))];
  next?.focus({ preventScroll: true });
  next?.closest(".document-block")?.scrollIntoView({ block: "nearest" });
}

function precedes(button: Element, other: Element | null | undefined): boolean {
  return other != null && (button.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function CommentedMark({ mark }: { mark: DocumentMark }) {
  const around = useContext(Around);
  if (around === null || !around.blocks.has(mark) || mark.lines === undefined)
    return <PlainMark mark={mark} />;
  const lines = { from: mark.lines[0], to: mark.lines[1] };
  const { chosen } = around;
  const isChosen = chosen !== null && chosen.from <= lines.to && chosen.to >= lines.from;
  const under = (around.under.get(mark) ?? []).map((line) => (
    <div key={line} className="document-thread">
      {around.threads.at(line)}
    </div>
  ));
  const button = around.onComment !== null && <CommentButton lines={lines} onComment={around.onComment} />;
  if (mark.tag === "li") {
    return (
      <li data-lines={`${lines.from}-${lines.to}`} data-chosen={isChosen} className="document-block">
        {button}
        <DocumentNodes nodes={mark.children} />
        {under}
      </li>
    );
  }
  return (
    <>
      <div data-lines={`${lines.from}-${lines.to}`} data-chosen={isChosen} className="document-block">
        {button}
        <PlainMark mark={mark} />
      </div>
      {under}
    </>
  );
}

function CommentButton({ lines, onComment }: { lines: LineRange; onComment: (lines: LineRange) => void }) {
  const words = useReviewWords();
  return (
    <button
      type="button"
      className="document-comment"
      aria-label={words.file.commentOn(lineRangeText(lines, words))}
      onClick={() => onComment(lines)}
    >
      <MessageSquarePlus size={15} aria-hidden="true" />
    </button>
  );
}
