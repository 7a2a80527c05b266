import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Payload } from "./payloads/payload.ts";

/** A server of a vulnerable page, which inserts a text as HTML, as an address, and into a script. */
export interface Careless {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves each payload, by its mark, on a vulnerable page; `/` shows the marks listed in its query, in frames. */
export async function startCareless(payloads: readonly Payload[]): Promise<Careless> {
  const pages = new Map(payloads.map(({ mark, text }) => [`/${mark}`, careless(text)]));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://careless");
    const marks = (searchParams.get("marks") ?? "").split(" ");
    const frames = marks.map((mark) => `<iframe src=/${mark} width=300 height=200></iframe>`).join("");
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(pages.get(pathname) ?? frames);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function careless(text: string): string {
  const address = text.replaceAll('"', "&quot;");
  const scripts = ['"', "'", "`"].map((quote) => `<script>var text = ${quote}${text}${quote};</script>`);
  return `<!doctype html><title>Careless</title><p><a href="${address}">link</a></p><div>${text}</div>
<input value="${text}"><input value='${text}'>${scripts.join("")}<script>try { eval(${JSON.stringify(text)}) } catch {}</script>`;
}
