import { createServer } from "node:http";
import { Store, tagOf } from "./store.js";

const MAX_BODY = 4096;

async function bodyOf(request) {
  let size = 0;
  const chunks = [];
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function makeServer(store = new Store()) {
  return createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const send = (status, body = "", headers = {}) => {
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers });
      response.end(body);
    };
    if (url.pathname === "/keys" && request.method === "GET") {
      return send(200, JSON.stringify(store.keys(url.searchParams.get("prefix") ?? "")), {
        "content-type": "application/json",
      });
    }
    const match = /^\/keys\/([a-z0-9.-]{1,64})$/.exec(url.pathname);
    if (match === null) return send(404, "not found");
    const key = match[1];
    if (request.method === "GET") {
      const found = store.get(key);
      if (found === undefined) return send(404, "no such key");
      if (request.headers["if-none-match"] === found.tag) return send(304, "", { etag: found.tag });
      return send(200, found.value, { etag: found.tag });
    }
    if (request.method === "PUT") {
      const body = await bodyOf(request);
      if (body === undefined) return send(413, "too large", { connection: "close" });
      const result = store.put(key, body, request.headers["if-match"]);
      if (result === "conflict") return send(412, "changed meanwhile");
      if (result === "full") return send(507, "store is full");
      return send(result === "created" ? 201 : 204, "", { etag: tagOf(body) });
    }
    if (request.method === "DELETE") return store.delete(key) ? send(204) : send(404, "no such key");
    return send(405, "", { allow: "GET, PUT, DELETE" });
  });
}
