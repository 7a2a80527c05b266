import type { ThinError, ThinMessage } from "../message.ts";
import { jsonText } from "../text/json-text.ts";

/** A message of the thin dialect without its source text and offset. */
export type ThinSayable =
  | (ThinMessage extends infer Kind
      ? Kind extends ThinMessage
        ? Omit<Kind, "rawContent" | "offset">
        : never
      : never)
  | { readonly type: "ERROR"; readonly payload: ThinError };

/** Returns the line of a thin message; for a task, its lines. */
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
        worktree === undefined ? "" : `WORKTREE:${worktree}`,
        meta === undefined ? "" : `META:${jsonText(meta)}`,
      ];
      return lines.filter((line) => line !== "").join("\n");
    }
    case "DONE":
      return ["DONE", message.payload.id, ...pairs(message.payload.keys)].join(":");
    case "FAIL":
      return ["FAIL", message.payload.id, ...pairs(message.payload.keys), message.payload.reason].join(":");
    case "ERROR": {
      const { code, detail } = message.payload;
      return detail === undefined ? `ERROR:${code}` : `ERROR:${code}:${detail}`;
    }
    case "CUSTOM":
      return `CUSTOM:${message.payload.kind}:${message.payload.payload}`;
  }
}

function pairs(keys: Readonly<Record<string, string>>): string[] {
  return Object.entries(keys).map(([key, value]) => `${key}=${value}`);
}
