import type { Happening } from "../agent-event.ts";
import { type LineReading, readLines } from "../line-reading.ts";
import { moneySince } from "../money.ts";
import { earliest, OpenTools } from "../open-tools.ts";
import type { ReaderStart, TurnReader } from "../turn-kind.ts";
import { askIn } from "./asking.ts";
import { Answer, Call, Prompted, TextContent, ToolCall, Update } from "./lines.ts";
import { Opening } from "./opening.ts";
import { INITIALIZE, SESSION, SETTLE, turnDown } from "./requests.ts";
import { SpokenMessage } from "./spoken-message.ts";
import { toolUsed } from "./tool-call.ts";
import { endOf, failureOf, sessionLost, unopened } from "./turn-end.ts";
import { usageOf } from "./usage.ts";

/** Reads what an agent of the Agent Client Protocol writes. */
export function readAcp(start: ReaderStart): TurnReader {
  return readLines(start.offset, new AcpReading(start));
}

/**
 * The agent answers our requests and makes its own; what happens in a turn comes as updates in between, and
 * the answer to the turn is its end. Updates before the session is open are its past and are passed over, and
 * so are those of other sessions, which are its helpers'. The
 * cost is a total of the session that comes in updates; it is counted when the turn is over.
 */
class AcpReading implements LineReading {
  readonly #start: ReaderStart;
  readonly #opening: Opening;
  readonly #spoken: SpokenMessage;
  readonly #tools = new OpenTools();
  #cost: { readonly total: number; readonly offset: number } | null = null;
  #spentUsd: number;

  constructor(start: ReaderStart) {
    this.#start = start;
    this.#opening = new Opening(start);
    this.#spoken = new SpokenMessage(start);
    this.#spentUsd = start.spent?.costUsd ?? 0;
  }

  get resumeOffset(): number | null {
    if (!this.#opening.isOver) return this.#start.offset;
    return earliest(this.#spoken.resumeOffset, this.#tools.resumeOffset, this.#cost?.offset ?? null);
  }

  line(_type: string, value: object, offset: number): readonly Happening[] | null {
    const call = Call.safeParse(value);
    if (call.success) return this.#called(call.data, value, offset);
    const answer = Answer.safeParse(value);
    return answer.success ? this.#answered(answer.data) : null;
  }

  over(): readonly Happening[] {
    return this.#spoken.over("badly");
  }

  #called({ method, id, params }: Call, value: object, offset: number): readonly Happening[] | null {
    if (method === "session/update") {
      const update = Update.safeParse(params);
      if (!update.success) return null;
      return this.#opening.isOwn(update.data.sessionId) ? this.#updated(update.data.update, offset) : [];
    }
    if (id === undefined) return null;
    return [...this.#spoken.end(), askIn(value) ?? { t: "reply", text: turnDown(id, method) }];
  }

  #updated(update: Update, offset: number): readonly Happening[] | null {
    const { sessionUpdate: kind, messageId, content, cost } = update;
    if (!this.#opening.isOver) {
      this.#opening.replayed();
      return [];
    }
    switch (kind) {
      case "agent_message_chunk": {
        const piece = TextContent.safeParse(content);
        return piece.success ? this.#spoken.piece(messageId ?? null, piece.data.text, offset) : [];
      }
      case "tool_call":
      case "tool_call_update": {
        const call = ToolCall.safeParse(update);
        return call.success ? [...this.#spoken.end(), ...toolUsed(this.#tools, call.data, offset)] : null;
      }
      case "usage_update":
        if (cost?.currency === "USD") this.#cost = { total: cost.amount, offset };
        return [];
      case "agent_thought_chunk":
        return this.#spoken.interrupted();
      default:
        return unimportant.has(kind) ? [] : null;
    }
  }

  #answered({ id, result, error }: Answer): readonly Happening[] | null {
    if (id.startsWith(SETTLE)) return this.#opening.settled();
    if (error !== undefined) return this.#failed(id, error);
    if (id === INITIALIZE) return [];
    if (id === SESSION) return this.#opening.opened(result);
    const prompted = Prompted.safeParse(result);
    return prompted.success ? this.#ended(id, prompted.data) : null;
  }

  #ended(messageId: string, prompted: Prompted): Happening[] {
    const end = endOf(prompted.stopReason);
    const told = this.#over(end.status === "ok" ? "well" : "badly");
    const usages = usageOf(prompted, this.#start.model ?? "unknown", this.#costOfTurn());
    return [...told, ...usages, end, { t: "receipt", messageId, phase: "done" }];
  }

  /** No receipt: an agent may forget the message of a turn that failed. */
  #failed(id: string, error: NonNullable<Answer["error"]>): Happening[] {
    const isLost = id === SESSION && this.#start.session !== undefined;
    const isTurn = id !== INITIALIZE && id !== SESSION;
    const why = isTurn ? failureOf(error, this.#start.now()) : unopened(error, this.#start.now());
    const failure = isLost ? [sessionLost(error)] : why;
    return [...this.#over("badly"), ...failure];
  }

  #over(end: "well" | "badly"): Happening[] {
    this.#tools.clear();
    return this.#spoken.over(end);
  }

  #costOfTurn(): number | null {
    if (this.#cost === null) return null;
    const { total } = this.#cost;
    const cost = moneySince(this.#spentUsd, total);
    this.#spentUsd = total;
    this.#cost = null;
    return cost;
  }
}

const unimportant = new Set([
  "user_message_chunk",
  "plan",
  "available_commands_update",
  "current_mode_update",
  "config_option_update",
  "session_info_update",
  "compaction_update",
  "compaction_summary_chunk",
]);
