import { createServer } from "node:http";
import { overdue, problemWith } from "./rules.js";

const LIMIT = 10_000;

async function readBody(request) {
  let size = 0;
  const parts = [];
  for await (const part of request) {
    size += part.length;
    if (size > LIMIT) return { tooLarge: true };
    parts.push(part);
  }
  try {
    return { value: JSON.parse(Buffer.concat(parts).toString("utf8")) };
  } catch {
    return { value: null };
  }
}

function send(response, status, body) {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

async function handle(request, response, store, today) {
  const { pathname } = new URL(request.url, "http://localhost");
  if (request.method === "POST" && pathname === "/inspections") {
    const { value, tooLarge } = await readBody(request);
    if (tooLarge) return send(response, 413, { error: "the body is larger than 10 kB" });
    const problem = problemWith(value, today());
    if (problem !== undefined) return send(response, 400, { error: problem });
    const { hive, day, broodFrames, queenSeen } = value;
    const inspection = { hive: hive.trim(), day, broodFrames, queenSeen };
    if (!store.add(inspection)) return send(response, 409, { error: `${inspection.hive} was already inspected on ${day}` });
    return send(response, 201, inspection);
  }
  const match = /^\/hives\/([^/]+)\/inspections$/.exec(pathname);
  if (request.method === "GET" && match) {
    const hive = decodeURIComponent(match[1]);
    const found = store.all().filter((inspection) => inspection.hive === hive);
    if (found.length === 0) return send(response, 404, { error: `no hive is called ${hive}` });
    return send(response, 200, { inspections: found.toSorted((a, b) => b.day.localeCompare(a.day)) });
  }
  if (request.method === "GET" && pathname === "/overdue") return send(response, 200, { overdue: overdue(store.all(), today()) });
  return send(response, 404, { error: "no such path" });
}

/** The server; `today` gives the current day, so that tests can choose it. */
export function createApp(store, today) {
  return createServer((request, response) => {
    handle(request, response, store, today).catch((error) => {
      console.error(error);
      if (!response.headersSent) send(response, 500, { error: "something went wrong on the server" });
    });
  });
}
