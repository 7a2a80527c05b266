import { type EventBody, isUnusable, type RefusalCause } from "../agent-event.ts";
import { fieldsOf } from "../fields.ts";
import { type LineReading, parsed, readLines } from "../line-reading.ts";
import { earliest, OpenTools } from "../open-tools.ts";
import { ownServer, ownToolItems } from "../own-tools.ts";
import { SpokenText, spokenItems } from "../spoken-text.ts";
import { shortened } from "../../protocol/tool-summary.ts";
import type { ReaderStart, TurnReader } from "../turn-kind.ts";
import { askFor } from "./asking.ts";
import { refuse } from "./control.ts";
import { type ClaudeBlock, type ClaudeLine, claudeLine } from "./line.ts";
import { Background, CanUseTool, ControlCancel, ControlRequest, Init } from "./details.ts";
import { ProviderRefusal, RateLimitEvent, ResultDetails, Retry } from "./details.ts";
import type { RateLimitInfo, Result } from "./details.ts";
import { causeOf, turnEndOf } from "./refusal.ts";
import { usageOf } from "./usage.ts";

type LineOf<Type extends ClaudeLine["type"]> = Extract<ClaudeLine, { type: Type }>;

/** Reads the stream-json that Claude Code prints. */
export function readClaude(start: ReaderStart): TurnReader {
  return readLines(start.offset, new ClaudeReading(start));
}

/**
 * Reads the stream. Claude Code prints one `assistant` line for each finished block of a message: a text, or a tool
 * call. Messages are read only there, and only if no `parent_tool_use_id` marks the text as a sub-agent's. The `result`
 * that ends the turn repeats the last text. A call of one of our own tools says a message too, where it stands. `user` lines contain results of tools and text that Claude Code writes to
 * itself: after a message was cut off it tells itself to continue, and the next text continues it.
 *
 * A turn that the provider refused arrives as a text of the model "<synthetic>", then a `result`. If a plan's limit was
 * reached, the text or a `rate_limit_event` before it has the time of the reset.
 *
 * No state survives the end of a turn.
 */
class ClaudeReading implements LineReading {
  readonly #text: SpokenText;
  readonly #dialects: ReaderStart["dialects"];
  readonly #tools = new OpenTools();
  #refusal: { word: string | null; resetsAt: string | null; readonly offset: number } | null = null;
  #cutOff = false;
  #session: string | null;
  #spentUsd: number;

  constructor({ dialects, session, spent }: ReaderStart) {
    this.#text = new SpokenText(dialects);
    this.#dialects = dialects;
    this.#session = session ?? null;
    this.#spentUsd = spent?.costUsd ?? 0;
  }

  get resumeOffset(): number | null {
    return earliest(this.#text.resumeOffset, this.#tools.resumeOffset, this.#refusal?.offset ?? null);
  }

  line(type: string, value: object, offset: number): readonly EventBody[] | null {
    const line = claudeLine(fieldsOf(value));
    if (line !== null) return this.#known(line, value, offset);
    switch (type) {
      case "rate_limit_event":
        return parsed(RateLimitEvent, value, ({ rate_limit_info: info }) => this.#rateLimit(info, offset));
      case "control_request":
        return parsed(ControlRequest, value, asked);
      case "control_cancel_request":
        return parsed(ControlCancel, value, ({ request_id: id }) => [{ t: "withdrawn", id }]);
      default:
        return unimportant.has(type) ? [] : null;
    }
  }

  #known(line: ClaudeLine, value: object, offset: number): readonly EventBody[] | null {
    switch (line.type) {
      case "assistant":
        return parsed(ProviderRefusal, value, (refusal) => this.#assistant(line, refusal, offset));
      case "user":
        return this.#user(line);
      case "result":
        return parsed(ResultDetails, value, (details) =>
          this.#result({ ...details, isError: line.isError, totalUsd: line.totalUsd ?? 0 }),
        );
      case "command_lifecycle":
        return receipt(line);
      case "system":
        return this.#system(line.subtype, value);
    }
  }

  end(): readonly EventBody[] {
    return spokenItems(this.#text.endTurn("badly"));
  }

  #assistant(line: LineOf<"assistant">, refusal: ProviderRefusal, offset: number): EventBody[] {
    if (line.isHelper) return line.blocks.flatMap((block) => this.#ownTool(block, offset, true));
    if (refusal.is_api_error_message || line.model === "<synthetic>") {
      this.#refused(refusal.error ?? null, refusal.api_error_params?.rate_limit_info ?? null, offset);
      return [];
    }
    return line.blocks.flatMap((block) => this.#block(block, offset));
  }

  #block(block: ClaudeBlock, offset: number): EventBody[] {
    if (block.type === "text") return this.#say(block.text, offset);
    if (block.type !== "tool_use" || block.id === null || block.name === null) return [];
    return [
      ...this.#tools.start(block.id, block.name, block.input, offset),
      ...this.#ownTool(block, offset, false),
    ];
  }

  /** Returns the message of a call of one of our tools. */
  #ownTool(block: ClaudeBlock, offset: number, isHelper: boolean): EventBody[] {
    if (block.type !== "tool_use" || block.name?.startsWith(ownPrefix) !== true) return [];
    const tool = block.name.slice(ownPrefix.length);
    return ownToolItems({ tool, input: block.input, offset, isHelper }, this.#dialects);
  }

  #say(text: string, offset: number): EventBody[] {
    const items = this.#cutOff ? this.#text.continueCutOff(text, offset) : this.#text.say(text, offset);
    this.#cutOff = false;
    return [{ t: "said", text }, ...spokenItems(items)];
  }

  #user({ content, isHelper }: LineOf<"user">): EventBody[] {
    if (isHelper || typeof content === "string") return [];
    if (content.some((block) => block.type === "text" && block.text.includes("Resume directly")))
      this.#cutOff = true;
    return content.flatMap((block) => this.#toolResult(block));
  }

  #toolResult(block: ClaudeBlock): EventBody[] {
    if (block.type !== "tool_result" || block.id === null) return [];
    const end = block.isError ? { ok: false, summary: shortened(block.text) } : { ok: true };
    return this.#tools.end(block.id, end);
  }

  #system(subtype: string, value: object): readonly EventBody[] | null {
    if (subtype === "api_retry") return parsed(Retry, value, retrying);
    if (subtype === "background_tasks_changed")
      return parsed(Background, value, ({ tasks }) => [{ t: "background", running: tasks.length }]);
    if (subtype === "init") return parsed(Init, value, ({ session_id: id }) => this.#begun(id));
    return unimportantSystem.has(subtype) ? [] : null;
  }

  #begun(id: string): EventBody[] {
    if (id === this.#session) return [];
    this.#session = id;
    return [{ t: "session", id }];
  }

  #rateLimit(info: RateLimitInfo, offset: number): EventBody[] {
    if (info.status === "rejected") this.#refused(null, info, offset);
    if (info.status !== "allowed_warning") return [];
    return [{ t: "limit", phase: "warning", cause: "usage", ...resetOf(info) }];
  }

