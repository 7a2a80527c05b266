import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { FileContent, ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import { useReviewTask } from "../../../data/reviews.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { isOnThisMachine } from "../../preview/on-this-machine.ts";
import { isGenerated } from "./file-list.ts";

/** Longer lines were not written by hand and are slow to lay out. */
const longestLine = 10_000;

/** A note shown instead of a file. */
export function FileNote({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 text-soft">{children}</div>;
}

/** Hides a generated file until the person asks for it, and shows its size. */
export function GeneratedFileGuard({ file, children }: { file: ReviewFile; children: ReactNode }) {
  const words = useReviewWords();
  const size = useSize(file);
  return <WhenWanted why={isGenerated(file.path) ? words.file.collapsed(size) : null}>{children}</WhenWanted>;
}

/** Hides a file with very long lines, such as a minified one, until the person asks for it. */
export function LongLineGuard({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
  const words = useReviewWords();
  const format = useFormat();
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  return (
    <WhenWanted why={longest > longestLine ? words.file.longLine(format.count(longest)) : null}>
      {children}
    </WhenWanted>
  );
}

/** Shows that a file is too large to show, and where to download it. */
export function TooLarge(props: {
  reviewId: ReviewId;
  file: ReviewFile;
  difference?: boolean;
  pixels?: readonly [number, number] | undefined;
}) {
  const { reviewId, file, difference = false, pixels } = props;
  const words = useReviewWords();
  const format = useFormat();
  const size = useSize(file);
  return (
    <FileNote>
      {difference
        ? words.file.diffTooLarge
        : pixels === undefined
          ? words.file.tooLarge(size)
          : words.file.tooManyPixels(format.count(pixels[0]), format.count(pixels[1]))}
      <TakeAway reviewId={reviewId} />
    </FileNote>
  );
}

/**
 * Offers to open a PDF document in a tab of its own. Browsers do not show PDF documents in sandboxed frames, and a
 * frame without a sandbox could navigate the page.
 */
export function PdfDocument(props: { reviewId: ReviewId; content: Extract<FileContent, { state: "pdf" }> }) {
  const { reviewId, content } = props;
  const words = useReviewWords();
  const format = useFormat();
  const tab = isOnThisMachine() ? content.tab : null;
  const size = format.bytes(content.size);
  return (
    <FileNote>
      {tab === null ? words.file.pdfElsewhere(size) : words.file.pdf(size)}
      {tab !== null && (
        <a href={tab} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {words.file.openPdf}
        </a>
      )}
      <TakeAway reviewId={reviewId} />
    </FileNote>
  );
}

function TakeAway({ reviewId }: { reviewId: ReviewId }) {
  const words = useReviewWords();
  const { data: taskId } = useReviewTask(reviewId);
  if (taskId === undefined) return null;
  return (
    <Link to="/t/$taskId" params={{ taskId }} search={{ tab: "files" }} className={buttonClass()}>
      {words.file.takeAway}
    </Link>
  );
}

function WhenWanted({ why, children }: { why: string | null; children: ReactNode }) {
  const words = useReviewWords();
  const [wanted, setWanted] = useState(false);
  if (why === null || wanted) return children;
  return (
    <FileNote>
      {why} <Button onClick={() => setWanted(true)}>{words.file.showAnyway}</Button>
    </FileNote>
  );
}

function useSize({ size, added, removed, status }: ReviewFile): string {
  const words = useReviewWords();
  const format = useFormat();
  const lines = status === "added" && removed === 0 ? added : null;
  return words.file.sizeOf(format.bytes(size), lines === null ? null : format.count(lines));
}
