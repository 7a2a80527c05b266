import { parentPort } from "node:worker_threads";
import type { DocumentNode } from "../../protocol/api/review-files.ts";
import { linesOf } from "../../protocol/files/lines.ts";
import { diffRows, type DiffRows } from "./diff-rows.ts";
import { renderMarkdown } from "./markdown.ts";
import { languageOf, tokenize } from "./tokenize.ts";

/** Requests to the thread: all work whose time is proportional to an agent's output. */
export type RenderRequest =
  | { readonly type: "text"; readonly path: string; readonly text: string }
  | { readonly type: "diff"; readonly path: string; readonly before: string; readonly after: string };

/** A file to display: highlighted line by line, and as a document if it is one. */
export interface RenderedText {
  readonly language: string | null;
  readonly tokens: number[][];
  readonly document: DocumentNode[] | null;
}

/** The answer to each type of request. */
export interface RenderAnswers {
  readonly text: RenderedText;
  readonly diff: DiffRows & { readonly language: string | null };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
parentPort?.on("message", (request: RenderRequest) => parentPort?.postMessage(render(request)));

function render(request: RenderRequest): RenderAnswers[RenderRequest["type"]] {
  const language = languageOf(request.path);
  if (request.type === "diff") return { language, ...diffRows(request.before, request.after, language) };
  const isMarkdown = language === "md" || language === "markdown";
  return {
    language,
    tokens: tokenize(linesOf(request.text), language),
    document: isMarkdown ? renderMarkdown(request.text, request.path) : null,
  };
}
