import { REASON_LIMIT } from "../limits.ts";
import type { ThinCustomKind, ThinError } from "../message.ts";

/** A parsed line of the thin dialect. TASK_ID may be followed by WORKTREE and META lines. */
export type ThinLine =
  | { readonly type: "RESOLVE_NEXT"; readonly payload: { phase?: number; force: boolean } }
  | { readonly type: "READY"; readonly payload: { groups: string[][] } }
  | { readonly type: "PHASE_DONE"; readonly payload: { phase: number } }
  | { readonly type: "ALL_DONE"; readonly payload: Record<string, never> }
  | { readonly type: "TASK"; readonly payload: { id: string } }
  | { readonly type: "DONE"; readonly payload: { id: string; keys: Record<string, string> } }
  | { readonly type: "FAIL"; readonly payload: { id: string; reason: string; keys: Record<string, string> } }
  | { readonly type: "ERROR"; readonly payload: ThinError }
  | { readonly type: "CUSTOM"; readonly payload: { kind: ThinCustomKind; payload: string } };

/** A line of the thin dialect, or the error in one that was meant to be. */
export type ThinReading =
  | { readonly kind: "thin"; readonly line: ThinLine }
  | { readonly kind: "wrong"; readonly block: string; readonly field: string; readonly reason: string };

/** Reads a line without surrounding white space; null if it is not a line of the thin dialect. */
export function readThinLine(line: string): ThinReading | null {
  const colon = line.indexOf(":");
  const word = colon < 0 ? line : line.slice(0, colon);
  const rest = colon < 0 ? null : line.slice(colon + 1);
  if (rest === null) {
    if (word === "RESOLVE_NEXT") return thin({ type: "RESOLVE_NEXT", payload: { force: false } });
    return word === "ALL_DONE" ? thin({ type: "ALL_DONE", payload: {} }) : null;
  }
  if (rest === "" || rest.startsWith(" ")) return null;
  switch (word) {
    case "RESOLVE_NEXT":
      return readResolve(rest);
    case "READY":
      return readReady(rest);
    case "PHASE_DONE":
      return NUMBER.test(rest)
        ? thin({ type: "PHASE_DONE", payload: { phase: Number(rest) } })
        : wrong("PHASE_DONE", "phase", `"${shown(rest)}" is not the number of a phase`);
    case "TASK_ID":
      return ID.test(rest) ? thin({ type: "TASK", payload: { id: rest } }) : wrongId("TASK_ID", rest);
    case "DONE":
      return readDone(rest);
    case "FAIL":
      return readFail(rest);
    case "ERROR":
      return readError(rest);
    case "CUSTOM":
      return readCustom(rest);
    default:
      return null;
  }
}

/** True if a line, of which only the beginning is known, is a thin message that can be long. */
export function isThinHead(head: string): boolean {
  return LONG_HEAD.test(head);
}

/** Cuts a reason to `REASON_LIMIT` characters without splitting a grapheme. */
function cutReason(reason: string): string {
  const points = Array.from(reason.slice(0, REASON_LIMIT * 8));
  if (points.length <= REASON_LIMIT) return reason;
  let kept = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(points.join(""))) {
    count += Array.from(segment).length;
    if (count > REASON_LIMIT) break;
    kept += segment;
  }
  return (kept === "" ? points.slice(0, REASON_LIMIT).join("") : kept).trimEnd();
}

const NUMBER = /^\d{1,6}$/;
const ID = /^(?:P\d{1,6}-)?T\d{1,6}\.\d{1,6}(?:\.\d{1,6})?$/;
const LONG_HEAD = /^(?:READY:|(?:DONE|FAIL):(?:P\d+-)?T\d|ERROR:[A-Z_]{4,}:|CUSTOM:[A-Z]+:)/;
const PART = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s;
const FAIL_KEYS: ReadonlySet<string> = new Set(["elapsed", "tests", "retries"]);
const CODES: ReadonlySet<string> = new Set<ThinError["code"]>([
  "TASKS_NOT_FOUND",
  "CIRCULAR_DEP",
  "MISSING_DEP",
  "PARSE_FAIL",
  "STATE_CORRUPT",
  "LOCKED",
]);
const CUSTOM_KINDS: ReadonlySet<string> = new Set<ThinCustomKind>(["PRIORITY", "SKIP", "RETRY"]);

