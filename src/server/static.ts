import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { diagramFrame, diagramPolicy } from "./diagram-frame.ts";
import { isPagePath } from "./page-path.ts";
import { pagePolicy } from "./security-headers.ts";
import type { ServerEnv } from "./server-env.ts";

/**
 * Serves the built page: its files by their names, and `index.html` for every other address, which the page
 * itself understands. Files under `/assets/` have a hash of their content in their names and keep for ever.
 */
export function servePage(webDir: string): (context: Context<ServerEnv>) => Promise<void> {
  return async ({ req: { path }, env: { outgoing } }) => {
    if (path === "/diagram-frame") {
      outgoing.setHeader("Content-Security-Policy", diagramPolicy);
      return sendContent(outgoing, "/diagram-frame.html", Buffer.from(diagramFrame));
    }
    outgoing.setHeader("Content-Security-Policy", pagePolicy);
    if (!isPagePath(path)) return sendText(outgoing, 404, "There is no such page.\n");

    const isFile = extname(path) !== "" || path.startsWith("/assets/");
    const name = isFile ? path : "/index.html";
    const content = await readIfThere(join(webDir, name));
    if (content !== null) return sendContent(outgoing, name, content);
    if (isFile) return sendText(outgoing, 404, "There is no such file.\n");
    sendText(outgoing, 503, notBuilt);
  };
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    const missing = ["ENOENT", "ENOTDIR", "EISDIR"];
    if (error instanceof Error && "code" in error && missing.includes(String(error.code))) return null;
    throw error;
  }
}

function sendContent(outgoing: ServerResponse, name: string, content: Buffer): void {
  outgoing.writeHead(200, {
    "Content-Type": types[extname(name)] ?? "application/octet-stream",
    "Content-Length": content.length,
    "Cache-Control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  });
  outgoing.end(content);
}

function sendText(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  outgoing.end(text);
}

const notBuilt = `Signalbox is running, but its page has not been built.

Run "npm run build:web" in the directory of Signalbox, then load this page again.
The API under /api works without it.
`;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
