import { diffRows } from "../../src/server/render/diff-rows.ts";
import { renderMarkdown } from "../../src/server/render/markdown.ts";
import type { Figure } from "../tools/budget.ts";
import { codeAfter, codeBefore, longDocument } from "./texts.ts";

/** Measures the server's work for a page, once per content: highlighting and comparing files, rendering a document. */
export function measureServerWork(): Figure[] {
  const [before, after, document] = [codeBefore(), codeAfter(), longDocument()];
  const diff = (): unknown => diffRows(before, after, "ts");
  const markdown = (): unknown => renderMarkdown(document, "docs/plan.md");
  const [first, firstDocument] = [cpuMs(diff), cpuMs(markdown)];
  const least = (work: () => unknown): number => Math.min(...Array.from({ length: 7 }, () => cpuMs(work)));
  return [
    { what: "2,000 lines coloured and compared, the first time", value: first, unit: "ms", atMost: 150 },
    { what: "2,000 lines coloured and compared", value: least(diff), unit: "ms", atMost: 150 },
    { what: "700 lines of Markdown rendered, the first time", value: firstDocument, unit: "ms", atMost: 100 },
    { what: "700 lines of Markdown rendered", value: least(markdown), unit: "ms", atMost: 100 },
  ];
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
