import type { AgentMessage } from "../../src/protocol/agent-message.ts";
import { type ScriptedSession, scriptSessions } from "./scripted-sessions.ts";

/**
 * The script of members that work in pairs. One member calls the other, gets the result, and calls again, at most once
 * every `roundMs`; the other answers immediately. Each turn ends with `perTurn` messages: the call or its result, and
 * further results that open no turn. Every message contains the time at which its sender ended its turn.
 */
export class ScriptedPairs {
  /** The milliseconds from the end of a sender's turn until its message was written to the receiver. */
  latencies: number[] = [];
  readonly #roundMs: number;
  readonly #perTurn: number;
  readonly #callers = new Map<ScriptedSession, { readonly callee: string; due: number }>();
  #isOver = false;

  constructor({ roundMs, perTurn }: { readonly roundMs: number; readonly perTurn: number }) {
    this.#roundMs = roundMs;
    this.#perTurn = perTurn;
    scriptSessions((session, message) => this.#take(session, message, performance.now()));
  }

  /** Lets every member end its turn without a message. */
  end(): void {
    this.#isOver = true;
  }

  #take(session: ScriptedSession, message: AgentMessage, at: number): void {
    const text = session.begin(message);
    const messages = [...text.matchAll(/^\[(\w+) from (\w+)\]\n(.*)$/gmu)];
    for (const [, kind, , body = ""] of messages) {
      if (kind === "Message") this.#callers.set(session, { callee: body, due: at });
      else this.latencies.push(at - Number(body));
    }
    const from = messages[0]?.[2] ?? "";
    const caller = this.#callers.get(session);
    if (caller === undefined) {
      setImmediate(() => this.#finish(session, "DELIVER_RESULT", from));
      return;
    }
    setTimeout(() => this.#finish(session, "INVOKE", caller.callee), Math.max(0, caller.due - at));
    caller.due = Math.max(caller.due, at) + this.#roundMs;
  }

  #finish(session: ScriptedSession, block: "INVOKE" | "DELIVER_RESULT", target: string): void {
    const now = performance.now();
    const further = Array.from({ length: this.#perTurn - 1 }, () => blockOf("DELIVER_RESULT", target, now));
    const messages = [blockOf(block, target, now), ...further].join("");
    session.end(this.#isOver ? "That is all." : messages).catch((fault: unknown) => {
      if (!this.#isOver) throw fault;
    });
  }
}

function blockOf(block: "INVOKE" | "DELIVER_RESULT", target: string, content: number): string {
  return `[${block}:${target}]\n${content}\n[/${block}]\n`;
}
