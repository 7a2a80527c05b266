import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Router } from "./router.ts";
import type { RequestContext } from "./request-context.ts";

/** A request that the server sends to its own routes. */
export interface InnerRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * Sends a request to a route as the actor whom the request guard admitted, and returns the response. Whatever a route
 * checks, redacts or repeats for a client, it does for this request too. The route must not stream.
 */
export async function innerRequest(
  app: Router,
  env: RequestContext["env"],
  { method, target, headers, body }: InnerRequest,
): Promise<{ readonly status: number; readonly body: string }> {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, { method, url: target, headers, httpVersionMajor: 1, httpVersionMinor: 0 });
  incoming.push(body ?? "");
  incoming.push(null);
  const outgoing = new ServerResponse(incoming);
  const chunks: Buffer[] = [];
  const socket = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  outgoing.assignSocket(socket as Socket);
  const closed = new Promise((resolve) => outgoing.once("finish", resolve).once("close", resolve));
  await app.serve({ ...env, mcp: true, incoming, outgoing });
  await closed;
  if (!outgoing.writableFinished) throw new Error(`${method} ${target} was answered incompletely.`);
  // HTTP/1.0 has no chunks: what follows the header is the body.
  const bytes = Buffer.concat(chunks);
  return { status: outgoing.statusCode, body: bytes.toString("utf8", bytes.indexOf("\r\n\r\n") + 4) };
}
