import { isLed } from "../../protocol/orchestration/main-state.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationCircumstances, OrchestrationCommand } from "../decide/command.ts";
import type { OrchestrationDraft } from "../decide/draft.ts";
import { messageToMain } from "./message-to-main.ts";

type CommandOf<Type extends OrchestrationCommand["type"]> = Extract<OrchestrationCommand, { type: Type }>;

/** The number of agents that may fail as main before code takes over. */
const failuresAtMost = 3;
/** Messages to main in a row without any progress, after which it counts as failed. */
const fruitlessAtMost = 5;

/** Returns true if an agent must be started as main. */
export function wantsMain(state: OrchestrationState): boolean {
  return isLed(state) && state.main?.current === null && state.status === "running" && state.tip !== null;
}

/** Starts an agent as main if one is missing. */
export function startMain(draft: OrchestrationDraft, { ids }: OrchestrationCircumstances): void {
  const agent = draft.state.config.main_agent;
  if (agent !== null && wantsMain(draft.state))
    draft.add({ type: "main.started", childId: ids.task(), agent });
}

/**
 * Records the state of main's child task. If it has failed, another agent leads, and after some failures code does. Code
 * takes over at once if a person cancelled main.
 */
export function takeMainChild(draft: OrchestrationDraft, { child }: CommandOf<"main.changed">): void {
  const { main, status } = draft.state;
  const known = main?.children.find(({ childId }) => childId === child.childId);
  if (main === null || known === undefined || child.seq <= known.seq) return;
  const leads = main.current === child.childId && isLed(draft.state);
  const { reason, ...report } = child;
  draft.add({ type: "main.reported", ...report });
  if (!leads || (status !== "running" && status !== "paused")) return;
  if (child.status === "failed") failMain(draft, reason ?? "Main failed.");
  if (child.status === "cancelled") draft.add({ type: "main.replaced", reason: "A person cancelled main." });
}

/** Tells a main that waits what happened. A main that makes no progress counts as failed. */
export function tellMain(draft: OrchestrationDraft, { childId }: CommandOf<"main.waits">): void {
  const { main } = draft.state;
  if (main === null || !isLed(draft.state) || main.current !== childId) return;
  const message = messageToMain(draft.state);
  if (message === null) return;
  if (!message.last && main.fruitless >= fruitlessAtMost) {
    failMain(draft, `Main was told of ready tasks ${fruitlessAtMost} times and dispatched none.`);
    return;
  }
  const number = (main.told?.number ?? 0) + 1;
  draft.add({ type: "main.told", number, lines: [...message.lines], last: message.last });
}

function failMain(draft: OrchestrationDraft, reason: string): void {
  draft.add({ type: "main.failed", reason });
  if ((draft.state.main?.failures ?? 0) >= failuresAtMost) draft.add({ type: "main.replaced", reason });
}
