import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";

/** How a file is shown: rendered, as it is, or what changed, below each other or side by side. */
export type FileView = "doc" | "source" | "diff" | "split";

const all: readonly FileView[] = ["doc", "source", "diff", "split"];

/** The views that a file has, the one that it is first shown in at the head. */
export function viewsOf({ path, status }: ReviewFile): readonly FileView[] {
  const isDocument = /\.(?:md|markdown)$/i.test(path);
  if (status === "deleted") return ["diff"];
  // A picture has no lines to compare.
  if (/\.(?:png|jpe?g|gif|webp)$/i.test(path)) return ["source"];
  const shown: FileView[] = isDocument ? ["doc", "source"] : ["source"];
  if (status === "added") return shown;
  return status === "unchanged" ? shown : ["diff", "split", ...shown];
}

export function isFileView(value: unknown): value is FileView {
  return all.some((view) => view === value);
}
