import { createServer } from "node:http";
import { type Relay, receive } from "../workflow.ts";

const LIMIT = 100_000;

export function createWebhook(relay: Relay) {
  return createServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== "/tickets") {
      response.writeHead(404).end();
      return;
    }
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request) {
      size += part.length;
      if (size > LIMIT) {
        response.writeHead(413, { connection: "close" }).end();
        return;
      }
      parts.push(part);
    }
    response.writeHead(receive(Buffer.concat(parts), request.headers["x-signature"] as string | undefined, relay)).end();
  });
}
