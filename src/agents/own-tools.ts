import type { Dialect } from "../protocol/dialects/reader.ts";
import { toolMessage } from "../protocol/dialects/tools/tool-message.ts";
import type { EventBody } from "./agent-event.ts";
import type { Installation } from "./agent-kind.ts";

/** The name under which agents know the MCP server with our tools. */
export const ownServer = "signalbox_task";

/** A call of one of our tools, as it appears in the agent's stream. */
interface OwnCall {
  readonly tool: string;
  readonly input: unknown;
  /** The offset of the line with the call. */
  readonly offset: number;
  /** True if a sub-agent made the call. Its questions count; it completes nothing. */
  readonly isHelper?: boolean;
}

/**
 * Returns the message of a call of one of our tools. The call is in the agent's own stream, so it is read, recorded and
 * counted once like a block of text, whatever happens to the process that answers it. That process refuses a call that
 * says nothing, so here such a call is no message.
 */
export function ownToolItems(
  { tool, input, offset, isHelper = false }: OwnCall,
  dialects: readonly Dialect[],
): EventBody[] {
  if (!dialects.includes("platform") || (isHelper && tool !== "ask_user")) return [];
  const said = toolMessage(tool, input);
  return said.ok ? [{ t: "item", item: { ...said.item, offset } }] : [];
}

/** Returns the command of the MCP server with our tools; null if this installation has none. */
export function ownToolsCommand({ self: [node, program] }: Installation): readonly string[] | null {
  if (node === undefined || program === undefined) return null;
  return [node, program.replace(/[^/]*$/, "agent-tools.mjs")];
}

/** The paragraph of the instructions about our tools. */
export const ownToolsWords = `The tools ask_user, report_progress and complete_phase of the MCP server ${ownServer} do the same as these blocks and
markers. Use either, not both. After ask_user or complete_phase, end your turn.`;
