import { type Fields, fieldsOf, listOf, type Piece, textOf, toolPiece } from "./piece.ts";

/** Reads a line of Claude Code's stream; null for other lines. */
export function readClaude(line: Fields): readonly Piece[] | null {
  const content = fieldsOf(line["message"])["content"];
  switch (line["type"]) {
    case "assistant":
      return listOf(content).flatMap(assistantPiece);
    case "user":
      return typeof content === "string"
        ? [{ is: "note", text: content }]
        : listOf(content).flatMap(userPiece);
    case "system":
      return [{ is: "note", text: [line["subtype"], line["model"]].filter(Boolean).join(" · ") }];
    case "result":
      return [resultPiece(line)];
    case "command_lifecycle":
      return [{ is: "note", text: `message ${textOf(line["state"])}` }];
    default:
      return null;
  }
}

function assistantPiece(block: Fields): readonly Piece[] {
  switch (block["type"]) {
    case "text":
      return [{ is: "said", text: textOf(block["text"]) }];
    case "thinking":
      return [{ is: "thought", text: textOf(block["thinking"]) }];
    case "tool_use":
      return [toolPiece(textOf(block["name"], "tool"), block["input"])];
    default:
      return [];
  }
}

function userPiece(block: Fields): readonly Piece[] {
  if (block["type"] === "text") return [{ is: "note", text: textOf(block["text"]) }];
  if (block["type"] !== "tool_result") return [];
  const { content } = block;
  const told =
    textOf(content) ||
    listOf(content)
      .map(({ text }) => textOf(text))
      .join("\n");
  return [{ is: block["is_error"] === true ? "failed" : "result", text: told }];
}

function resultPiece({ subtype, is_error: isError, total_cost_usd: cost }: Fields): Piece {
  const spent = typeof cost === "number" ? ` · $${cost.toFixed(2)}` : "";
  return { is: isError === true ? "failed" : "note", text: `turn ended: ${textOf(subtype)}${spent}` };
}
