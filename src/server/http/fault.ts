import { inspect } from "node:util";
import type { Context } from "hono";
import { UnreadableCursor } from "../../store/cursor.ts";
import { faultFailure } from "./errors.ts";
import type { Rooms } from "../rooms.ts";
import { sendFailure } from "./send.ts";
import type { ServerEnv } from "./server-env.ts";

/**
 * The rim: what was thrown on the way to an answer. The log gets the cause, the asker a reference to it; an
 * answer that has begun is broken off, so that it cannot be taken for a whole one.
 */
export function sendFault(
  error: Error,
  { req, env: { outgoing } }: Context<ServerEnv>,
  { log, now, reference }: Pick<Rooms, "log" | "now" | "reference">,
): void {
  if (error instanceof UnreadableCursor) {
    return sendFailure(outgoing, { status: 400, code: "unreadable_cursor", message: error.message });
  }
  if (outgoing.destroyed && isDeparture(error)) return;
  const name = reference();
  log({
    at: now().toISOString(),
    level: "error",
    message: `${req.method} ${req.path} failed.`,
    details: { reference: name, cause: inspect(error) },
  });
  if (outgoing.headersSent) outgoing.destroy();
  else sendFailure(outgoing, faultFailure(name));
}

/** The asker went away before the answer was there. */
function isDeparture(error: Error): boolean {
  return (
    "code" in error && ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(String(error.code))
  );
}
