import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const root = join(import.meta.dirname, "../web");
const port = Number(process.env.PORT ?? 4173);

createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  const file = join(root, path === "/" ? "index.html" : path);
  const stream = createReadStream(file);
  stream.on("open", () => response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }));
  stream.on("error", () => response.writeHead(404).end("Not found"));
  stream.pipe(response);
}).listen(port, "127.0.0.1", () => console.log(`http://localhost:${port}`));
