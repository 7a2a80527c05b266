import { Link } from "@tanstack/react-router";
import { MessageSquarePlus } from "lucide-react";
import {
  createContext,
  Fragment,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useRef,
} from "react";
import type { DocumentMark, DocumentNode } from "../../../../src/protocol/api/review-files.ts";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { useIncrementalCount } from "../../../ui/use-incremental-count.ts";
import { blocksOf, linesUnder } from "./document-blocks.ts";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { LineText } from "../diff/line-text.tsx";
import { Mermaid } from "./mermaid.tsx";
import { lineRangeText } from "../comments/line-range-text.ts";
import type { Threads } from "../comments/threads.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";

const DocumentPicture = lazy(async () => ({
  default: (await import("./document-picture.tsx")).DocumentPicture,
}));

interface Surroundings {
  readonly reviewId: ReviewId | null;
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
    return { reviewId, threads, chosen, onComment, blocks: new Set(blocks), under };
  }, [document, reviewId, threads, chosen, onComment]);
  useKeys("review", {
    nextLine: () => goToBlock(shown.current, 1),
    previousLine: () => goToBlock(shown.current, -1),
  });
  return (
    <Around value={around}>
      <div ref={shown} className="document">
        {parts.slice(0, drawn).map((part, at) => (
          <Part key={at} nodes={part} />
        ))}
      </div>
    </Around>
  );
}

const partLength = 40;

function partsOf(nodes: readonly DocumentNode[]): DocumentNode[][] {
  return Array.from({ length: Math.ceil(nodes.length / partLength) }, (_, at) =>
    nodes.slice(at * partLength, (at + 1) * partLength),
  );
}

const Part = memo(Nodes);

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

function Nodes({ nodes }: { nodes: readonly DocumentNode[] }) {
  return nodes.map((node, index) => (
    // A document never changes, so the index is a stable key.
    <Fragment key={index}>
      {typeof node === "string" ? <VisibleText text={node} /> : <Mark mark={node} />}
    </Fragment>
  ));
}

function Mark({ mark }: { mark: DocumentMark }) {
  const around = useContext(Around);
  if (around === null || !around.blocks.has(mark) || mark.lines === undefined) return <Plain mark={mark} />;
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
        <Nodes nodes={mark.children} />
        {under}
      </li>
    );
  }
  return (
    <>
      <div data-lines={`${lines.from}-${lines.to}`} data-chosen={isChosen} className="document-block">
        {button}
        <Plain mark={mark} />
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

/** Renders a node. */
function Plain({ mark }: { mark: DocumentMark }): ReactNode {
  const children = <Nodes nodes={mark.children} />;
  switch (mark.tag) {
    case "a":
      return <Leading mark={mark}>{children}</Leading>;
    case "image":
      return <Picture mark={mark} />;
    case "fence":
      return <Fence mark={mark} />;
    case "mermaid":
      return <Mermaid text={textOf(mark)} />;
    case "hr":
    case "br":
      return <mark.tag />;
    case "ol":
      return <ol start={mark.start}>{children}</ol>;
    case "table":
      return (
        // A wide table scrolls by itself, also with the keyboard.
        <div className="overflow-x-auto" tabIndex={0}>
          <table>{children}</table>
        </div>
      );
    case "th":
    case "td":
      return <mark.tag data-align={mark.align}>{children}</mark.tag>;
    case "blockquote":
    case "code":
    case "em":
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
    case "li":
    case "p":
    case "s":
    case "strong":
    case "tbody":
    case "thead":
    case "tr":
    case "ul":
      return <mark.tag>{children}</mark.tag>;
  }
}

function Leading({ mark, children }: { mark: DocumentMark; children: ReactNode }) {
  const { file } = mark;
  if (file !== undefined) {
    return (
      <Link to="." search={{ file }}>
        {children}
      </Link>
    );
  }
  if (mark.href === undefined) return <span>{children}</span>;
  return (
    <a href={mark.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/**
 * Shows an image that is a file of the same commit, and names any other: a remote one would tell its server who reads
 * this.
 */
function Picture({ mark }: { mark: DocumentMark }) {
  const { file } = useReviewWords();
  const around = useContext(Around);
  const alt = withNames(textOf(mark));
  if (mark.source !== undefined) return <img src={mark.source} alt={file.output} className="max-w-full" />;
  const named = <Leading mark={mark}>[{file.image(alt)}]</Leading>;
  if (mark.file === undefined || around === null || around.reviewId === null) return named;
  return (
    <Suspense fallback={named}>
      <DocumentPicture reviewId={around.reviewId} file={mark.file} alt={alt} otherwise={named} />
    </Suspense>
  );
}

function Fence({ mark }: { mark: DocumentMark }) {
  const lines = textOf(mark).split("\n");
  return (
    <pre tabIndex={0}>
      <code>
        {lines.map((text, index) => (
          <Fragment key={index}>
            <LineText
              row={{
                kind: "=",
                old: null,
                now: index,
                text,
                tokens: mark.tokens?.[index] ?? [],
                words: [],
              }}
            />
            {text !== "" && index < lines.length - 1 && "\n"}
          </Fragment>
        ))}
      </code>
    </pre>
  );
}

function textOf({ children }: DocumentMark): string {
  return children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}
