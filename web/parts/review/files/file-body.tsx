import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import type { Against, FileContent, ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { fileContent, fileDiff } from "../../../data/reviews.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { Loading, LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import { FileNote, TooLarge, PdfDocument, LongLineGuard, GeneratedFileGuard } from "./file-notes.tsx";
import { type FileView, renderingOf } from "./file-view.ts";
import { hiddenIn } from "../../../../src/protocol/hidden-characters.ts";
import { findHidden } from "../../../../src/protocol/hidden-findings.ts";
import { type Row, rowsOfDiff, rowsOfText } from "../diff/rows.ts";
import type { Threads } from "../comments/threads.tsx";

const DocumentView = lazy(async () => ({
  default: (await import("../document/document-view.tsx")).DocumentView,
}));
const RenderedFile = lazy(async () => ({ default: (await import("./rendered-file.tsx")).RenderedFile }));
const ImageVersions = lazy(async () => ({
  default: (await import("./image-versions.tsx")).ImageVersions,
}));
const HiddenNotice = lazy(async () => ({
  default: (await import("./hidden-notice.tsx")).HiddenNotice,
}));
const LineTable = lazy(async () => ({ default: (await import("../diff/line-table.tsx")).LineTable }));

interface BodyProps {
  reviewId: ReviewId;
  file: ReviewFile;
  view: FileView;
  against: Against;
  threads: Threads;
  chosen: LineRange | null;
  onChoose: (lines: LineRange) => void;
  /** Scrolls to a line of the file. */
  onLine: (line: number) => void;
  onComment: ((lines: LineRange) => void) | null;
}

/** The content of a file in the selected view. Generated files are shown on request. */
export function FileBody(props: BodyProps) {
  return (
    <GeneratedFileGuard file={props.file}>
      <Suspense fallback={<Loading shape="lines" />}>
        {props.view === "doc" || props.view === "source" ? <Content {...props} /> : <Changes {...props} />}
      </Suspense>
    </GeneratedFileGuard>
  );
}

function Content(props: BodyProps) {
  const words = useReviewWords();
  const format = useFormat();
  const content = useQuery(fileContent(props.reviewId, props.file.path));
  const { data } = content;
  if (data === undefined) return <LoadingOrFailure of={content} shape="lines" />;
  switch (data.state) {
    case "text":
      return <Text content={data} {...props} />;
    case "image":
      return (
        <div className="p-4">
          <img
            src={`data:${data.mediaType};base64,${data.base64}`}
            alt={words.file.image(data.path)}
            className="max-w-full border border-line"
          />
        </div>
      );
    case "pdf":
      return <PdfDocument reviewId={props.reviewId} content={data} />;
    case "link":
      return <FileNote>{words.file.link(data.target)}</FileNote>;
    case "binary":
      return <FileNote>{words.file.binary(format.bytes(data.size))}</FileNote>;
    case "too_large":
      return <TooLarge reviewId={props.reviewId} file={props.file} pixels={data.pixels} />;
  }
}

function Text(props: BodyProps & { content: Extract<FileContent, { state: "text" }> }) {
  const { content, file, view, threads, chosen, onChoose, onLine, onComment } = props;
  const rows = useMemo(() => rowsOfText(content.lines, content.tokens), [content]);
  return (
    <>
      <Hidden path={file.path} rows={rows} onLine={onLine} />
      {view === "doc" && content.document !== null ? (
        <DocumentView
          document={content.document}
          reviewId={props.reviewId}
          threads={threads}
          chosen={chosen}
          onComment={onComment}
        />
      ) : view === "doc" && renderingOf(file.path) !== null ? (
        <RenderedFile content={content} />
      ) : (
        <LongLineGuard lines={content.lines}>
          <LineTable
            layout="source"
            rows={rows}
            threads={threads}
            chosen={chosen}
            onChoose={onChoose}
            onComment={onComment}
          />
        </LongLineGuard>
      )}
    </>
  );
}

function Changes(props: BodyProps) {
  const { reviewId, file, against, view, threads, chosen, onChoose, onLine, onComment } = props;
  const words = useReviewWords();
  const format = useFormat();
  const diff = useQuery(fileDiff(reviewId, file.path, against));
  const { data } = diff;
  const rows = useMemo(() => (data?.state === "rows" ? rowsOfDiff(data) : []), [data]);
  if (data === undefined) return <LoadingOrFailure of={diff} shape="lines" />;
  if (data.state === "images") return <ImageVersions images={data} />;
  if (data.state === "binary") return <FileNote>{words.file.binary(format.bytes(file.size))}</FileNote>;
  if (data.state === "too_large") return <TooLarge reviewId={reviewId} file={file} difference />;
  return (
    <LongLineGuard lines={data.texts}>
      <Hidden path={file.path} rows={rows} onLine={onLine} />
      {rows.every(({ kind }) => kind === "=") && <FileNote>{words.file.noChanges}</FileNote>}
      <LineTable
        layout={view === "split" ? "split" : "diff"}
        rows={rows}
        threads={threads}
        chosen={chosen}
        onChoose={onChoose}
        onComment={file.status === "deleted" ? null : onComment}
      />
    </LongLineGuard>
  );
}

/** Loads the notice about hidden characters if the file has any. */
function Hidden(props: { path: string; rows: readonly Row[]; onLine: (line: number) => void }) {
  const { path, rows, onLine } = props;
  const findings = useMemo(() => findHidden(rows), [rows]);
  if (findings.length === 0 && hiddenIn(path).length === 0) return null;
  return (
    <Suspense>
      <HiddenNotice path={path} findings={findings} onLine={onLine} />
    </Suspense>
  );
}
