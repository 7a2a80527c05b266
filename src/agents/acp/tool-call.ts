import type { EventBody } from "../agent-event.ts";
import type { OpenTools } from "../open-tools.ts";
import { shortened, toolSummary } from "../../protocol/tool-summary.ts";
import type { ToolCall } from "./line.ts";

/** Reports a tool when its input is known, at the latest when it is done. */
export function toolUsed(tools: OpenTools, call: ToolCall, offset: number): EventBody[] {
  const { id, title, name, kind, status, input, output } = call;
  const isKnown = toolSummary(input) !== undefined;
  if (status === "pending" && !isKnown) return [];
  const target = isKnown ? input : { description: title };
  const begun = tools.has(id) ? [] : tools.start(id, name ?? kind ?? title ?? "tool", target, offset);
  if (status !== "completed" && status !== "failed") return begun;
  const why = status === "failed" && output !== "" ? { summary: shortened(output) } : {};
  return [...begun, ...tools.end(id, { ok: status === "completed", ...why })];
}
