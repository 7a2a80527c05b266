import type { Happening } from "../agent-event.ts";
import type { OpenTools } from "../open-tools.ts";
import { shortened, toolSummary } from "../../protocol/tool-summary.ts";
import type { ToolCall } from "./lines.ts";

/** A tool is reported when its input is known, and at the latest when it is done. */
export function toolUsed(tools: OpenTools, call: ToolCall, offset: number): Happening[] {
  const { toolCallId: id, title, name, kind, status, rawInput, content } = call;
  const isKnown = toolSummary(rawInput) !== undefined;
  if (status === "pending" && !isKnown) return [];
  const input = isKnown ? rawInput : { description: title };
  const begun = tools.has(id) ? [] : tools.start(id, name ?? kind ?? title ?? "tool", input, offset);
  if (status !== "completed" && status !== "failed") return begun;
  const told = content?.map((piece) => piece.content?.text ?? "").join("\n") ?? "";
  const why = status === "failed" && told !== "" ? { summary: shortened(told) } : {};
  return [...begun, ...tools.end(id, { ok: status === "completed", ...why })];
}
