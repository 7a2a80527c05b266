import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Address } from "./api.ts";
import { storeEnvironment } from "./chosen-store.ts";
import { program } from "./program.ts";

/** The result of a tool: its data, its first text, and whether it is an error. */
export interface Called {
  readonly data: Record<string, unknown>;
  readonly text: string;
  readonly isError: boolean;
}

/** An assistant that is connected to a server. */
export interface Assistant {
  readonly client: Client;
  call(name: string, input?: Record<string, unknown>): Promise<Called>;
  close(): Promise<void>;
}

/** Connects an assistant over HTTP. */
export async function connectOverHttp({ url, token }: Address): Promise<Assistant> {
  const client = newClient();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return assistant(client);
}

/** Connects an assistant over stdio, with this data directory. */
export async function connectOverStdio(home: string): Promise<Assistant> {
  const client = newClient();
  const env = { ...process.env, ...storeEnvironment(home), SIGNALBOX_HOME: home } as Record<string, string>;
  const transport = new StdioClientTransport({ command: process.execPath, args: [program, "mcp"], env });
  await client.connect(transport);
  return assistant(client);
}

function newClient(): Client {
  return new Client({ name: "a-test", version: "1" });
}

function assistant(client: Client): Assistant {
  return {
    client,
    async call(name, input = {}) {
      const { structuredContent, content, isError } = await client.callTool({ name, arguments: input });
      const [first] = content as { type: string; text?: string }[];
      return {
        data: (structuredContent ?? {}) as Record<string, unknown>,
        text: first?.text ?? "",
        isError: isError === true,
      };
    },
    close: () => client.close(),
  };
}
