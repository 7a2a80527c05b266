import type { ToolUse } from "./agent-event.ts";
import { toolSummary } from "../protocol/tool-summary.ts";

/** The tools in use: what ends one names only its id, so the name is remembered from its start. */
export class OpenTools {
  readonly #open = new Map<string, { readonly name: string; readonly offset: number }>();

  /** The line at which the first of them was started; null where none is in use. */
  get resumeOffset(): number | null {
    const [first] = this.#open.values();
    return first?.offset ?? null;
  }

  has(id: string): boolean {
    return this.#open.has(id);
  }

  start(id: string, name: string, input: unknown, offset: number): ToolUse[] {
    this.#open.set(id, { name, offset });
    const summary = toolSummary(input);
    return [{ t: "tool", id, name, phase: "start", ...(summary === undefined ? {} : { summary }) }];
  }

  /** Nothing for a tool whose start was not seen. */
  end(id: string, end: { readonly ok: boolean; readonly summary?: string }): ToolUse[] {
    const tool = this.#open.get(id);
    if (tool === undefined) return [];
    this.#open.delete(id);
    return [{ t: "tool", id, name: tool.name, phase: "end", ...end }];
  }

  clear(): void {
    this.#open.clear();
  }
}

/** The first of some offsets at which reading must begin again; null where all are null. */
export function earliest(...offsets: readonly (number | null)[]): number | null {
  const needed = offsets.filter((offset) => offset !== null);
  return needed.length === 0 ? null : Math.min(...needed);
}
