import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";

/** The views of a file: rendered, source, unified diff, or side by side. */
export type FileView = "doc" | "source" | "diff" | "split";

/** Returns the views of a file, the default one first. */
export function viewsOf({ path, status }: ReviewFile): readonly FileView[] {
  if (status === "deleted") return ["diff"];
  // An image has no lines.
  if (/\.(?:png|jpe?g|gif|webp)$/i.test(path)) return status === "modified" ? ["diff", "doc"] : ["doc"];
  // The page cannot show a PDF document itself, nor compare two.
  if (/\.pdf$/i.test(path)) return ["doc"];
  const isDocument = /\.(?:md|markdown|ipynb)$/i.test(path);
  const shown: FileView[] = isDocument || renderingOf(path) !== null ? ["doc", "source"] : ["source"];
  if (status === "added") return shown;
  return status === "unchanged" ? shown : ["diff", "split", ...shown];
}

/** Returns how a text file can be shown besides its lines: as a page, an image or a table. */
export function renderingOf(path: string): "page" | "image" | "table" | null {
  if (/\.html?$/i.test(path)) return "page";
  if (/\.svg$/i.test(path)) return "image";
  return /\.[ct]sv$/i.test(path) ? "table" : null;
}
