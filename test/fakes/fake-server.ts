import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a fake API received. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A fake API on a loopback port. */
export interface FakeServer {
  readonly url: string;
  /** Every request to the model, in order. */
  readonly requests: readonly SeenRequest[];
  /** Resolves when a stream has begun that never ends. */
  held(): Promise<void>;
  close(): Promise<void>;
}

/** Answers a request, and returns if it went to the model and if its response never ends. */
export type Answer = (
  request: SeenRequest,
  response: ServerResponse,
) => Promise<"answered" | "held" | "other">;

/** Listens on a free loopback port, reads each request completely, and records those to the model. */
export async function startFakeServer(answer: Answer): Promise<FakeServer> {
  const requests: SeenRequest[] = [];
  const holding = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((fault: unknown) => response.destroy(fault as Error));
  });
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(incoming);
    response.on("error", () => undefined);
    requests.push(request);
    const outcome = await answer(request, response);
    if (outcome === "other") requests.splice(requests.indexOf(request), 1);
    if (outcome === "held") holding.resolve();
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    held: () => holding.promise,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Sends server-sent events one at a time, yielding in between so that they do not arrive as one packet. */
export async function sendEvents(response: ServerResponse, events: readonly string[]): Promise<void> {
  for (const event of events) {
    if (response.destroyed) return;
    response.write(event);
    await new Promise((next) => setImmediate(next));
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers: incoming.headers,
    body: text === "" ? null : (JSON.parse(text) as unknown),
    at: Date.now(),
  };
}
