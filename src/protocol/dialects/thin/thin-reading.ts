import type { ThinError } from "../message.ts";

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
  | { readonly type: "CUSTOM"; readonly payload: { kind: string; payload: string } };

/** A line of the thin dialect, or the error in one that was meant to be. */
export type ThinReading =
  | { readonly kind: "thin"; readonly line: ThinLine }
  | { readonly kind: "wrong"; readonly block: string; readonly field: string; readonly reason: string };

/** Creates the reading of a valid line. */
export function thin(line: ThinLine): ThinReading {
  return { kind: "thin", line };
}

/** Creates the reading of an invalid line, with the field at fault and the reason as a clause. */
export function wrong(block: string, field: string, reason: string): ThinReading {
  return { kind: "wrong", block, field, reason };
}

/** Creates the reading of a line with an invalid id. */
export function wrongId(block: string, id: string): ThinReading {
  return wrong(block, "id", `"${shown(id)}" is not a task id such as T1.3`);
}

/** Returns the beginning of a text, for a sentence about it. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
