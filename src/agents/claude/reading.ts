import type { Happening, Limit } from "../agent-event.ts";
import { type LineReading, parsed, readLines } from "../line-reading.ts";
import { earliest, OpenTools } from "../open-tools.ts";
import { SpokenText, spokenItems } from "../spoken-text.ts";
import { shortened } from "../../protocol/tool-summary.ts";
import type { ReaderStart, TurnReader } from "../turn-kind.ts";
import { askFor } from "./asking.ts";
import { turnDown } from "./control.ts";
import {
  Assistant,
  Background,
  CanUseTool,
  ControlCancel,
  ControlRequest,
  Init,
  Lifecycle,
} from "./lines.ts";
import { RateLimitEvent, Result, Retry, User } from "./lines.ts";
import type { Content, RateLimitInfo } from "./lines.ts";
import { causeOf, turnEndOf } from "./refusal.ts";
import { usageOf } from "./usage.ts";

/** Reads what Claude Code prints as stream-json. */
export function readClaude(start: ReaderStart): TurnReader {
  return readLines(start.offset, new ClaudeReading(start));
}

/**
 * One `assistant` line comes for each finished piece of a message: a text, or the use of a tool. Only there,
 * and only where no `parent_tool_use_id` says that a sub-agent speaks, are messages read. The `result` that
 * ends the turn repeats the last text; `user` lines carry what tools gave, and words that Claude Code says to
 * itself: when a message was cut off it tells itself to go on, and the next text takes up the one before.
 *
 * A turn that the provider refused comes as a text of the model "<synthetic>" that says so, then a `result`.
 * Where a plan's limit was reached, the text or a `rate_limit_event` before it has the time of the reset.
 *
 * What is remembered here is needed until the turn ends at the latest.
 */
class ClaudeReading implements LineReading {
  readonly #text: SpokenText;
  readonly #tools = new OpenTools();
  #refusal: { word: string | null; resetsAt: string | null; readonly offset: number } | null = null;
  #cutOff = false;
  #session: string | null;
  #spentUsd: number;

  constructor({ dialects = ["platform"], session, spent }: ReaderStart) {
    this.#text = new SpokenText(dialects);
    this.#session = session ?? null;
    this.#spentUsd = spent?.costUsd ?? 0;
  }

