import type { ToolUse } from "./agent-event.ts";
import { toolSummary } from "../protocol/tool-summary.ts";

/** The tools in use. The end of a tool has only its id, so this stores the name from its start. */
export class OpenTools {
  readonly #open = new Map<string, { readonly name: string; readonly offset: number }>();

  /** The offset of the line that started the first of them; null if none is in use. */
  get resumeOffset(): number | null {
    const [first] = this.#open.values();
    return first?.offset ?? null;
  }

  /** Returns true if the tool is in use. */
  has(id: string): boolean {
    return this.#open.has(id);
  }

  /** Records the start of a tool. */
  start(id: string, name: string, input: unknown, offset: number): ToolUse[] {
    this.#open.set(id, { name, offset });
    const summary = toolSummary(input);
    return [{ t: "tool", id, name, phase: "start", ...(summary === undefined ? {} : { summary }) }];
  }

  /** Records the end of a tool; returns no event if its start was not seen. */
  end(id: string, end: { readonly ok: boolean; readonly summary?: string }): ToolUse[] {
    const tool = this.#open.get(id);
    if (tool === undefined) return [];
    this.#open.delete(id);
    return [{ t: "tool", id, name: tool.name, phase: "end", ...end }];
  }

  /** Clears all tools at the end of a turn. */
  clear(): void {
    this.#open.clear();
  }
}

/** Returns the smallest of the offsets; null if all are null. */
export function earliest(...offsets: readonly (number | null)[]): number | null {
  const needed = offsets.filter((offset) => offset !== null);
  return needed.length === 0 ? null : Math.min(...needed);
}
