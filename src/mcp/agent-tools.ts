import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  type CallToolResult,
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type Tool as ListedTool,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { type AgentTool, agentTools } from "../protocol/dialects/tools/agent-tools.ts";
import { toolMessage } from "../protocol/dialects/tools/tool-message.ts";
import { noValidator } from "./no-validator.ts";
import { sayInSession } from "./session-output.ts";

/**
 * A process that an agent starts for its tools. It needs no token and no network.
 *
 * A command line reports every call in its own stream, where the server reads it; this process then only answers. A program
 * reports nothing, so with `--print` this process writes the message of the call to the program's stdout, as the program
 * would. Either way the message is in the session's stream before the call is answered.
 */
const print = process.argv.includes("--print");

const server = new Server(
  { name: "signalbox", title: "Signalbox", version: "1" },
  { capabilities: { tools: {} }, jsonSchemaValidator: noValidator },
);
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: Object.entries(agentTools).map(([name, tool]) => listed(name, tool)),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => called(params.name, params.arguments));
process.stdin.once("close", () => process.exit());
await server.connect(new StdioServerTransport());

async function called(name: string, input: unknown): Promise<CallToolResult> {
  const said = toolMessage(name, input);
  if (!said.ok) return { isError: true, content: [{ type: "text", text: said.reason }] };
  if (print) {
    const refusal = await sayInSession(said.text);
    if (refusal !== null) return { isError: true, content: [{ type: "text", text: refusal }] };
  }
  return { content: [{ type: "text", text: agentTools[name]?.recorded ?? "" }] };
}

function listed(name: string, { title, description, input }: AgentTool): ListedTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: "input" });
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as ListedTool["inputSchema"],
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  };
}
