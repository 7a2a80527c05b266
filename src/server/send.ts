import type { ServerResponse } from "node:http";
import { type Failure, failureBody } from "./errors.ts";

/** A JSON answer before it is sent. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendJson(outgoing: ServerResponse, { status, body, headers }: JsonAnswer): void {
  outgoing.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  });
  outgoing.end(body);
}

export function sendFailure(outgoing: ServerResponse, failure: Failure): void {
  sendJson(outgoing, { ...failure, body: failureBody(failure) });
}
