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
const answer = (rendered: RenderAnswers[RenderRequest["type"]]): void => parentPort?.postMessage(rendered);
parentPort?.on("message", (request: RenderRequest) => void render(request).then(answer));

async function render(request: RenderRequest): Promise<RenderAnswers[RenderRequest["type"]]> {
  const language = languageOf(request.path);
  if (request.type === "diff") return { language, ...diffRows(request.before, request.after, language) };
  return {
    language,
    tokens: tokenize(linesOf(request.text), language),
    document: await documentOf(request.text, request.path, language),
  };
}

async function documentOf(
  text: string,
  path: string,
  language: string | null,
): Promise<DocumentNode[] | null> {
  if (language === "md" || language === "markdown") return renderMarkdown(text, path);
  if (!path.toLowerCase().endsWith(".ipynb")) return null;
  // The schema library would slow down the start of every thread.
  const { renderNotebook } = await import("./notebook.ts");
  return renderNotebook(text, path);
}
