import { agentText, type NumberedLine } from "../agent-text.ts";
import type { Body } from "../task-body.ts";
import type { KiroItem } from "./read-kiro-items.ts";

/** A line `_Depends: 1.2, 2.1_` of a task. */
export interface KiroDependency {
  readonly line: number;
  /** The numbers, and ranges such as 1.1-1.3 as pairs. */
  readonly ids: readonly (string | readonly [string, string])[];
  /** The names of external dependencies. */
  readonly external: readonly string[];
}

/** The lines below a task by their meaning. */
export interface KiroDetails {
  /** The text for the agent, and the lines that it leaves out. */
  readonly text: Body;
  readonly notes: readonly string[];
  readonly dependencies: readonly KiroDependency[];
}

const bullet = /^\s*(?:[-*+]\s{1,4})?/u;
const field = /^_(Depends(?: on)?|Dependencies|Boundary):\s{0,4}(.*?)_?[.\s]{0,4}$/iu;
const plainField =
  /^[*_]{0,2}(?:depends(?: on)?|dependencies|dependency)[*_]{0,2}\s?[:：][*_]{0,2}\s{0,4}(.*)$/iu;
const name =
  /^(?:tasks?\s{1,4})?(\d{1,9}(?:\.\d{1,9}){0,2})(?:\s{0,2}[-–]\s{0,2}(\d{1,9}(?:\.\d{1,9}){0,2}))?\.?$/iu;

/**
 * Splits the lines below a task into its text, its notes and its dependencies. Keeps `_Requirements: …_` in
 * the text.
 */
export function readKiroDetails({ details }: KiroItem): KiroDetails {
  const body: NumberedLine[] = [];
  const notes: string[] = [];
  const dependencies: KiroDependency[] = [];
  for (const { text, number } of details) {
    if (!/depend|boundary/iu.test(text)) {
      body.push({ number, text });
      continue;
    }
    const parts = text
      .replace(bullet, "")
      .trimEnd()
      .split(/(?<=_)[\s,|·]{1,4}(?=_[A-Z])/u);
    const fields = parts.map((part) => field.exec(part));
    const plain = plainField.exec(parts[0] ?? "");
    if (fields.some((found) => found !== null)) {
      for (const [index, found] of fields.entries()) {
        if (found === null)
          body.push({ number, text: text.replace(/\S.*$/u, "") + `- ${parts[index] ?? ""}` });
        else if (/^boundary$/iu.test(found[1] ?? "")) notes.push(`Boundary: ${found[2] ?? ""}`);
        else dependencies.push(read(found[2] ?? "", number, true));
      }
    } else {
      body.push({ number, text });
      if (plain !== null) dependencies.push(read(plain[1] ?? "", number, false));
    }
  }
  return {
    text: agentText(body),
    notes,
    dependencies: dependencies.filter(({ ids, external }) => ids.length + external.length > 0),
  };
}

/**
 * Reads a list of numbers. Other names in `_Depends: …_` are external dependencies; in a plain line they are
 * prose.
 */
function read(value: string, line: number, isField: boolean): KiroDependency {
  const ids: (string | readonly [string, string])[] = [];
  const external: string[] = [];
  for (const part of value.split(/,|;|、|，| and | & /u)) {
    const text = part.replace(/\*\([^)]{0,200}\)\*/u, "").replace(/^[\s*_`]{1,9}|[\s*_`]{1,9}$/gu, "");
    const found =
      name.exec(text) ?? (isField ? name.exec(text.replace(/\s{0,4}\([^)]{0,200}\)$/u, "")) : null);
    if (found !== null) ids.push(found[2] === undefined ? (found[1] ?? "") : [found[1] ?? "", found[2]]);
    else if (isField && text !== "" && !/^(?:none|nothing|n\/a|-|—|なし|无|없음)$/iu.test(text))
      external.push(text);
  }
  return { line, ids, external };
}
