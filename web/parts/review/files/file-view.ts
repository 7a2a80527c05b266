import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";

/** The views of a file: rendered, source, unified diff, or side by side. */
export type FileView = "doc" | "source" | "diff" | "split";

const all: readonly FileView[] = ["doc", "source", "diff", "split"];

/** Returns the views of a file, the default one first. */
export function viewsOf({ path, status }: ReviewFile): readonly FileView[] {
  const isDocument = /\.(?:md|markdown)$/i.test(path);
  if (status === "deleted") return ["diff"];
  // An image has no lines to compare.
  if (/\.(?:png|jpe?g|gif|webp)$/i.test(path)) return ["source"];
  const shown: FileView[] = isDocument ? ["doc", "source"] : ["source"];
  if (status === "added") return shown;
  return status === "unchanged" ? shown : ["diff", "split", ...shown];
}

export function isFileView(value: unknown): value is FileView {
  return all.some((view) => view === value);
}
