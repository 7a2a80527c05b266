import type { MarkdownDocument, MarkdownLine } from "../../../protocol/markdown/markdown-lines.ts";
import { described } from "./described.ts";
import { endpointName, isHttp, keyOf, nameIn } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { answerIn, requestIn } from "./in-requests.ts";

/**
 * Finds endpoints that head a section, begin a line or stand in an HTTP or curl block, with the text up to the next
 * endpoint. A block below an endpoint's heading is its example; elsewhere it is an endpoint of its own, and the text
 * of its section belongs to it.
 */
export function endpointsInText({ lines, headings, fences }: MarkdownDocument): Endpoint[] {
  const levels = new Map(headings.map(({ line, level }) => [line, level]));
  const blocks = new Map(fences.map((fence) => [fence.line, requestIn(fence)]));
  const answers = new Map(fences.map((fence) => [fence.line, answerIn(fence)]));
  const labelled = labelledNames(lines);
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
    const started = labelled.get(number) ?? startOf(line);
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
    const answer = block === null && section.blocks > 0 ? (answers.get(number) ?? null) : null;
    if (answer !== null) {
      open?.codes.push(...answer.codes);
      open?.parts.push(...answer.said);
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
  const atOnce = described(first.replace(/\s[—–-]\s|[:：]\s|\s\(/u, "$&\n"), isHttp(name));
  return {
    name,
    line,
    request: told.request || atOnce.request || shownBody.test(first),
    takesBody: told.takesBody || atOnce.takesBody,
    response: told.response || atOnce.response || shownAnswer.test(first),
    codes: [...new Set([...codes, ...told.codes, ...atOnce.codes])],
    isBare: codes.length === 0 && atOnce.codes.length === 0 && !says,
  };
}

/** A body right after the path, and an answer after an arrow: "POST /tools { name } → { id }". */
const shownBody = /\/[^\s`→]{0,200}[`*]{0,3}\s{1,3}[`*]{0,3}\{\s?["\p{L}]/u;
const shownAnswer = /(?:→|⇒|[-=]>)\s{0,3}(?:[`*]{0,3}2\d\d[`*]{0,3}\s{1,3})?[`*]{0,3}[{[]/;

const methodLabel =
  /(?:^|[,;·|]|\*\*)[\s*_`+>-]{0,8}(?:http ?)?(?:method|verb|메서드|메소드)[\s*_`]{0,4}[:：][\s*_`]{0,5}(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?![\p{L}])/iu;
const pathLabel =
  /(?:^|[,;·|]|\*\*)[\s*_`+>-]{0,8}(?:path|url|uri|route|endpoint|경로|주소|엔드포인트)[\s*_`]{0,4}[:：][\s*_`"]{0,5}((?:https?:\/)?\/[^\s`"'|,;]{0,200})/iu;

/** Finds endpoints whose method and path are labelled, as in "- Method: POST" and "- Path: /tools", by their first line. */
function labelledNames(lines: readonly MarkdownLine[]): Map<number, string> {
  const found = new Map<number, string>();
  let method: Label | null = null;
  let path: Label | null = null;
  for (const { kind, text, number } of lines) {
    if (kind === "heading") method = path = null;
    if (kind !== "text" && kind !== "item") continue;
    const start = text.slice(0, 500);
    const [, verb] = methodLabel.exec(start) ?? [];
    const [, route] = pathLabel.exec(start) ?? [];
    if (verb !== undefined) method = { value: verb.toUpperCase(), line: number };
    if (route !== undefined) path = { value: route, line: number };
    if (method === null || path === null || (verb ?? route) === undefined) continue;
    const name = endpointName(method.value, path.value);
    if (name !== null) found.set(Math.min(method.line, path.line), name);
    method = path = null;
  }
  return found;
}

interface Label {
  readonly value: string;
  readonly line: number;
}

/** Returns the endpoint that a heading names or a line begins with, or null. */
function startOf({ kind, text: whole }: MarkdownLine): string | null {
  if (kind === "heading") return nameIn(whole);
  if (kind !== "text" && kind !== "item") return null;
  const text = whole
    .slice(0, 500)
    .replace(/^(?:\s{0,9}<\/?(?:details|summary|b|strong|code|p|div|li|dt)(?:\s[^<>]{0,100})?>){1,6}/i, "")
    .replace(/^[\s*_>+-]{0,12}(?:endpoint|call|호출|엔드포인트)[\s*_]{0,4}[:：][\s*_]{0,4}/iu, "");
  return /^[\s*`\-\d.)+[>]{0,12}(?:[A-Z]{2,8}[\]`*:\s]|\/\S)/.test(text) ? nameIn(text.slice(0, 120)) : null;
}
