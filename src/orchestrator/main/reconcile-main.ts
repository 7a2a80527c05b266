import type { OrchestrationId } from "../../protocol/ids.ts";
import { isLed, type MainChild, type MainState } from "../../protocol/orchestration/main-state.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { Result } from "../../protocol/result.ts";
import { nothingUsed } from "../../protocol/task/main-task.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { totalsOf } from "../../platform/task/coordinated-tasks.ts";
import type { Children } from "../children.ts";
import type { OrchestrationCommand } from "../decide/command.ts";
import { readMainMessage } from "../thin/answer.ts";
import { hasEnded } from "../../protocol/task/transitions.ts";

/** The parts of the orchestrator that the conversation with main uses. */
export interface MainContext {
  readonly children: Children;
  /** Reads the list again, because main asks for it. */
  readonly reload: (id: OrchestrationId) => Promise<Result<unknown>>;
  execute(command: OrchestrationCommand): Promise<Result<OrchestrationState>>;
}

/**
 * Brings the agent that is main in line: creates its child task, takes its messages, sends it the next one, records its
 * state, and cancels a child that leads no more. Every step may be repeated. Returns true if the orchestration changed.
 */
export async function reconcileMain(state: OrchestrationState, context: MainContext): Promise<boolean> {
  const { main } = state;
  if (main === null) return false;
  let changed = false;
  for (const child of main.children)
    if (!hasEnded(child.status)) changed = (await reconcileChild(state, main, child, context)) || changed;
  return changed;
}

async function reconcileChild(
  state: OrchestrationState,
  main: MainState,
  { childId, agent, ...before }: MainChild,
  context: MainContext,
): Promise<boolean> {
  const leads = main.current === childId && isLed(state) && state.status !== "cancelled";
  const child = await context.children.state(childId);
  if (child === null) {
    if (leads) await context.children.createMain({ childId, agent }, state);
    return false;
  }
  if (leads && (await converse(state, main, child, context))) return true;
  if (!leads) await context.children.cancel(child);
  const { status, tokensUsed: tokens, costUsd } = child.task;
  if (before.status === status && before.tokens === tokens && before.costUsd === costUsd) return false;
  return isNew(state, await context.execute({ type: "main.changed", child: viewOfMain(child) }));
}

/** Takes what main has said once its turn is over, then sends what it must be told. */
async function converse(
  state: OrchestrationState,
  main: MainState,
  { task, main: talk, agent }: TaskState,
  context: MainContext,
): Promise<boolean> {
  if (talk === null || state.status === "paused") return false;
  const said = talk.said.slice(main.taken - talk.taken);
  if (said.length > 0) {
    if (agent.turn !== null) return false;
    const refused = said.some(asksToReload) ? await refusalOf(state.id, context) : null;
    const number = talk.taken + talk.said.length;
    return isNew(
      state,
      await context.execute({ type: "main.said", childId: task.id, number, said, refused }),
    );
  }
  const { told, taken } = main;
  if (told !== null && talk.told < told.number) {
    await context.children.tell(task.id, { ...told, taken });
    return false;
  }
  const waits = ["waiting_dependency", "hibernated"].includes(task.agentStatus);
  if (!waits || hasEnded(task.status)) return false;
  return isNew(state, await context.execute({ type: "main.waits", childId: task.id }));
}

function asksToReload(text: string): boolean {
  const message = readMainMessage(text);
  return message?.type === "RESOLVE_NEXT" && message.payload.force;
}

async function refusalOf(id: OrchestrationId, { reload }: MainContext): Promise<string | null> {
  const read = await reload(id);
  return read.ok ? null : read.refusal.message;
}

function viewOfMain(child: TaskState): Extract<OrchestrationCommand, { type: "main.changed" }>["child"] {
  const { task, main } = child;
  return {
    ...totalsOf(child),
    usage: main?.usage ?? nothingUsed,
    reason: task.status === "failed" ? (task.error?.message ?? null) : null,
  };
}

function isNew({ seq }: OrchestrationState, done: Result<OrchestrationState>): boolean {
  return done.ok && done.value.seq > seq;
}
