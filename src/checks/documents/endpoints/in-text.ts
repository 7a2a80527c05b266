import type { MarkdownDocument, MarkdownLine } from "../../../protocol/markdown/markdown-lines.ts";
import { described } from "./described.ts";
import { isHttp, keyOf, nameIn } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { requestIn } from "./in-requests.ts";

/**
 * Finds endpoints that head a section, begin a line or stand in an HTTP or curl block, with the text up to the next
 * endpoint. A block below an endpoint's heading is its example; elsewhere it is an endpoint of its own, and the text
 * of its section belongs to it.
 */
export function endpointsInText({ lines, headings, fences }: MarkdownDocument): Endpoint[] {
  const levels = new Map(headings.map(({ line, level }) => [line, level]));
  const blocks = new Map(fences.map((fence) => [fence.line, requestIn(fence)]));
  const found: Endpoint[] = [];
  let open: Open | null = null;
  let section: Passage = { level: 7, parts: [], blocks: 0, follows: false };
  const finish = (): void => {
    if (open !== null) found.push(endpointOf(open));
    open = null;
  };
  for (const line of lines) {
    const { kind, text, number } = line;
    const level = levels.get(number) ?? 7;
    const started = startOf(line);
    if (started !== null || (kind === "heading" && level <= (open?.level ?? 0))) finish();
    if (kind === "heading") section = { level, parts: [], blocks: 0, follows: false };
    if (started !== null)
      open = { name: started, line: number, level, parts: [text], codes: [], fence: false, says: false };
    const block = blocks.get(number) ?? null;
    if (block !== null) {
      if (section.blocks++ === 0) section.follows = section.parts.every((part) => part.trim() === "");
      if (open === null || (open.fence && keyOf(open.name) !== keyOf(block.name))) {
        finish();
        open = {
          name: block.name,
          line: number,
          level: section.level,
          // Where sentences follow their blocks, those before this block belong to another one.
          parts: ["", ...(section.blocks > 1 && section.follows ? [] : section.parts)],
          codes: [],
          fence: true,
          says: section.parts.some((part) => part.trim() !== "") && !(section.blocks > 1 && section.follows),
        };
      }
      section.parts = [];
      open.codes.push(...block.codes);
      open.parts.push(...block.said);
    }
    if (kind === "code" || kind === "fence") {
      if (open !== null && !open.fence && block === null && kind === "code") open.parts.push(text);
      continue;
    }
    if (started === null) {
      if (kind !== "heading") section.parts.push(text);
      open?.parts.push(text);
      if (open !== null && kind !== "heading" && text.trim() !== "") open.says = true;
    }
  }
  finish();
  return found;
}

/** Text of a section since its heading or its last block. */
interface Passage {
  readonly level: number;
  parts: string[];
  blocks: number;
  /** True if the first block stands before any text. */
  follows: boolean;
}

interface Open {
  readonly name: string;
  readonly line: number;
  readonly level: number;
  readonly parts: string[];
  readonly codes: number[];
  /** True if a block, not a heading or line, began the endpoint. */
  readonly fence: boolean;
  /** True if a sentence, item or table stands beside the request line. */
  says: boolean;
}

function endpointOf({ name, line, parts, codes, says }: Open): Endpoint {
  const [first = "", ...rest] = parts;
  const told = described(`\n${rest.join("\n")}`, isHttp(name));
  // A line such as "GET /a: request none; response a list; 200" says everything at once.
  const atOnce = described(first, isHttp(name));
  return {
    name,
    line,
    request: told.request || atOnce.request,
    takesBody: told.takesBody || atOnce.takesBody,
    response: told.response || atOnce.response,
    codes: [...new Set([...codes, ...told.codes, ...atOnce.codes])],
    isBare: codes.length === 0 && atOnce.codes.length === 0 && !says,
  };
}

/** Returns the endpoint that a heading names or a line begins with, or null. */
function startOf({ kind, text }: MarkdownLine): string | null {
  if (kind === "heading") return nameIn(text);
  if (kind !== "text" && kind !== "item") return null;
  return /^[\s*`\-\d.)+[>]{0,12}(?:[A-Z]{2,8}[\]`*:\s]|\/\S)/.test(text) ? nameIn(text.slice(0, 120)) : null;
}
