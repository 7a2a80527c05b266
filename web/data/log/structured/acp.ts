import { type Fields, fieldsOf, listOf, type Piece, textOf, toolPiece } from "./piece.ts";

/** Reads a line of an agent that speaks the Agent Client Protocol; null for other lines. */
export function readAcp(line: Fields): readonly Piece[] | null {
  if (line["jsonrpc"] !== "2.0") return null;
  const parameters = fieldsOf(line["params"]);
  if (line["method"] === "session/update") return updatePieces(fieldsOf(parameters["update"]));
  if (line["method"] === "session/request_permission") {
    return [{ is: "note", text: `asks: ${textOf(fieldsOf(parameters["toolCall"])["title"])}` }];
  }
  const error = fieldsOf(line["error"])["message"];
  if (typeof error === "string") return [{ is: "failed", text: error }];
  const answer = textOf(fieldsOf(line["result"])["stopReason"], line["method"], line["id"]);
  return [{ is: "note", text: answer }];
}

function updatePieces(update: Fields): readonly Piece[] {
  const { sessionUpdate: is, status } = update;
  const spoken = textOf(fieldsOf(update["content"])["text"]);
  if (is === "agent_message_chunk") return [{ is: "said", text: spoken }];
  if (is === "agent_thought_chunk") return [{ is: "thought", text: spoken }];
  if (is === "tool_call")
    return [toolPiece(textOf(update["title"], update["kind"], "tool"), update["rawInput"])];
  if (is !== "tool_call_update") return [{ is: "note", text: textOf(is).replaceAll("_", " ") }];
  const told = listOf(update["content"])
    .map(({ content }) => textOf(fieldsOf(content)["text"]))
    .join("\n");
  const text = textOf(told, update["title"], status);
  if (status === "completed") return [{ is: "result", text }];
  return [{ is: status === "failed" ? "failed" : "note", text }];
}
