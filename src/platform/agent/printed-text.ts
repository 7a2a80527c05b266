import { open } from "node:fs/promises";
import type { AgentEvent } from "../../agents/agent-event.ts";
import { cleanLine } from "../../protocol/dialects/text/clean-line.ts";
import type { TaskState } from "../../protocol/task/state.ts";

/** Maximum number of bytes of an answer, from its end. */
const longest = 128 * 1024;

const lineFeed = 0x0a;

/**
 * Returns true if the text that the agent printed is its answer: a program in an open conversation. Agents that take
 * turns report their texts themselves.
 */
export function answersByPrinting({ gate, verify, main, member, agent }: TaskState): boolean {
  return gate.outline.length === 0 && (verify ?? main ?? member) === null && agent.run?.session == null;
}

/** Returns true if the events complete an answer or ask for one, so that the text before them belongs together. */
export function endsAnswer(events: readonly AgentEvent[]): boolean {
  return reportsCompletion(events) || hasMessage(events, "USER_QUESTION");
}

/** Returns true if the events report that the work of a task without phases is done. */
export function reportsCompletion(events: readonly AgentEvent[]): boolean {
  return hasMessage(events, "CUSTOM_TASK_COMPLETE");
}

function hasMessage(events: readonly AgentEvent[], type: string): boolean {
  return events.some(
    (event) => event.t === "item" && event.item.kind === "message" && event.item.type === type,
  );
}

/** Reads a part of an output log as a person sees it. Of a long part only the end is read, from the start of a line. */
export async function printedText(
  file: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string> {
  const start = Math.max(from, to - longest);
  if (to <= start) return "";
  const bytes = Buffer.alloc(to - start);
  const log = await open(file);
  try {
    const { bytesRead } = await log.read(bytes, 0, bytes.length, start);
    const cut = start > from ? bytes.indexOf(lineFeed) + 1 : 0;
    return cleanText(bytes.subarray(cut, bytesRead));
  } finally {
    await log.close();
  }
}

function cleanText(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end === -1 ? bytes.length : end;
    lines.push(cleanLine(bytes, from, to).text);
    from = to + 1;
  }
  return lines.join("\n").trim();
}
