import type { ThinError, ThinMessage } from "../message.ts";
import { jsonText } from "../text/json-text.ts";
import { withCommentEnd } from "./comment.ts";
import { beginsWithFailKey } from "./fail-key.ts";
import { cutReason } from "./reason.ts";
import { readCodedError, readFreeError } from "./thin-error.ts";

/** A message of the thin dialect without its source text and offset. */
export type ThinSayable =
  | (ThinMessage extends infer Kind
      ? Kind extends ThinMessage
        ? Omit<Kind, "rawContent" | "offset">
        : never
      : never)
  | { readonly type: "ERROR"; readonly payload: ThinError };

/**
 * Returns the line of a thin message; for a task, its lines. Line breaks in free words become spaces, so that no text
 * becomes a message of its own.
 */
export function printThin(message: ThinSayable): string {
  switch (message.type) {
    case "RESOLVE_NEXT": {
      const { phase, force } = message.payload;
      return `RESOLVE_NEXT${phase === undefined ? "" : `:PHASE:${phase}`}${force ? ":FORCE" : ""}`;
    }
    case "READY":
      return `READY:${message.payload.groups.map((group) => group.join(",")).join("|")}`;
    case "PHASE_DONE":
      return `PHASE_DONE:${message.payload.phase}`;
    case "ALL_DONE":
      return "ALL_DONE";
    case "TASK": {
      const { id, worktree, meta } = message.payload;
      const lines = [
        `TASK_ID:${id}`,
        worktree === undefined ? "" : `WORKTREE:${freeWords(worktree)}`,
        meta === undefined ? "" : `META:${jsonText(meta)}`,
      ];
      return lines.filter((line) => line !== "").join("\n");
    }
    case "DONE":
      return ["DONE", message.payload.id, ...pairs(message.payload.keys)].join(":");
    case "FAIL":
      return [
        "FAIL",
        message.payload.id,
        ...pairs(message.payload.keys),
        printReason(message.payload.reason),
      ].join(":");
    case "ERROR":
      return printError(message.payload);
    case "CUSTOM":
      return `CUSTOM:${message.payload.kind}:${freeWords(message.payload.payload)}`;
  }
}

/** Prints an error in free words without its code, unless it would be read as something else. */
function printError({ code, detail }: ThinError): string {
  if (detail === undefined) return `ERROR:${code}`;
  const words = freeWords(detail);
  const isFree = code === "OTHER" && readCodedError(words) === null && readFreeError(words) !== null;
  return isFree ? `ERROR:${words}` : `ERROR:${code}:${words}`;
}

/** Prints a reason after a space if its beginning would be read as a key. */
function printReason(reason: string): string {
  const words = cutReason(oneLine(reason));
  return `${beginsWithFailKey(words) ? " " : ""}${withCommentEnd(words)}`;
}

function freeWords(text: string): string {
  return withCommentEnd(oneLine(text));
}

function oneLine(text: string): string {
  return text.replaceAll(CONTROLS, " ").trim();
}

function pairs(keys: Readonly<Record<string, string>>): string[] {
  return Object.entries(keys).map(([key, value]) => `${key}=${oneLine(value)}`);
}

/** Line breaks, and the other characters except tabs that a terminal acts on. */
const CONTROLS = /[[\p{Cc}\u2028\u2029]--\t]+/gv;
