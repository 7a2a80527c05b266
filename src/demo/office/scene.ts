import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { Sayable } from "../../protocol/dialects/print.ts";
import type { DemoLanguage } from "../language.ts";
import type { Stage } from "../stage.ts";

/** A message of the office to a member. */
export type Mail = Pick<Extract<AgentMessage, { type: "office_message" }>, "kind" | "from" | "text">;

/** The message that ends a turn. A program's turn is over as soon as it has printed one. */
export type Reply = Extract<Sayable, { type: "ASK_USER" | "INVOKE" | "DELIVER_RESULT" | "STEP_COMPLETE" }>;

/** The surroundings of a member's turn. */
export interface Scene {
  readonly language: DemoLanguage;
  readonly stage: Stage;
}

/** Calls another member. */
export function call(target: string, task: string, context: string): Reply {
  return { type: "INVOKE", target, payload: { task, context } };
}

/** Delivers a result to a member. */
export function deliver(target: string, content: string): Reply {
  return { type: "DELIVER_RESULT", target, payload: { resultType: "markdown", content } };
}

/** Tells the person the result of the turn. */
export function tell(content: string): Reply {
  return { type: "STEP_COMPLETE", payload: { content } };
}

/** Returns true if a notice says that a call failed or expired. The demo agent does not repeat a refused call. */
export function isLostCall(text: string): boolean {
  return /^Your call to \S+ (failed\.|expired:)/.test(text);
}
