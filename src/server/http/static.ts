import { extname, join } from "node:path";
import type { ServerResponse } from "node:http";
import { diagramFrame, diagramPolicy } from "./diagram-frame.ts";
import { isPagePath } from "./page-path.ts";
import { findPageFile, type PageFile } from "./page-file.ts";
import { pagePolicy } from "./security-headers.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Serves the built page: its files by name, and `index.html` for every other address, which the page itself routes.
 * Files under `/assets/` have a hash of their content in their names and never expire; the others are revalidated, and
 * sent only if they have changed.
 */
export function servePage({
  webDir,
  previewPort,
}: {
  readonly webDir: string;
  readonly previewPort: number | null;
}): (context: RequestContext) => Promise<void> {
  return async ({ req: { path }, env: { incoming, outgoing } }) => {
    if (path === "/diagram-frame") {
      outgoing.setHeader("Content-Security-Policy", diagramPolicy);
      return sendText(outgoing, 200, diagramFrame, types[".html"]);
    }
    if (!isPagePath(path)) return sendText(outgoing, 404, "Page not found.\n");

    const isFile = extname(path) !== "" || path.startsWith("/assets/");
    const name = isFile ? path : "/index.html";
    // Other files do not need the page's permissions.
    if (extname(name) === ".html") {
      const policy = pagePolicy({ host: incoming.headers.host ?? "", previewPort });
      outgoing.setHeader("Content-Security-Policy", policy);
    }
    // The policy of a worker is its own: this one loads nothing, and a sandbox would keep it from being registered.
    if (name === "/push-worker.js") outgoing.setHeader("Content-Security-Policy", "default-src 'none'");
    await using file = await findPageFile(join(webDir, name), outgoing.req.headers["accept-encoding"]);
    if (file !== null) return sendPageFile(outgoing, name, file);
    if (isFile) return sendText(outgoing, 404, "File not found.\n");
    sendText(outgoing, 503, notBuilt);
  };
}

async function sendPageFile(outgoing: ServerResponse, name: string, file: PageFile): Promise<void> {
  outgoing.setHeader("Vary", "Accept-Encoding");
  outgoing.setHeader("ETag", file.tag);
  outgoing.setHeader(
    "Cache-Control",
    name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  );
  if (isKnown(outgoing.req.headers["if-none-match"], file.tag)) {
    outgoing.writeHead(304);
    return void outgoing.end();
  }
  const content = await file.read();
  outgoing.writeHead(200, {
    "Content-Type": types[extname(name)] ?? "application/octet-stream",
    "Content-Length": content.length,
    ...(file.encoding === null ? {} : { "Content-Encoding": file.encoding }),
  });
  outgoing.end(content);
}

/** Returns true if the client already has exactly this file. */
function isKnown(header: string | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}

function sendText(outgoing: ServerResponse, status: number, text: string, type = types[".txt"]): void {
  outgoing.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
  });
  outgoing.end(text);
}

const notBuilt = `Signalbox is running, but its page has not been built.

Run "npm run build:web" in the Signalbox directory, then reload this page.
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
