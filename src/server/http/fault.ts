import { inspect } from "node:util";
import { isLostContent } from "../../protocol/machine-fault.ts";
import { UnreadableCursor } from "../../store/cursor.ts";
import { faultFailure, troubleFailure } from "./errors.ts";
import type { Services } from "../services.ts";
import { sendFailure } from "./send.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Handles an exception during a request. The log gets the cause, the client a reference to it. A response that has
 * begun is aborted, so that it cannot be mistaken for a complete one. A full disk, an absent database or lost content is no secret: the client
 * is told.
 */
export async function sendFault(
  error: Error,
  { req, env: { outgoing } }: RequestContext,
  { log, now, reference, disk }: Pick<Services, "log" | "now" | "reference" | "disk">,
): Promise<void> {
  if (error instanceof UnreadableCursor) {
    return sendFailure(outgoing, { status: 400, code: "unreadable_cursor", message: error.message });
  }
  if (outgoing.destroyed && isDeparture(error)) return;
  const trouble = await disk.explain(error);
  if (trouble !== null && !outgoing.headersSent) {
    return sendFailure(outgoing, troubleFailure(trouble));
  }
  if (isLostContent(error) && !outgoing.headersSent)
    return sendFailure(outgoing, { status: 503, code: "files_lost", message: error.message });
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

/** Returns true if the client disconnected before the response was ready. */
function isDeparture(error: Error): boolean {
  return (
    "code" in error && ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(String(error.code))
  );
}