  get resumeOffset(): number | null {
    return earliest(this.#text.resumeOffset, this.#tools.resumeOffset, this.#refusal?.offset ?? null);
  }

  line(type: string, value: object, offset: number): readonly Happening[] | null {
    switch (type) {
      case "assistant":
        return parsed(Assistant, value, (line) => this.#assistant(line, offset));
      case "user":
        return parsed(User, value, (line) => this.#user(line));
      case "result":
        return parsed(Result, value, (line) => this.#result(line));
      case "rate_limit_event":
        return parsed(RateLimitEvent, value, (line) => this.#rateLimit(line.rate_limit_info, offset));
      case "control_request":
        return parsed(ControlRequest, value, asked);
      case "control_cancel_request":
        return parsed(ControlCancel, value, ({ request_id: id }) => [{ t: "withdrawn", id }]);
      case "command_lifecycle":
        return parsed(Lifecycle, value, receipt);
      case "system":
        return this.#system(value);
      default:
        return unimportant.has(type) ? [] : null;
    }
  }

  over(): readonly Happening[] {
    return spokenItems(this.#text.over("badly"));
  }

  #assistant(line: Assistant, offset: number): Happening[] {
    if (line.parent_tool_use_id) return [];
    if (line.is_api_error_message || line.message.model === "<synthetic>") {
      this.#refused(line.error ?? null, line.api_error_params?.rate_limit_info ?? null, offset);
      return [];
    }
    return line.message.content.flatMap((content) => this.#content(content, offset));
  }

  #content({ type, text, id, name, input }: Content, offset: number): Happening[] {
    if (type === "text" && text !== undefined) return this.#say(text, offset);
    if (type !== "tool_use" || id === undefined || name === undefined) return [];
    return this.#tools.start(id, name, input, offset);
  }

  #say(text: string, offset: number): Happening[] {
    const items = this.#cutOff ? this.#text.takeUp(text, offset) : this.#text.say(text, offset);
    this.#cutOff = false;
    return [{ t: "said", text }, ...spokenItems(items)];
  }

  #user({ message: { content }, parent_tool_use_id: parent }: User): Happening[] {
    if (parent || typeof content === "string") return [];
    if (content.some(({ text }) => text?.includes("Resume directly"))) this.#cutOff = true;
    return content.flatMap((piece) => this.#toolResult(piece));
  }

  #toolResult({ type, tool_use_id: id, is_error: failed, content }: Content): Happening[] {
    if (type !== "tool_result" || id === undefined) return [];
    return this.#tools.end(id, failed ? { ok: false, summary: shortened(plain(content)) } : { ok: true });
  }

  #system(value: object): readonly Happening[] | null {
    const { subtype } = value as { subtype?: unknown };
    if (subtype === "api_retry") return parsed(Retry, value, retrying);
    if (subtype === "background_tasks_changed")
      return parsed(Background, value, ({ tasks }) => [{ t: "background", running: tasks.length }]);
    if (subtype === "init") return parsed(Init, value, ({ session_id: id }) => this.#begun(id));
    return unimportantSystem.has(String(subtype)) ? [] : null;
  }

  #begun(id: string): Happening[] {
    if (id === this.#session) return [];
    this.#session = id;
    return [{ t: "session", id }];
  }

  #rateLimit(info: RateLimitInfo, offset: number): Happening[] {
    if (info.status === "rejected") this.#refused(null, info, offset);
    if (info.status !== "allowed_warning") return [];
    return [{ t: "limit", phase: "warning", cause: "usage", ...resetOf(info) }];
  }

  #refused(word: string | null, info: RateLimitInfo | null, offset: number): void {
    const known = this.#refusal ?? { word: null, resetsAt: null, offset };
    const resetsAt = info === null ? null : (resetOf(info).resetsAt ?? null);
    this.#refusal = { ...known, word: word ?? known.word, resetsAt: resetsAt ?? known.resetsAt };
  }

  #result(result: Result): Happening[] {
    const { usages, spentUsd } = usageOf(result, this.#spentUsd);
    this.#spentUsd = spentUsd;
    const cause = result.is_error ? this.#cause(result) : null;
    const end = turnEndOf(result, cause);
    const items = this.#text.over(end.status === "ok" ? "well" : "badly");
    const limits = cause === null || end.status === "interrupted" ? [] : [this.#blocked(cause)];
    this.#refusal = null;
    this.#cutOff = false;
    this.#tools.clear();
    const unasked = result.origin?.kind === "task-notification" ? { unasked: true as const } : {};
    return [...spokenItems(items), ...usages, ...limits, { ...end, ...unasked }];
  }

  #cause({ terminal_reason: reason, api_error_status: status, api_error: error }: Result) {
    if (this.#refusal === null && status == null && reason !== "api_error") return null;
    if (error === "usage_limit_reached" || this.#refusal?.resetsAt) return "usage";
    return causeOf(status ?? null, this.#refusal?.word ?? null);
  }

  #blocked(cause: Limit["cause"]): Limit {
    const resetsAt = this.#refusal?.resetsAt ?? null;
    return { t: "limit", phase: "blocked", cause, ...(resetsAt === null ? {} : { resetsAt }) };
  }
}

function asked({ request_id: id, request }: ControlRequest): Happening[] {
  const wanted = CanUseTool.safeParse(request);
  return [wanted.success ? askFor(id, wanted.data) : { t: "reply", text: turnDown(id, request.subtype) }];
}

function receipt({ command_uuid: messageId, state }: Lifecycle): Happening[] {
  if (state === "started") return [];
  return [{ t: "receipt", messageId, phase: state === "queued" ? "received" : "done" }];
}

function retrying({ retry_delay_ms: delayMs, error_status: status, error }: Retry): Happening[] {
  return [
    { t: "limit", phase: "retrying", cause: causeOf(status ?? null, error ?? null) ?? "outage", delayMs },
  ];
}

function resetOf({ resetsAt }: RateLimitInfo): { resetsAt?: string } {
  return resetsAt == null ? {} : { resetsAt: new Date(resetsAt * 1000).toISOString() };
}

/** The text of what a tool gave. */
function plain(content: Content["content"]): string {
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("\n");
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
