import { platformMessages } from "../../src/agents/platform-messages.ts";
import type { AgentMessage } from "../../src/protocol/agent-message.ts";
import type { RunId } from "../../src/protocol/ids.ts";
import { ok } from "../../src/protocol/result.ts";
import {
  type Adopted,
  AgentSessionManager,
  type SessionRequest,
} from "../../src/sessions/agent-session-manager.ts";
import type { SessionReport } from "../../src/sessions/report.ts";
import { readerOf } from "../../src/sessions/speaking.ts";

/** A session without a process. It takes turns like Claude Code. */
export class ScriptedSession {
  readonly #request: SessionRequest;
  readonly #reader: ReturnType<typeof readerOf>;
  #messageId = "";
  #read = 0;

  constructor(request: SessionRequest) {
    this.#request = request;
    this.#reader = readerOf(request);
  }

  /** Begins a turn. Returns the text that the agent would read. */
  begin(message: AgentMessage): string {
    this.#messageId = message.messageId;
    return platformMessages.words(message);
  }

  /** Ends the turn with this text, after one tool call. Resolves when the task has recorded it. */
  async end(text: string): Promise<void> {
    const bytes = Buffer.from(linesOf(this.#messageId, this.#request.session?.id ?? "", text));
    const events = this.#reader.push(bytes);
    this.#read += bytes.length;
    await this.#report({ events, ended: null });
  }

  /** Ends the session, as if its process had ended. */
  async close(): Promise<void> {
    await this.#report({ events: [], ended: { exit: { code: 0, signal: null }, stderrTail: "" } });
  }

  async #report(report: Pick<SessionReport, "events" | "ended">): Promise<void> {
    const { runId, record } = this.#request;
    const stdout = { read: this.#read, kept: 0 };
    const stderr = { read: 0, kept: 0 };
    const position = { stdout, stderr, resume: this.#read, lastItem: this.#read };
    await record({ runId, ...report, output: [], position });
  }
}

/** Returns the lines that Claude Code prints in a turn with one tool call and one text. */
function linesOf(messageId: string, session: string, text: string): string {
  const used = { fake: { inputTokens: 10, outputTokens: 5, costUSD: 0.0001 } };
  const tool = { type: "tool_use", id: messageId, name: "Bash", input: { command: "true" } };
  const lines = [
    { type: "system", subtype: "init", session_id: session },
    { type: "command_lifecycle", command_uuid: messageId, state: "started" },
    { type: "assistant", message: { model: "fake", content: [tool] } },
    { type: "user", message: { content: [{ type: "tool_result", tool_use_id: messageId, content: "" }] } },
    { type: "assistant", message: { model: "fake", content: [{ type: "text", text }] } },
    {
      type: "result",
      is_error: false,
      result: text,
      usage: { input_tokens: 10, output_tokens: 5 },
      modelUsage: used,
      model_usage_since_last_result: used,
    },
    { type: "command_lifecycle", command_uuid: messageId, state: "completed" },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Replaces the sessions of all agents in this process. `received` gets every message at the time when the platform would
 * write it to the agent's stdin.
 */
export function scriptSessions(received: (session: ScriptedSession, message: AgentMessage) => void): void {
  const sessions = new Map<RunId, ScriptedSession>();
  const never: Adopted = { found: "never_started", pid: 0, sandboxed: false };
  const scripted: Partial<AgentSessionManager> = {
    has: (runId) => sessions.has(runId),
    adopt: async () => never,
    async start(request) {
      sessions.set(request.runId, new ScriptedSession(request));
      return ok({ pid: process.pid, sandboxed: false });
    },
    async send(runId, message) {
      const session = sessions.get(runId);
      if (session !== undefined) received(session, message);
      return session !== undefined;
    },
    freeze: async () => [],
    thaw: async () => {},
    interrupt: async () => {},
    async end(runId) {
      await sessions.get(runId)?.close();
      sessions.delete(runId);
    },
    detach: async () => {},
    release: async () => {},
  };
  Object.assign(AgentSessionManager.prototype, scripted);
}
