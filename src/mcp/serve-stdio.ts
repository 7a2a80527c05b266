import { once } from "node:events";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { type PersonServerOptions, personServer } from "./person-server.ts";

/** Serves one assistant on stdin and stdout until it closes stdin. */
export async function serveStdio(options: PersonServerOptions): Promise<void> {
  const server = personServer(options);
  await server.connect(new StdioServerTransport());
  await once(process.stdin, "close");
  await server.close();
}
