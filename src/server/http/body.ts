import type { IncomingMessage } from "node:http";
import { bodyLimit, tooLarge } from "./request-guard.ts";
import type { Failure } from "./errors.ts";

/** The body of a request, or the reason for its rejection. */
export type Body =
  | { readonly ok: true; readonly bytes: Buffer; readonly json: unknown }
  | { readonly ok: false; readonly failure: Failure };

/** The part of an oversized body of an unknown sender that is read and discarded. */
const discarded = 16 * bodyLimit;

/** The time that an unknown sender has for its body. */
const patienceMs = 10_000;

/** Reads the bytes of a body from an unknown sender; null if it is too large. Disconnects one that is slow or endless. */
export async function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  const deadline = setTimeout(() => request.destroy(), patienceMs);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= bodyLimit) chunks.push(chunk);
      else chunks.length = 0;
      if (length > discarded) request.destroy();
    }
  } catch (error) {
    if (!request.destroyed) throw error;
    return null;
  } finally {
    clearTimeout(deadline);
  }
  return length > bodyLimit ? null : Buffer.concat(chunks);
}

/** Reads a request's JSON body and its bytes; `json` is undefined if there is none. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The rest of an oversized body is read and discarded, so that the sender receives the response.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > bodyLimit) return { ok: false, failure: tooLarge };
  return parsed(Buffer.concat(chunks));
}

function parsed(bytes: Buffer): Body {
  if (bytes.length === 0) return { ok: true, bytes, json: undefined };
  try {
    return { ok: true, bytes, json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch (error) {
    return { ok: false, failure: malformed(error) };
  }
}

function malformed(error: unknown): Failure {
  const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8";
  return { status: 400, code: "malformed_json", message: `The request body is not valid JSON: ${reason}.` };
}
