import type { AgentMessage } from "../../src/protocol/agent-message.ts";
import { type ScriptedSession, scriptSessions } from "./scripted-sessions.ts";

/**
 * The script of members that work in pairs. One of a pair calls the other, gets its result, and calls it again, at most
 * once every `roundMs`; the other answers at once. Every message is the time at which its sender ended its turn.
 */
export class ScriptedPairs {
  /** The milliseconds from the end of a sender's turn until its message was written to the receiver. */
  latencies: number[] = [];
  readonly #roundMs: number;
  readonly #callers = new Map<ScriptedSession, { readonly callee: string; due: number }>();
  #isOver = false;

  constructor(roundMs: number) {
    this.#roundMs = roundMs;
    scriptSessions((session, message) => this.#take(session, message, performance.now()));
  }

  /** Lets every member end its turn without a message. */
  end(): void {
    this.#isOver = true;
  }

  #take(session: ScriptedSession, message: AgentMessage, at: number): void {
    const text = session.begin(message);
    const [, kind, from = "", body = ""] = /^\[(\w+) from (\w+)\]\n([^]*)$/u.exec(text) ?? [];
    if (kind === "Message") this.#callers.set(session, { callee: body, due: at });
    else this.latencies.push(at - Number(body));
    const caller = this.#callers.get(session);
    if (caller === undefined) {
      setImmediate(() => this.#finish(session, "DELIVER_RESULT", from));
      return;
    }
    setTimeout(() => this.#finish(session, "INVOKE", caller.callee), Math.max(0, caller.due - at));
    caller.due = Math.max(caller.due, at) + this.#roundMs;
  }

  #finish(session: ScriptedSession, block: "INVOKE" | "DELIVER_RESULT", target: string): void {
    const message = `[${block}:${target}]\n${performance.now()}\n[/${block}]\n`;
    session.end(this.#isOver ? "That is all." : message).catch((fault: unknown) => {
      if (!this.#isOver) throw fault;
    });
  }
}
