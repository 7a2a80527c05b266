import type { Against } from "../../../src/protocol/api/review-files.ts";
import { type FileView, isFileView } from "./file-view.ts";

export type ReviewTab = "files" | "report" | "discussion";

/** What the address of a review says: which part, which file and line of it, and how it is shown. */
export interface ReviewSearch {
  tab?: ReviewTab;
  file?: string;
  line?: number;
  view?: FileView;
  against?: Against;
}

/** Reads the address; what it does not understand it leaves out. */
export function reviewSearch({ tab, file, line, view, against }: Record<string, unknown>): ReviewSearch {
  return {
    ...(tab === "report" || tab === "discussion" ? { tab } : {}),
    ...(typeof file === "string" || typeof file === "number" ? { file: String(file) } : {}),
    ...(typeof line === "number" && Number.isSafeInteger(line) && line > 0 ? { line } : {}),
    ...(isFileView(view) ? { view } : {}),
    ...(against === "base" ? { against } : {}),
  };
}
