import type { ServerResponse } from "node:http";

/** Time in which a reader must take the end of a stream. */
const endWithinMs = 1_000;

/**
 * Ends a response in progress whose reader has lost the right to it. A stream of events ends properly, so that the
 * reader connects again and learns the reason; anything else is cut, so that it cannot be mistaken for the whole.
 */
export function leave(outgoing: ServerResponse): void {
  if (outgoing.writableEnded) return;
  const type = outgoing.getHeader("content-type");
  if (!outgoing.headersSent || typeof type !== "string" || !type.startsWith("text/event-stream")) {
    outgoing.destroy();
    return;
  }
  outgoing.end();
  setTimeout(() => outgoing.destroy(), endWithinMs).unref();
}
