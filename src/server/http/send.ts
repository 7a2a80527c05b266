import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";
import { type Failure, failureBody } from "./errors.ts";

/** A JSON response before it is sent. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a response uncompressed. */
export function sendJson(outgoing: ServerResponse, { status, body, headers }: JsonAnswer): void {
  outgoing.writeHead(status, { ...jsonType, "Content-Length": Buffer.byteLength(body), ...headers });
  outgoing.end(body);
}

/** Sends a response compressed, if the client accepts that and it is long enough to be worth it. */
export async function sendCompressed(outgoing: ServerResponse, answer: JsonAnswer): Promise<void> {
  const { status, body, headers } = answer;
  if (body.length < shortest) return sendJson(outgoing, answer);
  outgoing.setHeader("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(outgoing.req.headers["accept-encoding"], ["br", "gzip"]);
  if (encoding === null) return sendJson(outgoing, answer);
  const bytes = await compress[encoding](body);
  outgoing.writeHead(status, {
    ...jsonType,
    "Content-Encoding": encoding,
    "Content-Length": bytes.length,
    ...headers,
  });
  outgoing.end(bytes);
}

/** Sends an error. It is short, and may go to somebody who has not signed in, so it is never compressed. */
export function sendFailure(outgoing: ServerResponse, failure: Failure): void {
  sendJson(outgoing, { ...failure, body: failureBody(failure) });
}

const jsonType = { "Content-Type": "application/json; charset=utf-8" };

/** Minimum length for compression. A shorter body fits in one packet anyway. */
const shortest = 1024;

/** Both run in Node's thread pool, at levels that cost a few milliseconds for the longest responses. */
const compress: Readonly<Record<Encoding, (body: string) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => zipped(body, { level: 6 }),
};
const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);
