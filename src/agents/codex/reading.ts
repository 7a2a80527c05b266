import type { EventBody } from "../agent-event.ts";
import { fieldsOf } from "../fields.ts";
import { type LineReading, parsed, readLines } from "../line-reading.ts";
import { ownServer, ownToolItems } from "../own-tools.ts";
import { OpenTools, earliest } from "../open-tools.ts";
import { failedTurn } from "../refusal-text.ts";
import { SpokenText, spokenItems } from "../spoken-text.ts";
import { shortened } from "../../protocol/tool-summary.ts";
import type { ReaderStart, TurnReader } from "../turn-kind.ts";
import { codexLine, type CodexItem, type ItemPhase } from "./line.ts";
import { retrying } from "./refusal.ts";
import { TurnCompleted, usedSince } from "./usage.ts";

/** Reads the output of one turn of `codex exec --json`. */
export function readCodex(start: ReaderStart): TurnReader {
  return readLines(start.offset, new CodexReading(start));
}

/**
 * Reads the stream. An `agent_message` is a complete text of the agent. Every other action is an item with a start and
 * an end, or with an end alone. A failed turn names its reason twice, in an `error` and in `turn.failed`; if the
 * process died before the second, the first counts at the end of the output. Other `error` lines announce a retry, and
 * an item of type "error" is a warning.
 */
class CodexReading implements LineReading {
  readonly #text: SpokenText;
  readonly #tools = new OpenTools();
  readonly #start: ReaderStart;
  #fault: { readonly message: string; readonly offset: number } | null = null;

  constructor(start: ReaderStart) {
    this.#start = start;
    this.#text = new SpokenText(start.dialects);
  }

  get resumeOffset(): number | null {
    return earliest(this.#text.resumeOffset, this.#tools.resumeOffset, this.#fault?.offset ?? null);
  }

  line(_type: string, value: object, offset: number): readonly EventBody[] | null {
    const line = codexLine(fieldsOf(value));
    switch (line?.type) {
      case "thread.started":
        return this.#begun(line.threadId);
      case "turn.started":
        return [];
      case "item.started":
      case "item.updated":
      case "item.completed":
        return this.#item(line.type, line.item, offset);
      case "error":
        return retrying(line.message) ?? this.#failing(line.message, offset);
      case "turn.failed":
        return this.#failed(line.message);
      case "turn.completed":
        return parsed(TurnCompleted, value, (completed) => this.#completed(completed));
      case undefined:
        return null;
    }
  }

  end(): readonly EventBody[] {
    if (this.#fault !== null) return this.#failed(this.#fault.message);
    return spokenItems(this.#text.endTurn("badly"));
  }

  #begun(id: string): EventBody[] {
    return id === this.#start.session ? [] : [{ t: "session", id }];
  }

  #item(phase: ItemPhase, item: CodexItem, offset: number): readonly EventBody[] | null {
    if (item.type === "error") return null;
    if (item.type === "reasoning" || item.type === "todo_list") return [];
    if (item.type !== "agent_message") return this.#tool(phase, item, offset);
    if (phase !== "item.completed" || item.text === null) return [];
    return [{ t: "said", text: item.text }, ...spokenItems(this.#text.say(item.text, offset))];
  }

  #tool(phase: ItemPhase, item: CodexItem, offset: number): EventBody[] {
    if (phase === "item.updated") return [];
    const begun = this.#tools.has(item.id)
      ? []
      : this.#tools.start(item.id, item.type, targetOf(item), offset);
    if (phase === "item.started") return begun;
    const ok = item.status !== "failed" && item.status !== "declined" && (item.exitCode ?? 0) === 0;
    const why = ok || item.output === "" ? {} : { summary: shortened(item.output) };
    return [...begun, ...this.#tools.end(item.id, { ok, ...why }), ...this.#ownTool(ok, item, offset)];
  }

  /** Returns the message of a call of one of our tools, once it was answered. */
  #ownTool(ok: boolean, { type, server, tool, arguments: input }: CodexItem, offset: number): EventBody[] {
    if (!ok || type !== "mcp_tool_call" || server !== ownServer) return [];
    return ownToolItems({ tool, input, offset }, this.#start.dialects);
  }

  #failing(message: string, offset: number): EventBody[] {
    this.#fault ??= { message, offset };
    return [];
  }

  #failed(message: string): EventBody[] {
    this.#fault = null;
    this.#tools.clear();
    return [...spokenItems(this.#text.endTurn("badly")), ...failedTurn(message, this.#start.now())];
  }

  #completed({ usage }: TurnCompleted): EventBody[] {
    this.#fault = null;
    this.#tools.clear();
    const used = usedSince(usage, this.#start);
    return [...spokenItems(this.#text.endTurn("well")), used, { t: "turnEnd", status: "ok" }];
  }
}

/** Returns the target of a tool, under a field name that `toolSummary` knows. */
function targetOf({ command, query, paths, server, tool }: CodexItem): object {
  const called = tool === "" ? "" : [server, tool].filter(Boolean).join("/");
  return { command, query, path: paths.join(", "), description: called };
}
