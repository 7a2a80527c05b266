import type { ServerResponse } from "node:http";
import type { Platform } from "../../platform/platform.ts";
import type { StorageHealth } from "../../platform/storage/disk-watch.ts";
import { troubleFailure } from "./errors.ts";
import { sendFailure, sendJson } from "./send.ts";

/** The conditions of readiness. */
export interface Readiness {
  readonly platform: Pick<Platform, "ready">;
  readonly disk: StorageHealth;
}

/** Says that the server is up. */
export function sendHealth(outgoing: ServerResponse): void {
  sendJson(outgoing, { status: 200, body: '{"data":{"healthy":true}}' });
}

/** Says if the server has recovered earlier tasks and can store. */
export function sendReadiness(outgoing: ServerResponse, { platform, disk }: Readiness): void {
  if (disk.trouble !== null) sendFailure(outgoing, { ...troubleFailure(disk.trouble), status: 503 });
  else if (platform.ready) sendJson(outgoing, { status: 200, body: '{"data":{"ready":true}}' });
  else sendFailure(outgoing, notReady);
}

const notReady = {
  status: 503,
  code: "not_ready",
  message: "Tasks are still being recovered. Try again in a moment.",
  headers: { "Retry-After": "1" },
};
