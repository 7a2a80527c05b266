import { wrongSentence, wrongWith } from "../../words/wrong-value.ts";
import type { Item } from "../message.ts";
import { printMessage } from "../print.ts";
import { readText } from "../read-text.ts";
import { agentTools } from "./agent-tools.ts";

/** The message of a tool call with its text, or the sentences that say why there is none. */
export type ToolMessage =
  | { readonly ok: true; readonly item: Extract<Item, { kind: "message" }>; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Returns the message that a call of a tool says. It is read from its text by the parser of agent text, so it is the same
 * as if the agent had printed the text, and nothing in the input can say anything more.
 */
export function toolMessage(name: string, input: unknown): ToolMessage {
  const tool = Object.hasOwn(agentTools, name) ? agentTools[name] : undefined;
  if (tool === undefined) return { ok: false, reason: `There is no tool "${name.slice(0, 80)}".` };
  const read = tool.input.safeParse(input ?? {});
  if (!read.success) {
    const sentences = read.error.issues.map((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => wrongSentence(key, wrongWith(issue))).join("\n")
        : wrongSentence(issue.path.join("."), wrongWith(issue)),
    );
    return { ok: false, reason: sentences.join("\n") };
  }
  const message = tool.message(read.data as never);
  if (typeof message === "string") return { ok: false, reason: message };
  const text = printMessage(message);
  const [item, ...others] = readText(text, ["platform"]);
  if (item?.kind === "message" && item.type === message.type && others.length === 0)
    return { ok: true, item, text };
  const reason =
    item?.kind === "diagnostic"
      ? item.message
      : "The input contains text that is itself a block or a marker.";
  return { ok: false, reason };
}
