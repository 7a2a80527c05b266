import type { EventBody } from "../agent-event.ts";
import { fieldsOf } from "../fields.ts";
import { type LineReading, readLines } from "../line-reading.ts";
import { moneySince } from "../money.ts";
import { earliest, OpenTools } from "../open-tools.ts";
import type { ReaderStart, TurnReader } from "../turn-kind.ts";
import { askIn } from "./asking.ts";
import { Prompted } from "./details.ts";
import { type AcpError, type AcpLine, acpLine, type AcpUpdate } from "./line.ts";
import { Opening } from "./opening.ts";
import { INITIALIZE, refuse, SESSION, SETTLE } from "./requests.ts";
import { SpokenMessage } from "./spoken-message.ts";
import { toolUsed } from "./tool-call.ts";
import { endOf, failureOf, sessionLost, unopened } from "./turn-end.ts";
import { usageOf } from "./usage.ts";

type LineOf<Is extends AcpLine["is"]> = Extract<AcpLine, { is: Is }>;

/** Reads the output of an agent that speaks the Agent Client Protocol. */
export function readAcp(start: ReaderStart): TurnReader {
  return readLines(start.offset, new AcpReading(start));
}

/**
 * Reads the protocol. The agent answers our requests and makes its own. Updates in between report the events of a turn,
 * and the response to the turn is its end. Updates before the session is open replay its past and are skipped, and so
 * are updates of other sessions, which belong to helpers. The cost is a total of the session that arrives in updates;
 * it counts when the turn is over.
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

  line(_type: string, value: object, offset: number): readonly EventBody[] | null {
    const line = acpLine(fieldsOf(value));
    switch (line?.is) {
      case "update":
        return this.#opening.isOwn(line.sessionId) ? this.#updated(line.update, offset) : [];
      case "call":
        return this.#called(line, value);
      case "answer":
        return this.#answered(line);
      case undefined:
        return null;
    }
  }

  end(): readonly EventBody[] {
    return this.#spoken.endTurn("badly");
  }

  #called({ method, id }: LineOf<"call">, value: object): readonly EventBody[] | null {
    if (id === undefined) return null;
    return [...this.#spoken.end(), askIn(value) ?? { t: "reply", text: refuse(id, method) }];
  }

  #updated(update: AcpUpdate, offset: number): readonly EventBody[] | null {
    const { kind, messageId, text, toolCall, cost } = update;
    if (!this.#opening.isOver) {
      this.#opening.replayed();
      return [];
    }
    switch (kind) {
      case "agent_message_chunk":
        return text === null ? [] : this.#spoken.piece(messageId, text, offset);
      case "tool_call":
      case "tool_call_update":
        if (toolCall === null) return null;
        return [...this.#spoken.end(), ...toolUsed(this.#tools, toolCall, offset)];
      case "usage_update":
        if (cost?.currency === "USD") this.#cost = { total: cost.amount, offset };
        return [];
      case "agent_thought_chunk":
        return this.#spoken.interrupted();
      default:
        return unimportant.has(kind) ? [] : null;
    }
  }

  #answered({ id, result, error }: LineOf<"answer">): readonly EventBody[] | null {
    if (id.startsWith(SETTLE)) return this.#opening.settled();
    if (error !== undefined) return this.#failed(id, error);
    if (id === INITIALIZE) return [];
    if (id === SESSION) return this.#opening.opened(result);
    const prompted = Prompted.safeParse(result);
    return prompted.success ? this.#ended(id, prompted.data) : null;
  }

  #ended(messageId: string, prompted: Prompted): EventBody[] {
    const end = endOf(prompted.stopReason);
    const told = this.#endTurn(end.status === "ok" ? "well" : "badly");
    const usages = usageOf(prompted, this.#start.model ?? "unknown", this.#costOfTurn());
    return [...told, ...usages, end, { t: "receipt", messageId, phase: "done" }];
  }

  /** Reports a failed request. Emits no receipt, because an agent may forget the message of a turn that failed. */
  #failed(id: string, error: AcpError): EventBody[] {
    const isLost = id === SESSION && this.#start.session !== undefined;
    const isTurn = id !== INITIALIZE && id !== SESSION;
    const why = isTurn ? failureOf(error, this.#start.now()) : unopened(error, this.#start.now());
    const failure = isLost ? [sessionLost(error)] : why;
    return [...this.#endTurn("badly"), ...failure];
  }

  #endTurn(end: "well" | "badly"): EventBody[] {
    this.#tools.clear();
    return this.#spoken.endTurn(end);
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
