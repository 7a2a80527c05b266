import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type Failure, failureBody } from "./errors.ts";
import { securityHeaders } from "./security-headers.ts";

/** Responds to a request that Node could not parse, if the client is still connected, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const failure = failures[error.code ?? ""] ?? unreadable;
  const body = failureBody(failure);
  const headers = {
    ...securityHeaders,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`;
  socket.end([status, ...lines, "", body].join("\r\n"));
}

const unreadable: Failure = { status: 400, code: "unreadable", message: "This is not an HTTP/1.1 request." };

const failures: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers_too_large",
    message: "The request headers are larger than 16 KiB.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "too_slow",
    message: "The request timed out.",
  },
};
