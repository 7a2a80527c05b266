// A client of MCP in a few lines, for agents that get the configuration of Signalbox's tools in SIGNALBOX_MCP.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts the server with the tools. `call` resolves with its result; `send` only sends it. */
export async function connectTools() {
  const [{ command, args }] = Object.values(JSON.parse(process.env.SIGNALBOX_MCP).mcpServers);
  const server = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  createInterface({ input: server.stdout }).on("line", (line) => {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(result ?? { isError: true, content: [{ text: error.message }] });
  });
  let last = 0;
  const send = (method, params) => {
    last += 1;
    const id = last;
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const clientInfo = { name: "test-agent", version: "1" };
  await send("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    list: () => send("tools/list", {}),
    call: (name, input) => send("tools/call", { name, arguments: input }),
    /** Sends the same call several times in one write. */
    callAtOnce(times, name, input) {
      server.stdin.cork();
      const results = Array.from({ length: times }, () => send("tools/call", { name, arguments: input }));
      server.stdin.uncork();
      return results;
    },
    close: () => server.stdin.end(),
  };
}
