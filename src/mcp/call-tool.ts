import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { wrongSentence, wrongWith } from "../protocol/words/wrong-value.ts";
import { dataNote, visible } from "./agent-text.ts";
import { ApiRefusal, apiCaller, type Reach } from "./api-caller.ts";
import type { Tool, ToolResult } from "./tool.ts";

/** The part of the input that makes repeated calls act once. */
const Keyed = z.looseObject({ idempotencyKey: z.string().optional() });

/** Calls a tool. Wrong input and a refusal become errors of the tool, whose sentence the assistant can act on. */
export async function callTool(tool: Tool, input: unknown, reach: Reach): Promise<CallToolResult> {
  const read = tool.input.safeParse(input ?? {});
  if (!read.success) return failed(read.error.issues.map(sentenceOf).join("\n"));
  const { idempotencyKey, ...rest } = Keyed.parse(read.data);
  try {
    const result = await tool.run(apiCaller(reach, idempotencyKey), rest as never);
    return answered(result, tool.quotesAgents && result.ours !== true);
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    const { code, message, details } = error;
    return failed(message, { code, ...(details === undefined ? {} : { details: visible(details) }) });
  }
}

/** The data is also text, since some assistants see only that. */
function answered({ data, text, image }: ToolResult, quotesAgents: boolean): CallToolResult {
  const structuredContent = {
    ...(quotesAgents ? { note: dataNote } : {}),
    ...(visible(data) as Record<string, unknown>),
  };
  return {
    structuredContent,
    content: [
      { type: "text", text },
      { type: "text", text: JSON.stringify(structuredContent) },
      ...(image === undefined
        ? []
        : [{ type: "image" as const, data: image.base64, mimeType: image.mediaType }]),
    ],
  };
}

function failed(message: string, structuredContent?: Record<string, unknown>): CallToolResult {
  return {
    isError: true,
    content: [{ type: "text", text: message }],
    ...(structuredContent === undefined ? {} : { structuredContent }),
  };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String);
  if (issue.code !== "unrecognized_keys") return wrongSentence(path.join("."), wrongWith(issue));
  return issue.keys.map((key) => wrongSentence([...path, key].join("."), wrongWith(issue))).join("\n");
}
