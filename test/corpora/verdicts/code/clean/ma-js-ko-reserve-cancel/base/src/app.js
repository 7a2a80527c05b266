import { createServer } from "node:http";
import { BookingError } from "./bookings.js";

async function readJson(request) {
  let text = "";
  for await (const chunk of request) text += chunk;
  try {
    return JSON.parse(text);
  } catch {
    throw new BookingError(400, "JSON이 아닙니다");
  }
}

function send(response, status, body) {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

async function route(request, response, bookings) {
  const url = new URL(request.url, "http://localhost");
  if (request.method === "POST" && url.pathname === "/bookings") {
    return send(response, 201, bookings.create((await readJson(request)) ?? {}));
  }
  if (request.method === "GET" && url.pathname === "/bookings") {
    return send(response, 200, bookings.ofRoom(url.searchParams.get("room")));
  }
  throw new BookingError(404, "없는 주소입니다");
}

export function createApp(bookings) {
  return createServer((request, response) => {
    route(request, response, bookings).catch((error) => {
      if (error instanceof BookingError) return send(response, error.status, { error: error.message });
      console.error(error);
      return send(response, 500, { error: "서버 오류" });
    });
  });
}
