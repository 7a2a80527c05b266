import type { Fields } from "../fields.ts";
import type { LogPiece } from "../line-format.ts";
import { codexLine, type CodexItem } from "./line.ts";

/** Parses a line of Codex's stream for the log view. */
export function codexLogLine(fields: Fields): readonly LogPiece[] | null {
  const line = codexLine(fields);
  switch (line?.type) {
    case "thread.started":
    case "turn.started":
    case "turn.completed":
      return [{ is: "note", text: line.type.replace(".", " ") }];
    case "turn.failed":
    case "error":
      return [{ is: "failed", text: line.message }];
    case "item.started":
      return [startedPiece(line.item)];
    case "item.completed":
      return [completedPiece(line.item)];
    case "item.updated":
    case undefined:
      return null;
  }
}

function startedPiece({ type, command, query, tool, paths }: CodexItem): LogPiece {
  const target = command || query || tool || paths.join(", ");
  return { is: "tool", text: `${type.replace("_", " ")} ${target}`.trim() };
}

function completedPiece({ type, status, text, message, output, exitCode }: CodexItem): LogPiece {
  if (type === "agent_message") return { is: "said", text: text ?? "" };
  if (type === "reasoning") return { is: "thought", text: text ?? "" };
  if (type === "error") return { is: "failed", text: message };
  const failed = status === "failed" || (exitCode ?? 0) !== 0;
  return { is: failed ? "failed" : "result", text: output || message || status };
}
