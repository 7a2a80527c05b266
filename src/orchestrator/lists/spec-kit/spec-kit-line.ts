import type { BoxLine } from "../box-line.ts";
import type { ListedStatus } from "../task-list.ts";

/** The parts of a task line such as `- [ ] T014 [P] [US1] Implement the service in src/service.py`. */
export interface SpecKitLine {
  readonly id: string;
  readonly parallel: boolean;
  /** The tags in brackets besides [P], such as US1. */
  readonly tags: readonly string[];
  readonly description: string;
  readonly status: ListedStatus;
}

const task = /^([*~`]{0,4})([Tt]\d{1,9}(?:\.\d{1,9}){0,2}[A-Za-z]?)(?=[\s:：*`[]|~~|$)/u;
const attempt = /^[*~`]{0,4}[Tt](?:\d|[X#]{2})/u;
const tag = /^[\s*~`:：]{0,6}\[([^[\]]{1,60})\](?![(\]])/u;
const lead = /^[\s*~`:：]{0,9}(?:[—–-]{1,2}\s{1,4})?/u;
const withdrawn =
  /^[*_~]{0,4}(?:reverted|deleted|removed|out of scope|cancell?ed|dropped|skipped|obsolete)(?![a-z0-9_])/iu;

/** Reads the text after a check box; null if it does not begin with an id such as T012 or T012a. */
export function readSpecKitLine({ text, mark }: BoxLine): SpecKitLine | null {
  const found = task.exec(text);
  if (found === null) return null;
  let rest = text.slice(found[0].length);
  let parallel = false;
  const tags: string[] = [];
  for (let next = tag.exec(rest); next !== null; next = tag.exec(rest)) {
    const name = (next[1] ?? "").trim();
    if (name === "P" || name === "p") parallel = true;
    else tags.push(name);
    rest = rest.slice(next[0].length);
  }
  const before = lead.exec(rest)?.[0] ?? "";
  const description = (keptMarks(before) + rest.slice(before.length)).trim();
  const isStruck = found[1]?.includes("~~") === true;
  return {
    id: found[2] ?? "",
    parallel,
    tags,
    description,
    status: statusOf(mark, isStruck || withdrawn.test(description)),
  };
}

/** Returns true for a placeholder of the template: `TXXX [P] Documentation updates`. */
export function isPlaceholder(text: string): boolean {
  return /^[*~`]{0,4}[Tt][X#]{2,9}(?![\p{L}\p{N}_])/u.test(text);
}

/** Returns true if the text begins like an id but has none, such as T029–T034. */
export function isBrokenId(text: string): boolean {
  return attempt.test(text) && !task.test(text);
}

/**
 * Returns the emphasis markers that open the description, without those that close the id: `**T1**
 * **Deleted**`, "T1 `a.ts`".
 */
function keptMarks(lead: string): string {
  if (lead.trimStart() === "") return "";
  return /[\s:：—–-]([*~`]{1,4})$/u.exec(lead)?.[1] ?? "";
}

function statusOf(mark: string, isWithdrawn: boolean): ListedStatus {
  if (mark === "x" || mark === "X") return "done";
  if (mark === "-" || isWithdrawn) return "skipped";
  return mark === "~" ? "running" : "open";
}
