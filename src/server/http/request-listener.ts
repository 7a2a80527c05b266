import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Admission } from "./request-guard.ts";
import type { Failure } from "./errors.ts";
import type { LogLine } from "./log-line.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendFailure } from "./send.ts";
import type { Router } from "./router.ts";

/** Passes each request from Node through the request guard to the router, and logs the response. */
export function requestListener(services: {
  app: Router;
  admit: (request: IncomingMessage) => Promise<Admission>;
  readonly now: () => Date;
  readonly log: (line: LogLine) => void;
}): RequestListener {
  return (incoming, outgoing) => {
    logWhenDone(incoming, outgoing, services);
    outgoing.setHeaders(new Map(Object.entries(securityHeaders)));
    services
      .admit(incoming)
      .then((admission) => {
        if (!admission.admitted) return sendFailure(outgoing, admission.failure);
        return services.app.serve({ incoming, outgoing, caller: admission.caller });
      })
      .catch((fault: unknown) => {
        const details = { fault: String(fault) };
        services.log({
          at: services.now().toISOString(),
          level: "error",
          message: "A request failed.",
          details,
        });
        sendFailure(outgoing, unavailable);
      });
  };
}

const unavailable: Failure = {
  status: 503,
  code: "unavailable",
  message: "The server could not check this request. Try again in a moment.",
};

/** Statuses that indicate an unauthorized caller or a misconfigured program, and deserve a warning. */
const refusedByGuard = [401, 403, 421, 429];

/** Logs a request when it is done. The query is omitted: it has no value in the log, and people put secrets there. */
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
    const level = refusedByGuard.includes(outgoing.statusCode) ? "warn" : "info";
    log({ at: end.toISOString(), level, message: `${incoming.method} ${path}`, details });
  });
}
