import { inspect } from "node:util";
import type { Reach } from "../../mcp/api-caller.ts";
import { serveStdio } from "../../mcp/serve-stdio.ts";
import { type Api, connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { packageVersion } from "../package-root.ts";
import { sayAside } from "../terminal/say.ts";

/**
 * Serves one assistant on stdin and stdout, with the token of this installation, until it closes stdin. An agent
 * inherits the servers of the person's configuration, and must not decide about its own work.
 */
export async function serveMcp(): Promise<void> {
  if (process.env["SIGNALBOX_RUN_ID"] !== undefined)
    throw new CommandFailure(
      exitCodes.signIn,
      "Agents cannot start signalbox mcp, because it acts as a person.",
    );
  await serveStdio({
    reach: reachServer(),
    version: packageVersion(),
    onFault(fault) {
      if (fault instanceof CommandFailure) return fault.message;
      sayAside(inspect(fault));
      return "Internal error. See the log of this MCP server.";
    },
  });
}

/** Sends requests to the running server, which may start later, stop, and listen elsewhere after a restart. */
function reachServer(): Reach {
  let api: Api | null = null;
  return async ({ method, target, headers, body }) => {
    const send = (at: Api): Promise<Response> => at.send(method, target, { headers, body });
    const known = api;
    api = null;
    const [reached, response] = await sendTo(known, send);
    api = reached;
    return { status: response.status, body: await response.text() };
  };
}

/** Sends a request to the known server; to the one that is announced now, if nobody listens there any more. */
async function sendTo(
  known: Api | null,
  send: (at: Api) => Promise<Response>,
): Promise<readonly [Api, Response]> {
  if (known !== null) {
    try {
      return [known, await send(known)];
    } catch (error) {
      if (!isNobodyThere(error)) throw error;
    }
  }
  const found = connect(process.env);
  return [found, await send(found)];
}

/** Returns true if the request cannot have arrived. */
function isNobodyThere(error: unknown): boolean {
  const failed = error instanceof CommandFailure ? error.cause : undefined;
  const cause = failed instanceof Error ? failed.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}