  #refused(word: string | null, info: RateLimitInfo | null, offset: number): void {
    const known = this.#refusal ?? { word: null, resetsAt: null, offset };
    const resetsAt = info === null ? null : (resetOf(info).resetsAt ?? null);
    this.#refusal = { ...known, word: word ?? known.word, resetsAt: resetsAt ?? known.resetsAt };
  }

  #result(result: Result): EventBody[] {
    const { usages, spentUsd } = usageOf(result, this.#spentUsd);
    this.#spentUsd = spentUsd;
    const cause = result.isError ? this.#cause(result) : null;
    const end = turnEndOf(result, cause);
    const items = this.#text.endTurn(end.status === "ok" ? "well" : "badly");
    const refusals =
      cause === null || end.status === "interrupted" ? [] : [this.#refusalOf(cause, end.message)];
    this.#refusal = null;
    this.#cutOff = false;
    this.#tools.clear();
    const unasked = result.origin?.kind === "task-notification" ? { unasked: true as const } : {};
    return [...spokenItems(items), ...usages, ...refusals, { ...end, ...unasked }];
  }

  #cause({ terminal_reason: reason, api_error_status: status, api_error: error }: Result) {
    if (this.#refusal === null && status == null && reason !== "api_error") return null;
    if (error === "usage_limit_reached" || this.#refusal?.resetsAt) return "usage";
    return causeOf(status ?? null, this.#refusal?.word ?? null);
  }

  #refusalOf(cause: RefusalCause, message: string | undefined): EventBody {
    if (isUnusable(cause)) return { t: "unusable", cause, ...(message === undefined ? {} : { message }) };
    const resetsAt = this.#refusal?.resetsAt ?? null;
    return { t: "limit", phase: "blocked", cause, ...(resetsAt === null ? {} : { resetsAt }) };
  }
}

/** The beginning of the names that Claude Code gives our tools. */
const ownPrefix = `mcp__${ownServer}__`;

function asked({ request_id: id, request }: ControlRequest): EventBody[] {
  const wanted = CanUseTool.safeParse(request);
  return [wanted.success ? askFor(id, wanted.data) : { t: "reply", text: refuse(id, request.subtype) }];
}

function receipt({ messageId, state }: LineOf<"command_lifecycle">): EventBody[] | null {
  if (state === "started") return [];
  if (state === "queued") return [{ t: "receipt", messageId, phase: "received" }];
  // A turn that the session already had is completed immediately.
  return state === "completed" || state === "cancelled" ? [{ t: "receipt", messageId, phase: "done" }] : null;
}

/** The number of the retry from which a rejected sign-in counts. Claude Code may renew its sign-in before that. */
const rejectedFrom = 3;

function retrying({ attempt, retry_delay_ms: delayMs, error_status: status, error }: Retry): EventBody[] {
  const cause = causeOf(status ?? null, error ?? null) ?? "outage";
  if (!isUnusable(cause)) return [{ t: "limit", phase: "retrying", cause, delayMs }];
  return (attempt ?? rejectedFrom) < rejectedFrom ? [] : [{ t: "unusable", cause }];
}

function resetOf({ resetsAt }: RateLimitInfo): { resetsAt?: string } {
  return resetsAt == null ? {} : { resetsAt: new Date(resetsAt * 1000).toISOString() };
}

const unimportant = new Set(["stream_event", "control_response", "tool_progress"]);
const unimportantSystem = new Set([
  "status",
  "task_started",
  "task_updated",
  "task_progress",
  "task_notification",
  "informational",
  "permission_denied",
  "model_refusal_no_fallback",
  "compact_boundary",
]);
