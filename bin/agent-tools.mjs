// The MCP server with the tools for an agent. An agent starts it with the Node that Signalbox runs on.
const { enableCompileCache } = process.getBuiltinModule("node:module");
const { existsSync } = process.getBuiltinModule("node:fs");
enableCompileCache();
const checkout = new URL("../src/mcp/agent-tools.ts", import.meta.url);
const bundle = new URL("../dist/src/mcp/agent-tools.js", import.meta.url);
await import((existsSync(checkout) ? checkout : bundle).href);
