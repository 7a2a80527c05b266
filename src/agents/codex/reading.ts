import type { Happening, Usage } from "../agent-event.ts";
import { type LineReading, parsed, readLines } from "../line-reading.ts";
import { OpenTools, earliest } from "../open-tools.ts";
import { failedTurn } from "../refusal-text.ts";
import { SpokenText, spokenItems } from "../spoken-text.ts";
import { shortened } from "../../protocol/tool-summary.ts";
import type { ReaderStart, TurnReader } from "../turn-kind.ts";
import { ErrorLine, type Item, ItemEvent, ThreadStarted, TurnCompleted, TurnFailed } from "./lines.ts";
import { retrying } from "./refusal.ts";

/** Reads what `codex exec --json` prints in one turn. */
export function readCodex(start: ReaderStart): TurnReader {
  return readLines(start.offset, new CodexReading(start));
}

/**
 * An `agent_message` is the agent's own text, whole; everything else it does is an item with a start and an
 * end, or an end alone. A failed turn says why twice: in an `error`, then in `turn.failed`; where the second
 * is missing because the process died, the first counts at the end of the output. Other `error` lines say that
 * it tries again, and an item of type "error" is a warning.
 */
class CodexReading implements LineReading {
  readonly #text: SpokenText;
  readonly #tools = new OpenTools();
  readonly #start: ReaderStart;
  #fault: { readonly message: string; readonly offset: number } | null = null;

  constructor(start: ReaderStart) {
    this.#start = start;
    this.#text = new SpokenText(start.dialects ?? ["platform"]);
  }

  get resumeOffset(): number | null {
    return earliest(this.#text.resumeOffset, this.#tools.resumeOffset, this.#fault?.offset ?? null);
  }

  line(type: string, value: object, offset: number): readonly Happening[] | null {
    switch (type) {
      case "thread.started":
        return parsed(ThreadStarted, value, ({ thread_id: id }) => this.#begun(id));
      case "turn.started":
        return [];
      case "item.started":
      case "item.updated":
      case "item.completed":
        return this.#item(value, offset);
      case "error":
        return parsed(ErrorLine, value, ({ message }) => retrying(message) ?? this.#failing(message, offset));
      case "turn.failed":
        return parsed(TurnFailed, value, ({ error }) => this.#failed(error.message));
      case "turn.completed":
        return parsed(TurnCompleted, value, (line) => this.#completed(line));
      default:
        return null;
    }
  }

  over(): readonly Happening[] {
    if (this.#fault !== null) return this.#failed(this.#fault.message);
    return spokenItems(this.#text.over("badly"));
  }

  #begun(id: string): Happening[] {
    return id === this.#start.session ? [] : [{ t: "session", id }];
  }

  #item(value: object, offset: number): readonly Happening[] | null {
    const event = ItemEvent.safeParse(value);
    if (!event.success || event.data.item.type === "error") return null;
    const { type, item } = event.data;
    if (item.type === "reasoning" || item.type === "todo_list") return [];
    if (item.type !== "agent_message") return this.#tool(type, item, offset);
    if (type !== "item.completed" || item.text === undefined) return [];
    return [{ t: "said", text: item.text }, ...spokenItems(this.#text.say(item.text, offset))];
  }

  #tool(type: ItemEvent["type"], item: Item, offset: number): Happening[] {
    if (type === "item.updated") return [];
    const begun = this.#tools.has(item.id) ? [] : this.#tools.start(item.id, item.type, usedOn(item), offset);
    if (type === "item.started") return begun;
    const ok = item.status !== "failed" && item.status !== "declined" && (item.exit_code ?? 0) === 0;
    const why = ok || !item.aggregated_output ? {} : { summary: shortened(item.aggregated_output) };
    return [...begun, ...this.#tools.end(item.id, { ok, ...why })];
  }

  #failing(message: string, offset: number): Happening[] {
    this.#fault ??= { message, offset };
    return [];
  }

  #failed(message: string): Happening[] {
    this.#fault = null;
    this.#tools.clear();
    return [...spokenItems(this.#text.over("badly")), ...failedTurn(message, this.#start.now())];
  }

  #completed({ usage }: TurnCompleted): Happening[] {
    this.#fault = null;
    this.#tools.clear();
    const used = usedSince(usage, this.#start);
    return [...spokenItems(this.#text.over("well")), used, { t: "turnEnd", status: "ok" }];
  }
}

/** The difference between the thread's totals and what was recorded of it; a smaller total began again at nought. */
function usedSince(total: TurnCompleted["usage"], { spent, model = "unknown" }: ReaderStart): Usage {
  const now = {
    input: Math.max(0, total.input_tokens - total.cached_input_tokens - total.cache_write_input_tokens),
    output: total.output_tokens,
    cacheRead: total.cached_input_tokens,
    cacheWrite: total.cache_write_input_tokens,
  };
  const before = spent !== undefined && spent.output <= now.output ? spent : nothing;
  return {
    t: "usage",
    model,
    input: Math.max(0, now.input - before.input),
    output: now.output - before.output,
    cacheRead: Math.max(0, now.cacheRead - before.cacheRead),
    cacheWrite: Math.max(0, now.cacheWrite - before.cacheWrite),
  };
}

const nothing = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** What a tool was used on, under a name that tells. */
function usedOn({ command, query, changes, server, tool }: Item): object {
  const path = changes?.map((change) => change.path).join(", ");
  const called = tool === undefined ? undefined : [server, tool].filter(Boolean).join("/");
  return { command, query, path, description: called };
}
