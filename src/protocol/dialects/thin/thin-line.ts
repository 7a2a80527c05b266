import { isListTaskId } from "../../list-task-id.ts";
import { withoutComment, withoutLastComment } from "./comment.ts";
import { readFailKey } from "./fail-key.ts";
import { cutReason } from "./reason.ts";
import { readTaskPart } from "./task-part.ts";
import { readCodedError, readFreeError } from "./thin-error.ts";
import { shown, thin, wrong, wrongId } from "./thin-reading.ts";
import type { ThinReading } from "./thin-reading.ts";

/** Reads a line without surrounding white space; null if it is not clearly a line of the thin dialect. */
export function readThinLine(line: string): ThinReading | null {
  const word = wordOf(line);
  const after = line.slice(word.length);
  if (!after.startsWith(":")) return withoutComment(after) === "" ? readWord(word) : null;
  const rest = after.slice(1);
  const plain = withoutComment(rest);
  if (plain === "") return readNothing(word);
  if (rest.trimStart() !== rest) return null;
  switch (word) {
    case "RESOLVE_NEXT":
      return readResolve(plain);
    case "READY":
      return readReady(plain);
    case "PHASE_DONE":
      return NUMBER.test(plain)
        ? thin({ type: "PHASE_DONE", payload: { phase: Number(plain) } })
        : wrong("PHASE_DONE", "phase", `"${shown(plain)}" is not the number of a phase`);
    case "ALL_DONE":
      return nothingFollows();
    case "TASK_ID":
      return isListTaskId(plain) ? thin({ type: "TASK", payload: { id: plain } }) : wrongId("TASK_ID", plain);
    case "DONE":
      return readDone(plain);
    case "FAIL":
      return readFail(withoutLastComment(rest));
    case "ERROR": {
      const payload = readCodedError(rest);
      return payload === null ? null : thin({ type: "ERROR", payload });
    }
    case "CUSTOM":
      return readCustom(rest);
    default:
      return null;
  }
}

/**
 * Reads a line that counts only outside of blocks, markers and fences, because it can be part of other text: an error
 * in free words, and a WORKTREE or META line without its task.
 */
export function readLooseThinLine(line: string): ThinReading | null {
  if (line.startsWith("ERROR:")) {
    const payload = readFreeError(line.slice("ERROR:".length));
    return payload === null ? null : thin({ type: "ERROR", payload });
  }
  const part = readTaskPart(line);
  if (part === null || (part.name === "META" && !STRAY_META.test(line))) return null;
  return part.name === "WORKTREE" && part.value === ""
    ? wrong("WORKTREE", "path", "a path must follow, as in WORKTREE:worktree/phase-1")
    : wrong(part.name, "TASK_ID", "its place is directly after TASK_ID:id, once");
}

/** Returns the name of a message, given only the beginning of its line; null if the line is ordinary text. */
export function readThinHead(head: string): string | null {
  const reading = readThinLine(head) ?? readLooseThinLine(head);
  if (reading === null) return null;
  if (reading.kind === "wrong") return reading.block;
  return reading.line.type === "TASK" ? "TASK_ID" : reading.line.type;
}

