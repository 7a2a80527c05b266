import type { Identified, MessageCodec } from "../agents/message-codec.ts";
import type { AgentMessage } from "../protocol/agent-message.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { RunState } from "../protocol/run/run-state.ts";
import type { Spent } from "../protocol/run/spent.ts";
import type { Permission } from "../supervisor/permission.ts";
import type { RecordReport } from "./report.ts";
import type { SessionSecrets } from "./session-secrets.ts";

/** An owner's request for one run of an agent. `Message` is the type of the owner's messages. */
export interface SessionRequest<Message extends Identified = AgentMessage> {
  readonly runId: RunId;
  readonly config: AgentConfig;
  readonly workspace: string;
  /** The directory in which the agent's command line stores everything for this task. */
  readonly ownDirectory: string;
  /** Environment variables of this session, in addition to the agent's own. */
  readonly env: Readonly<Record<string, string>>;
  /** The agent's own session, for kinds that take turns; `opened` once this run has reported its id. */
  readonly session: RunState["session"];
  /** The text dialects that the agent uses for messages to the owner. */
  readonly dialects: readonly Dialect[];
  /** Converts the owner's messages to the agent's format. */
  readonly messages: MessageCodec<Message>;
  /** The message that starts the run, for kinds that have a process for every turn. */
  readonly turn: Message | null;
  /** True if the agent is offered our tools, where its kind supports that. */
  readonly offersTools?: boolean;
  /** The rules for agents that take turns, sent once at the beginning. */
  readonly instructions: string;
  /** The usage of its earlier runs. */
  readonly spent: Spent;
  readonly position: RunPosition;
  readonly outputFiles: { readonly stdout: string; readonly stderr: string };
  readonly record: RecordReport;
  readonly secrets: SessionSecrets;
  /** Permission to start or to continue the agent. */
  readonly isPermitted: Permission;
}
