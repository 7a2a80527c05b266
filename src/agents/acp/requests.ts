import { jsonLine } from "../json-line.ts";
import type { RequestId } from "./line.ts";

/** The ids of the handshake requests. A turn has the id of its message. */
export const INITIALIZE = "initialize";
export const SESSION = "session";
export const SETTLE = "settle-";

/** Returns the first requests: our name, and the session to open. Both may be written together. */
export function greeting(
  session: { readonly is: "new" | "resumed"; readonly id: string },
  cwd: string,
): string {
  const opened =
    session.is === "new"
      ? request(SESSION, "session/new", { cwd, mcpServers: [] })
      : request(SESSION, "session/load", { sessionId: session.id, cwd, mcpServers: [] });
  return request(INITIALIZE, "initialize", client) + opened;
}

/** Returns a request that no agent knows. Its response follows everything that the agent wrote before it. */
export function settle(round: number): string {
  return request(`${SETTLE}${round}`, "_signalbox/settle", {});
}

/** Returns the request for a turn. Its response arrives when the turn is over. */
export function prompt(messageId: string, sessionId: string, text: string): string {
  return request(messageId, "session/prompt", { sessionId, prompt: [{ type: "text", text }] });
}

/** Returns the notification that cancels the running turn. */
export function cancel(sessionId: string): string {
  return line({ method: "session/cancel", params: { sessionId } });
}

/** Returns the response to a request of the agent. */
export function response(id: RequestId, result: object): string {
  return line({ id, result });
}

/** Returns an error for a request that the platform cannot answer, so that the agent does not wait for it. */
export function refuse(id: RequestId, method: string): string {
  return line({ id, error: { code: -32601, message: `This client does not support ${method}.` } });
}

/**
 * The client's capabilities. Files and terminals are not offered: an agent that has them asks for every file it reads.
 */
const client = {
  protocolVersion: 1,
  clientCapabilities: {
    fs: { readTextFile: false, writeTextFile: false },
    terminal: false,
    elicitation: { form: {} },
  },
  clientInfo: { name: "signalbox", title: "Signalbox", version: "1" },
};

function request(id: string, method: string, params: object): string {
  return line({ id, method, params });
}

function line(message: object): string {
  return jsonLine({ jsonrpc: "2.0", ...message });
}
