import { type Fields, fieldsOf, textOf } from "../fields.ts";
import { type LogPiece, toolPiece } from "../line-format.ts";
import { acpLine, type AcpUpdate, toolCallOf } from "./line.ts";

/**
 * Parses a line of the Agent Client Protocol for the log view. The version distinguishes such lines from other JSON.
 */
export function acpLogLine(fields: Fields): readonly LogPiece[] | null {
  if (fields["jsonrpc"] !== "2.0") return null;
  const line = acpLine(fields);
  switch (line?.is) {
    case "update":
      return updatePieces(line.update);
    case "call": {
      const isPermission = line.method === "session/request_permission";
      const title = toolCallOf(fieldsOf(line.params["toolCall"]))?.title ?? "";
      return [{ is: "note", text: isPermission ? `asks: ${title}` : line.method }];
    }
    case "answer":
      if (line.error !== undefined) return [{ is: "failed", text: line.error.message }];
      return [{ is: "note", text: textOf(fieldsOf(line.result)["stopReason"], line.id) }];
    case undefined:
      return null;
  }
}

function updatePieces({ kind, text, toolCall }: AcpUpdate): readonly LogPiece[] {
  if (kind === "agent_message_chunk") return [{ is: "said", text: text ?? "" }];
  if (kind === "agent_thought_chunk") return [{ is: "thought", text: text ?? "" }];
  if (toolCall !== null && kind === "tool_call")
    return [toolPiece(toolCall.title || toolCall.kind || "tool", toolCall.input)];
  if (toolCall === null || kind !== "tool_call_update")
    return [{ is: "note", text: kind.replaceAll("_", " ") }];
  const { status } = toolCall;
  const shown = textOf(toolCall.output, toolCall.title, status);
  if (status === "completed") return [{ is: "result", text: shown }];
  return [{ is: status === "failed" ? "failed" : "note", text: shown }];
}
