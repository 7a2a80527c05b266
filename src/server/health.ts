import type { Context } from "hono";
import type { Rooms } from "./rooms.ts";
import { sendFailure, sendJson } from "./send.ts";
import type { ServerEnv } from "./server-env.ts";

/** Whether the server is up, and whether it has taken up the tasks of the time before. Anybody may ask. */
export function healthRoutes({
  platform,
}: Rooms): [method: string, path: string, serve: (context: Context<ServerEnv>) => void][] {
  return [
    [
      "GET",
      "/healthz",
      ({ env }) => sendJson(env.outgoing, { status: 200, body: '{"data":{"healthy":true}}' }),
    ],
    [
      "GET",
      "/readyz",
      ({ env }) => {
        if (platform.ready) return sendJson(env.outgoing, { status: 200, body: '{"data":{"ready":true}}' });
        sendFailure(env.outgoing, notReady);
      },
    ],
  ];
}

const notReady = {
  status: 503,
  code: "not_ready",
  message: "Tasks of the time before are still being taken up; ask again in a moment.",
  headers: { "Retry-After": "1" },
};
