import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import { useReviewTask } from "../../../data/reviews.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
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
  const { data: taskId } = useReviewTask(reviewId);
  return (
    <FileNote>
      {difference
        ? words.file.diffTooLarge
        : pixels === undefined
          ? words.file.tooLarge(size)
          : words.file.tooManyPixels(format.count(pixels[0]), format.count(pixels[1]))}
      {taskId !== undefined && (
        <Link to="/t/$taskId" params={{ taskId }} search={{ tab: "files" }} className={buttonClass()}>
          {words.file.takeAway}
        </Link>
      )}
    </FileNote>
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
