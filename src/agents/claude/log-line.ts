import { dollars } from "../../protocol/words/dollars.ts";
import type { Fields } from "../fields.ts";
import { type LogPiece, toolPiece } from "../line-format.ts";
import { type ClaudeBlock, claudeLine } from "./line.ts";

/** Parses a line of Claude Code's stream for the log view. */
export function claudeLogLine(fields: Fields): readonly LogPiece[] | null {
  const line = claudeLine(fields);
  switch (line?.type) {
    case "assistant":
      return line.blocks.flatMap(assistantPiece);
    case "user":
      return typeof line.content === "string"
        ? [{ is: "note", text: line.content }]
        : line.content.flatMap(userPiece);
    case "system":
      return [{ is: "note", text: [line.subtype, line.model].filter(Boolean).join(" · ") }];
    case "result": {
      const spent = line.totalUsd === null || line.totalUsd === 0 ? "" : ` · ${dollars(line.totalUsd)}`;
      return [{ is: line.isError ? "failed" : "note", text: `turn ended: ${line.subtype}${spent}` }];
    }
    case "command_lifecycle":
      return [{ is: "note", text: `message ${line.state}` }];
    case undefined:
      return null;
  }
}

function assistantPiece(block: ClaudeBlock): readonly LogPiece[] {
  switch (block.type) {
    case "text":
      return [{ is: "said", text: block.text }];
    case "thinking":
      return [{ is: "thought", text: block.text }];
    case "tool_use":
      return [toolPiece(block.name || "tool", block.input)];
    case "tool_result":
    case "other":
      return [];
  }
}

function userPiece(block: ClaudeBlock): readonly LogPiece[] {
  if (block.type === "text") return [{ is: "note", text: block.text }];
  if (block.type !== "tool_result") return [];
  return [{ is: block.isError ? "failed" : "result", text: block.text }];
}
