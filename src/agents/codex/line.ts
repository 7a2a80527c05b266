import { type Fields, fieldsOf, listOf, textOf, textOrNull } from "../fields.ts";

/** A line of Codex's stream. */
export type CodexLine =
  /** The start of a session with this id. */
  | { readonly type: "thread.started"; readonly threadId: string }
  | { readonly type: "turn.started" | "turn.completed" }
  /** The turn ended without a result. */
  | { readonly type: "turn.failed"; readonly message: string }
  /** A problem after which Codex may still continue. */
  | { readonly type: "error"; readonly message: string }
  | { readonly type: ItemPhase; readonly item: CodexItem };

/** The phase of an item in a report. */
export type ItemPhase = "item.started" | "item.updated" | "item.completed";

/** An action or a text of the agent. Fields that its type does not have are empty or null. */
export interface CodexItem {
  readonly id: string;
  readonly type: string;
  readonly text: string | null;
  readonly message: string;
  readonly status: string;
  readonly exitCode: number | null;
  readonly output: string;
  readonly command: string;
  readonly query: string;
  readonly server: string;
  readonly tool: string;
  readonly arguments: unknown;
  /** The changed files. */
  readonly paths: readonly string[];
}

/** Parses a line of Codex's stream; null for other lines and for lines of the wrong shape. */
export function codexLine(line: Fields): CodexLine | null {
  const { type } = line;
  switch (type) {
    case "thread.started": {
      const threadId = line["thread_id"];
      return typeof threadId === "string" ? { type, threadId } : null;
    }
    case "turn.started":
    case "turn.completed":
      return { type };
    case "turn.failed": {
      const { message } = fieldsOf(line["error"]);
      return typeof message === "string" ? { type, message } : null;
    }
    case "error":
      return typeof line["message"] === "string" ? { type, message: line["message"] } : null;
    case "item.started":
    case "item.updated":
    case "item.completed": {
      const item = itemOf(fieldsOf(line["item"]));
      return item === null ? null : { type, item };
    }
    default:
      return null;
  }
}

function itemOf(item: Fields): CodexItem | null {
  const { id, type, exit_code: exitCode } = item;
  if (typeof id !== "string" || typeof type !== "string") return null;
  return {
    id,
    type,
    text: textOrNull(item["text"]),
    message: textOf(item["message"]),
    status: textOf(item["status"]),
    exitCode: typeof exitCode === "number" ? exitCode : null,
    output: textOf(item["aggregated_output"]),
    command: textOf(item["command"]),
    query: textOf(item["query"]),
    server: textOf(item["server"]),
    tool: textOf(item["tool"]),
    arguments: item["arguments"],
    paths: listOf(item["changes"]).map(({ path }) => textOf(path)),
  };
}
