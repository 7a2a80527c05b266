import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Admission } from "./door.ts";
import type { LogLine } from "./log-line.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendFailure } from "./send.ts";
import type { ServerEnv } from "./server-env.ts";

/** Takes each request from Node through the door to the router, and logs how it was answered. */
export function requestListener(rooms: {
  app: Hono<ServerEnv>;
  admit: (request: IncomingMessage) => Admission;
  readonly now: () => Date;
  readonly log: (line: LogLine) => void;
}): RequestListener {
  const admitted = new WeakMap<object, string | null>();
  const route = getRequestListener(
    (request, { incoming, outgoing }) => {
      const by = admitted.get(incoming) ?? null;
      return rooms.app.fetch(request, { incoming, outgoing, by });
    },
    { overrideGlobalObjects: false },
  );

  return (incoming, outgoing) => {
    logWhenDone(incoming, outgoing, rooms);
    outgoing.setHeaders(new Map(Object.entries(securityHeaders)));
    void rooms.admit(incoming).then((admission) => {
      if (!admission.admitted) return sendFailure(outgoing, admission.failure);
      admitted.set(incoming, admission.by);
      return route(incoming, outgoing);
    });
  };
}

/** Somebody asked who should not have, or a program is set up wrongly: worth a look. */
const refusedAtDoor = [401, 403, 421, 429];

/** The query is left out: it is not worth keeping, and people put secrets there. */
function logWhenDone(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { now, log }: { now: () => Date; log: (line: LogLine) => void },
): void {
  const begun = now().getTime();
  const path = (incoming.url ?? "").split("?", 1).join("").slice(0, 200);
  outgoing.once("close", () => {
    const end = now();
    const details = {
      status: outgoing.statusCode,
      ms: end.getTime() - begun,
      from: incoming.socket.remoteAddress,
      whole: outgoing.writableFinished,
    };
    const level = refusedAtDoor.includes(outgoing.statusCode) ? "warn" : "info";
    log({ at: end.toISOString(), level, message: `${incoming.method} ${path}`, details });
  });
}