function readResolve(rest: string): ThinReading {
  const match = /^(?:PHASE:(\d{1,6}))?(?:(?:^|:)(FORCE))?$/.exec(rest);
  if (match === null)
    return wrong("RESOLVE_NEXT", "phase", "only :PHASE:number and :FORCE may follow RESOLVE_NEXT");
  const force = match[2] !== undefined;
  return thin({
    type: "RESOLVE_NEXT",
    payload: match[1] === undefined ? { force } : { phase: Number(match[1]), force },
  });
}

function readReady(rest: string): ThinReading {
  const groups = rest.split("|").map((group) => group.split(","));
  const bad = groups.flat().find((id) => !ID.test(id));
  return bad === undefined ? thin({ type: "READY", payload: { groups } }) : wrongId("READY", bad);
}

function readDone(rest: string): ThinReading {
  const [id = "", ...parts] = rest.split(":");
  if (!ID.test(id)) return wrongId("DONE", id);
  const keys: [string, string][] = [];
  for (const part of parts) {
    const match = PART.exec(part);
    if (match === null) return wrong("DONE", "keys", `"${shown(part)}" is not key=value`);
    keys.push([match[1]!, match[2]!]);
  }
  return thin({ type: "DONE", payload: { id, keys: Object.fromEntries(keys) } });
}

function readFail(rest: string): ThinReading {
  const colon = rest.indexOf(":");
  const id = colon < 0 ? rest : rest.slice(0, colon);
  if (!ID.test(id)) return wrongId("FAIL", id);
  let left = colon < 0 ? "" : rest.slice(colon + 1);
  const keys: [string, string][] = [];
  for (;;) {
    const next = left.indexOf(":");
    const match = next < 0 ? null : PART.exec(left.slice(0, next));
    if (match === null || !FAIL_KEYS.has(match[1]!)) break;
    keys.push([match[1]!, match[2]!]);
    left = left.slice(next + 1);
  }
  const reason = cutReason(left.trim());
  if (reason === "") return wrong("FAIL", "reason", "a FAIL needs a reason: FAIL:id:reason");
  return thin({ type: "FAIL", payload: { id, reason, keys: Object.fromEntries(keys) } });
}

function readError(rest: string): ThinReading | null {
  const colon = rest.indexOf(":");
  const code = colon < 0 ? rest : rest.slice(0, colon);
  const detail = colon < 0 ? "" : rest.slice(colon + 1).trim();
  if (CODES.has(code)) {
    const known = code as ThinError["code"];
    return thin({ type: "ERROR", payload: detail === "" ? { code: known } : { code: known, detail } });
  }
  return /^[A-Z][A-Z0-9_]*$/.test(code)
    ? wrong("ERROR", "code", `"${shown(code)}" is not an error code`)
    : null;
}

function readCustom(rest: string): ThinReading {
  const colon = rest.indexOf(":");
  const kind = colon < 0 ? rest : rest.slice(0, colon);
  const payload = colon < 0 ? "" : rest.slice(colon + 1).trim();
  if (!CUSTOM_KINDS.has(kind))
    return wrong("CUSTOM", "kind", `"${shown(kind)}" is not PRIORITY, SKIP or RETRY`);
  if (payload === "") return wrong("CUSTOM", "payload", `CUSTOM:${kind}: needs a value`);
  return thin({ type: "CUSTOM", payload: { kind: kind as ThinCustomKind, payload } });
}

function thin(line: ThinLine): ThinReading {
  return { kind: "thin", line };
}

function wrongId(block: string, id: string): ThinReading {
  return wrong(block, "id", `"${shown(id)}" is not a task id such as T1.3`);
}

function wrong(block: string, field: string, reason: string): ThinReading {
  return { kind: "wrong", block, field, reason };
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
