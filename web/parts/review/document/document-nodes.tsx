import { Link } from "@tanstack/react-router";
import {
  createContext,
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
} from "react";
import type { DocumentMark, DocumentNode } from "../../../../src/protocol/api/review-files.ts";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import { withNames } from "../../../../src/protocol/hidden-characters.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { LineText } from "../diff/line-text.tsx";
import { Mermaid } from "./mermaid.tsx";

const DocumentPicture = lazy(async () => ({
  default: (await import("./document-picture.tsx")).DocumentPicture,
}));

/** The review whose commit has the images of the document. */
export const ImagesContext = createContext<ReviewId | null>(null);

/** The component that renders each element; a document that accepts comments sets its own. */
export const MarkContext = createContext<ComponentType<{ mark: DocumentMark }>>(PlainMark);

/** Nodes of a rendered document or message. They are of known types, so nothing else can appear. */
export function DocumentNodes({ nodes }: { nodes: readonly DocumentNode[] }) {
  const Mark = useContext(MarkContext);
  return nodes.map((node, index) => (
    // A document never changes, so the index is a stable key.
    <Fragment key={index}>
      {typeof node === "string" ? <VisibleText text={node} /> : <Mark mark={node} />}
    </Fragment>
  ));
}

/** Renders an element. */
export function PlainMark({ mark }: { mark: DocumentMark }): ReactNode {
  const children = <DocumentNodes nodes={mark.children} />;
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
  const reviewId = useContext(ImagesContext);
  const alt = withNames(textOf(mark));
  if (mark.source !== undefined) return <img src={mark.source} alt={file.output} className="max-w-full" />;
  const named = <Leading mark={mark}>[{file.image(alt)}]</Leading>;
  if (mark.file === undefined || reviewId === null) return named;
  return (
    <Suspense fallback={named}>
      <DocumentPicture reviewId={reviewId} file={mark.file} alt={alt} otherwise={named} />
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