const NUMBER = /^\d{1,6}$/u;
const PART = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/su;
const KIND = /^[A-Z][A-Z0-9_]{0,31}$/u;
const STRAY_META = /^META:(?:\S|\s+\{)/u;
const NEEDING_ID: ReadonlySet<string> = new Set(["PRIORITY", "SKIP", "RETRY"]);

/** Returns the capitals and underscores that a line begins with. */
function wordOf(line: string): string {
  return /^[A-Z_]*/u.exec(line)![0];
}

function readWord(word: string): ThinReading | null {
  if (word === "RESOLVE_NEXT") return thin({ type: "RESOLVE_NEXT", payload: { force: false } });
  return word === "ALL_DONE" ? thin({ type: "ALL_DONE", payload: {} }) : null;
}

/** Reads a word that is followed by a colon and nothing else. */
function readNothing(word: string): ThinReading | null {
  switch (word) {
    case "RESOLVE_NEXT":
      return readResolve("");
    case "ALL_DONE":
      return nothingFollows();
    case "PHASE_DONE":
      return wrong("PHASE_DONE", "phase", "the number of a phase must follow, as in PHASE_DONE:1");
    case "READY":
      return wrong("READY", "id", "task ids must follow, as in READY:T1.3,T1.4");
    case "TASK_ID":
    case "DONE":
      return wrong(word, "id", `a task id must follow, as in ${word}:T1.3`);
    case "FAIL":
      return wrong("FAIL", "id", "a task id and a reason must follow, as in FAIL:T1.3:the port is taken");
    case "CUSTOM":
      return wrong("CUSTOM", "kind", "a kind and a value must follow, as in CUSTOM:SKIP:T1.3");
    default:
      return null;
  }
}

function nothingFollows(): ThinReading {
  return wrong("ALL_DONE", "value", "only a comment may follow ALL_DONE");
}

function readResolve(rest: string): ThinReading {
  const match = /^(?:PHASE:(\d{1,6}))?(?:(?:^|:)(FORCE))?$/u.exec(rest);
  if (rest === "" || match === null)
    return wrong("RESOLVE_NEXT", "phase", "only :PHASE:number and :FORCE may follow RESOLVE_NEXT");
  const force = match[2] !== undefined;
  return thin({
    type: "RESOLVE_NEXT",
    payload: match[1] === undefined ? { force } : { phase: Number(match[1]), force },
  });
}

function readReady(rest: string): ThinReading {
  const groups = rest.split("|").map((group) => group.split(","));
  const bad = groups.flat().find((id) => !isListTaskId(id));
  return bad === undefined ? thin({ type: "READY", payload: { groups } }) : wrongId("READY", bad);
}

function readDone(rest: string): ThinReading {
  const [id = "", ...parts] = rest.split(":");
  if (!isListTaskId(id)) return wrongId("DONE", id);
  const keys: [string, string][] = [];
  for (const part of parts) {
    const match = PART.exec(part);
    if (match === null) return wrong("DONE", "keys", `"${shown(part)}" is not key=value`);
    keys.push([match[1]!, match[2]!]);
  }
  return thin({ type: "DONE", payload: { id, keys: Object.fromEntries(keys) } });
}

/** Reads an id, known keys and a reason. The last part is always the reason, even if it looks like a key. */
function readFail(rest: string): ThinReading {
  const [id, after = ""] = cutAtColon(rest);
  if (!isListTaskId(id)) return wrongId("FAIL", id);
  let left = after;
  const keys: (readonly [string, string])[] = [];
  for (;;) {
    const [part, next] = cutAtColon(left);
    const key = next === undefined ? null : readFailKey(part);
    if (next === undefined || key === null) break;
    keys.push(key);
    left = next;
  }
  const reason = cutReason(left.trim());
  if (reason === "") return wrong("FAIL", "reason", "a FAIL needs a reason: FAIL:id:reason");
  return thin({ type: "FAIL", payload: { id, reason, keys: Object.fromEntries(keys) } });
}

function readCustom(rest: string): ThinReading {
  const [kind, after = ""] = cutAtColon(withoutLastComment(rest));
  if (!KIND.test(kind))
    return wrong(
      "CUSTOM",
      "kind",
      `"${shown(kind)}" is not a word in capitals such as PRIORITY, SKIP or RETRY`,
    );
  const needsId = NEEDING_ID.has(kind);
  const payload = (needsId ? withoutComment(after) : after).trim();
  if (payload === "") return wrong("CUSTOM", "payload", `CUSTOM:${kind}: needs a value`);
  const [id] = cutAtColon(payload);
  return needsId && !isListTaskId(id)
    ? wrongId("CUSTOM", id)
    : thin({ type: "CUSTOM", payload: { kind, payload } });
}

/** Returns the text before the first colon and the text after it, if there is one. */
function cutAtColon(text: string): readonly [string, string?] {
  const colon = text.indexOf(":");
  return colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
}
