import type { Services } from "../services.ts";
import { sendFailure, sendJson } from "../http/send.ts";
import type { ServedRoute } from "../http/server-env.ts";

/** Serves the health checks: the server is up, and it has recovered earlier tasks. They need no token. */
export function healthRoutes({ platform }: Pick<Services, "platform">): ServedRoute[] {
  return [
    {
      method: "GET",
      path: "/healthz",
      serve: ({ env }) => sendJson(env.outgoing, { status: 200, body: '{"data":{"healthy":true}}' }),
    },
    {
      method: "GET",
      path: "/readyz",
      serve({ env }) {
        if (platform.ready) sendJson(env.outgoing, { status: 200, body: '{"data":{"ready":true}}' });
        else sendFailure(env.outgoing, notReady);
      },
    },
  ];
}

const notReady = {
  status: 503,
  code: "not_ready",
  message: "Tasks are still being recovered. Try again in a moment.",
  headers: { "Retry-After": "1" },
};
