import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Config } from "./config.ts";
import { strength } from "./strength.ts";

const LIMIT = 4096;

export function createMeter(config: Config): Server {
  return createServer((request, response) => {
    handle(request, response, config).catch(() => {
      // 본문에 비밀번호가 있을 수 있으므로 오류 내용을 응답에 넣지 않는다.
      if (!response.headersSent) send(response, 500, { error: "internal" });
    });
  });
}

async function handle(request: IncomingMessage, response: ServerResponse, config: Config): Promise<void> {
  if (request.method === "GET" && request.url === "/health") return send(response, 200, { ok: true });
  if (request.url !== "/check") return send(response, 404, { error: "not_found" });
  if (request.method !== "POST") return send(response, 405, { error: "method" });
  const body = await read(request);
  if (body === null) return send(response, 413, { error: "too_large" });
  const password = parse(body);
  if (password === null) return send(response, 400, { error: "invalid" });
  return send(response, 200, strength(password, config.minLength));
}

async function read(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size <= LIMIT) parts.push(part as Buffer);
  }
  return size > LIMIT ? null : Buffer.concat(parts).toString("utf8");
}

function parse(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body);
    const password = (value as { password?: unknown } | null)?.password;
    return typeof password === "string" && password !== "" ? password : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
