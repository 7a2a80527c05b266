import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { LinkError, type Links } from "./links.ts";

export function serverFor(links: Links): Server {
  return createServer((request, response) => {
    answer(links, request, response).catch((error: unknown) => {
      if (error instanceof LinkError) return send(response, error.status, { message: error.message });
      console.error(error);
      send(response, 500, { message: "Something went wrong." });
    });
  });
}

async function answer(links: Links, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  if (request.method === "POST" && path === "/links") {
    const { slug, target } = await bodyOf(request);
    return send(response, 201, links.add(String(slug), String(target)));
  }
  if (request.method === "GET" && path === "/links") return send(response, 200, links.all());
  if (request.method === "GET") {
    response.writeHead(302, { location: links.visit(path.slice(1)) }).end();
    return;
  }
  throw new LinkError(405, "Only GET and POST.");
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 4096) throw new LinkError(413, "The request is too long.");
  }
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new LinkError(400, "The request is no JSON.");
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
