import { type Fields, fieldsOf, listOf, textOf, textOrNull } from "../fields.ts";

/** A line of Claude Code's stream that both the reader of events and the log view use. */
export type ClaudeLine =
  /** One finished block of a model's message. */
  | {
      readonly type: "assistant";
      readonly model: string;
      readonly blocks: readonly ClaudeBlock[];
      readonly isHelper: boolean;
    }
  /** Results of tools, and text that Claude Code writes to itself. */
  | { readonly type: "user"; readonly content: string | readonly ClaudeBlock[]; readonly isHelper: boolean }
  | { readonly type: "system"; readonly subtype: string; readonly model: string }
  /** The end of a turn. `subtype` is "success" even if the provider refused the request. */
  | {
      readonly type: "result";
      readonly subtype: string;
      readonly isError: boolean;
      /** The cost of the whole session so far, in US dollars. */
      readonly totalUsd: number | null;
    }
  /** The progress of a turn that was written with an id. */
  | { readonly type: "command_lifecycle"; readonly messageId: string; readonly state: string };

/** A block of a message. Blocks of other types contain nothing that is used here. */
export type ClaudeBlock =
  | { readonly type: "text" | "thinking"; readonly text: string }
  | {
      readonly type: "tool_use";
      readonly id: string | null;
      readonly name: string | null;
      readonly input: unknown;
    }
  | {
      readonly type: "tool_result";
      readonly id: string | null;
      readonly isError: boolean;
      readonly text: string;
    }
  | { readonly type: "other" };

/** Parses a line of Claude Code's stream; null for other lines and for lines of the wrong shape. */
export function claudeLine(line: Fields): ClaudeLine | null {
  const { type } = line;
  const { content, model } = fieldsOf(line["message"]);
  const isHelper = textOf(line["parent_tool_use_id"]) !== "";
  switch (type) {
    case "assistant":
      if (!Array.isArray(content)) return null;
      return { type, model: textOf(model), blocks: listOf(content).map(blockOf), isHelper };
    case "user":
      if (typeof content === "string") return { type, content, isHelper };
      return Array.isArray(content) ? { type, content: listOf(content).map(blockOf), isHelper } : null;
    case "system":
      return { type, subtype: textOf(line["subtype"]), model: textOf(line["model"]) };
    case "result":
      return resultLine(line);
    case "command_lifecycle":
      return lifecycleLine(line);
    default:
      return null;
  }
}

function resultLine({ subtype, is_error: isError, total_cost_usd: total }: Fields): ClaudeLine | null {
  if (typeof isError !== "boolean") return null;
  const totalUsd = typeof total === "number" ? total : null;
  return { type: "result", subtype: textOf(subtype), isError, totalUsd };
}

function lifecycleLine({ command_uuid: messageId, state }: Fields): ClaudeLine | null {
  if (typeof messageId !== "string" || typeof state !== "string") return null;
  return { type: "command_lifecycle", messageId, state };
}

function blockOf(block: Fields): ClaudeBlock {
  const { type } = block;
  switch (type) {
    case "text":
    case "thinking": {
      const text = block[type];
      return typeof text === "string" ? { type, text } : { type: "other" };
    }
    case "tool_use":
      return {
        type,
        id: textOrNull(block["id"]),
        name: textOrNull(block["name"]),
        input: block["input"],
      };
    case "tool_result":
      return {
        type,
        id: textOrNull(block["tool_use_id"]),
        isError: block["is_error"] === true,
        text: resultText(block["content"]),
      };
    default:
      return { type: "other" };
  }
}

function resultText(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map(({ text }) => textOf(text))
    .join("\n");
}
