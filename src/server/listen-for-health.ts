import type { IncomingMessage, ServerResponse } from "node:http";
import type { Platform } from "../platform/platform.ts";
import { type StorageHealth, unwatchedDisk } from "../platform/storage/disk-watch.ts";
import { addressOf, closeAll, listenOnFreePort } from "./http/bind.ts";
import { answerUnreadable } from "./http/client-error.ts";
import { isLoopback } from "./http/host.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { sendFailure } from "./http/send.ts";
import type { Listening } from "./listen.ts";
import { sendHealth, sendReadiness } from "./http/health.ts";

/** Options for the health checks of a runner. */
export interface HealthOptions {
  readonly host: string;
  /** If this port is taken, the next free one of the twenty after it is used. 0 is any. */
  readonly port: number;
  readonly platform: Pick<Platform, "ready">;
  readonly disk?: StorageHealth;
}

/** Serves the health checks of a runner on loopback, and nothing else. */
export async function listenForHealth(
  options: HealthOptions,
): Promise<Omit<Listening, "signInLink" | "outerUrls">> {
  const { host, platform, disk = unwatchedDisk } = options;
  if (!isLoopback(host)) throw new Error(notLoopback(host));
  const { servers, port } = await listenOnFreePort(options);
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    outgoing.setHeaders(new Map(Object.entries(securityHeaders)));
    const [path] = (incoming.url ?? "").split("?", 1);
    if (incoming.method !== "GET" && incoming.method !== "HEAD") sendFailure(outgoing, wrongMethod);
    else if (path === "/healthz") sendHealth(outgoing);
    else if (path === "/readyz") sendReadiness(outgoing, { platform, disk });
    else sendFailure(outgoing, nothingElse);
  };
  for (const server of servers) server.on("clientError", answerUnreadable).on("request", answer);
  return {
    url: addressOf(host, port),
    port,
    ...(options.port === 0 || options.port === port ? {} : { movedFrom: options.port }),
    close: () => closeAll(servers),
  };
}

const nothingElse = {
  status: 404,
  code: "not_found",
  message:
    "This node is a runner: it has no page and no API, only /healthz and /readyz. Open the page on another node.",
};

const wrongMethod = {
  status: 405,
  code: "method_not_allowed",
  message: "A runner answers only GET requests for /healthz and /readyz.",
  headers: { Allow: "GET, HEAD" },
};

function notLoopback(host: string): string {
  return `A runner listens on loopback only, for health checks of its own machine. Leave out --host ${host}.`;
}
