import { type Fields, fieldsOf, listOf, type Piece, textOf } from "./piece.ts";

/** Reads a line of Codex's stream; null for other lines. */
export function readCodex(line: Fields): readonly Piece[] | null {
  switch (line["type"]) {
    case "thread.started":
    case "turn.started":
    case "turn.completed":
      return [{ is: "note", text: textOf(line["type"]).replace(".", " ") }];
    case "turn.failed":
      return [{ is: "failed", text: textOf(fieldsOf(line["error"])["message"]) }];
    case "error":
      return typeof line["message"] === "string" ? [{ is: "failed", text: line["message"] }] : null;
    case "item.started":
      return [toolOf(fieldsOf(line["item"]))];
    case "item.completed":
      return [doneOf(fieldsOf(line["item"]))];
    default:
      return null;
  }
}

function toolOf(item: Fields): Piece {
  const paths = listOf(item["changes"]).map(({ path }) => textOf(path));
  const used = textOf(item["command"], item["query"], item["tool"], paths.join(", "));
  return { is: "tool", text: [textOf(item["type"]).replace("_", " "), used].join(" ").trim() };
}

function doneOf(item: Fields): Piece {
  const { type, status, text, message, aggregated_output: output } = item;
  if (type === "agent_message") return { is: "said", text: textOf(text) };
  if (type === "reasoning") return { is: "thought", text: textOf(text) };
  if (type === "error") return { is: "failed", text: textOf(message) };
  const failed = status === "failed" || (typeof item["exit_code"] === "number" && item["exit_code"] !== 0);
  return { is: failed ? "failed" : "result", text: textOf(output, message, status) };
}
