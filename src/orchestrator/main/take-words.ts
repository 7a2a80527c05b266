import type { ThinMessage } from "../../protocol/dialects/message.ts";
import { isLed } from "../../protocol/orchestration/main-state.ts";
import { errorLine } from "../../protocol/orchestration/messages.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { OrchestrationCommand } from "../decide/command.ts";
import type { OrchestrationDraft } from "../decide/draft.ts";
import { dispatchTask, prioritizeTask, retryTask, skipTask } from "../decide/person.ts";
import { isSettled } from "../decide/phases.ts";
import { answer, readMainMessage, type ThinAnswer } from "../thin/answer.ts";
import { resolveNext } from "../thin/resolve-next.ts";
import { isWait } from "../thin/standing.ts";

/** The number of times that main may retry a task that failed for good. */
const retriesAtMost = 2;

/**
 * Takes the messages of main in one step: carries out what it asks for, and keeps the answers for the next message to it.
 * Messages that were taken before change nothing.
 */
export function takeWords(
  draft: OrchestrationDraft,
  { childId, number, said, refused }: Extract<OrchestrationCommand, { type: "main.said" }>,
): void {
  const { main } = draft.state;
  if (main === null || !isLed(draft.state) || main.current !== childId) return;
  if (said.length === 0 || main.taken !== number - said.length) return;
  const retried: string[] = [];
  const answers = said.flatMap((text) => answered(draft, text, { refused, retried }) ?? []);
  draft.add({ type: "main.heard", number, said: [...said], answers, retried });
}

interface Hearing {
  /** The reason why the list could not be read again, if a message asks for that. */
  readonly refused: string | null;
  /** Collects the tasks that main retries. */
  readonly retried: string[];
}

/**
 * Carries out one message and returns the answer that main must get at once. There is none if the result or the echo
 * comes later as a message of its own, and none to the question what is ready, since main is told that anyway.
 */
function answered(draft: OrchestrationDraft, text: string, hearing: Hearing): string | null {
  const message = readMainMessage(text);
  if (message?.type === "RESOLVE_NEXT") return aboutPhase(draft.state, message.payload, hearing);
  if (message?.type === "CUSTOM" && message.payload.kind === "RETRY") {
    const task = draft.task(message.payload.payload.split(":")[0] ?? "");
    const before = [...(draft.state.main?.retried ?? []), ...hearing.retried];
    if (task !== null && before.filter((id) => id === task.id).length >= retriesAtMost)
      return errorLine(`${task.id} was retried ${retriesAtMost} times. Skip it, or leave it as it is.`);
  }
  const { line, command } = answer(draft.state, text, 0);
  if (command === undefined) return isWait(line) ? null : line;
  const refusal = carryOut(draft, command);
  if (refusal !== null) return errorLine(refusal);
  if (command.type === "task.retry") hearing.retried.push(command.task);
  return null;
}

function aboutPhase(
  state: OrchestrationState,
  { phase, force }: Extract<ThinMessage, { type: "RESOLVE_NEXT" }>["payload"],
  { refused }: Hearing,
): string | null {
  if (force && refused !== null) return errorLine(refused);
  if (phase === undefined) return null;
  const isKnown = state.phases.some(({ number }) => number === phase);
  return isKnown && !isSettled(state, phase) ? null : resolveNext(state, 0, phase);
}

/** Carries out a command of main. Returns the reason if it is refused. */
function carryOut(draft: OrchestrationDraft, command: NonNullable<ThinAnswer["command"]>): string | null {
  const outcome = (() => {
    switch (command.type) {
      case "task.dispatch":
        return dispatchTask(draft, command);
      case "task.retry":
        return retryTask(draft, command);
      case "task.skip":
        return skipTask(draft, command);
      case "task.prioritize":
        return prioritizeTask(draft, command);
    }
  })();
  return outcome?.refusal.message ?? null;
}
