import type { MisplacedState } from "../../protocol/task/agent-state.ts";
import { fenceReason } from "../../protocol/task/evolve-agent.ts";
import type { Circumstances } from "./command.ts";
import { correct, giveUp } from "./correct.ts";
import type { Draft } from "./draft.ts";
import { setTimer } from "./timers.ts";

/** Maximum number of requests in a row to print a block without a fence. */
const fenceTellings = 2;

/** Time without output after which a program counts as waiting, so that a misplaced block is no longer part of its prose. */
const quietMs = 2_000;

/** The reason in a message about a block that shares its line. */
const lineReason = "It was on a line with other text or formatting and was not read.";

const advice =
  "If you meant it, print it again on lines of its own, without formatting and outside of code fences. Otherwise continue your work.";

/**
 * Tells an agent whose turn ended with nothing but a misplaced block about it. Returns false if there was none, or after
 * too many requests.
 */
export function tellOfMisplaced(
  draft: Draft,
  { block, place }: MisplacedState,
  circumstances: Circumstances,
): boolean {
  if (block === null) return false;
  if (place === "fence" && draft.state.agent.misplaced.told >= fenceTellings) return false;
  const reason = place === "fence" ? fenceReason : lineReason;
  correct(draft, { block, field: null, reason, advice }, circumstances);
  return true;
}

/** Tells a worker about a misplaced block; after too many requests, a person decides. */
export function tellWorker(draft: Draft, misplaced: MisplacedState, circumstances: Circumstances): boolean {
  if (tellOfMisplaced(draft, misplaced, circumstances)) return true;
  if (misplaced.block === null) return false;
  giveUp(draft, fenceReason, circumstances);
  return true;
}

/** Sets the timer that tells a program about its misplaced block: it has no turns whose end could be awaited. */
export function tellLater(draft: Draft, { takesTurns, now }: Circumstances): void {
  const { task, main, member } = draft.state;
  if (takesTurns || main !== null || member !== null || task.status !== "in_progress") return;
  setTimer(draft, "correction", new Date(now.getTime() + quietMs));
}

/** Tells a program about its misplaced block once it has printed nothing for a while. */
export function tellProgram(draft: Draft, circumstances: Circumstances): void {
  const { task, agent } = draft.state;
  if (task.status !== "in_progress" || task.agentStatus !== "running" || agent.misplaced.block === null)
    return;
  const heardMs = agent.heardAt === null ? 0 : Date.parse(agent.heardAt);
  if (circumstances.now.getTime() - heardMs < quietMs) tellLater(draft, circumstances);
  else tellWorker(draft, agent.misplaced, circumstances);
}
