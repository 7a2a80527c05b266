import type { PhaseReport } from "../../../protocol/dialects/message.ts";
import type { StepPlace } from "../../../protocol/task/command.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { correctMarker } from "../correct.ts";
import { hibernateLater } from "../hibernate.ts";
import { addItem } from "../item-limit.ts";
import { clearTimers, ensureRun, planRun } from "../runs.ts";
import { takeAnswers } from "./comment-answers.ts";
import { phaseStart } from "./messages.ts";

/** Starts the agent's first run. If the task was forked, the run gets the conversation so far. */
export function beginWork(draft: Draft, circumstances: Circumstances): void {
  draft.moveAgent("running", "admitted");
  const { currentPhase } = draft.state.task;
  if (currentPhase !== null) draft.add({ type: "phase.started", phase: currentPhase });
  const {
    conversation,
    agent: { run },
  } = draft.state;
  const forked = run === null && conversation.some(({ by }) => by === "agent");
  if (forked) ensureRun(draft, circumstances, "forked");
  else planRun(draft, circumstances);
}

/**
 * Starts a later phase. If only the verifier works on it, the workspace is collected immediately and the worker keeps
 * waiting. Otherwise the worker gets a message, in a new run if its process has ended.
 */
export function beginPhase(draft: Draft, phase: number, circumstances: Circumstances): void {
  draft.add({ type: "phase.started", phase });
  if (draft.state.task.status === "review") draft.moveTask("in_progress", "phase_started");
  if (outlineOf(draft)?.worker === "verifier") {
    draft.add({ type: "attempt.closed", phase, attempt: draft.state.gate.attempt });
    rest(draft, null, "phase_started");
    return;
  }
  draft.add({ type: "message.planned", message: phaseStart(draft.state, circumstances) });
  clearTimers(draft);
  draft.moveAgent("running", "phase_started");
  if (needsFreshRun(draft, phase, circumstances)) dismissRun(draft);
  else ensureRun(draft, circumstances, "phase_started");
}

/** Returns true for the first phase that may have settings, because only a new process gets them. */
function needsFreshRun({ state }: Draft, phase: number, { hasSettings }: Circumstances): boolean {
  const { outline } = state.gate;
  const first = outline.findIndex(({ code }) => code) + 1;
  return (
    hasSettings &&
    phase === first &&
    phase > 1 &&
    state.agent.run !== null &&
    state.agent.run.status !== "ended"
  );
}

function dismissRun(draft: Draft): void {
  const {
    agent: { run },
  } = draft.state;
  if (run !== null) draft.add({ type: "run.dismissed", runId: run.id });
}

/**
 * Handles the agent's report that its phase is complete. The number of another phase is a mistake that is returned to
 * the agent; a second report of the same attempt changes nothing. Returns the reason if the report is void.
 */
export function reportPhase(
  draft: Draft,
  { phase, documents, answers = [] }: PhaseReport,
  circumstances: Circumstances,
): string | null {
  const { gate, task } = draft.state;
  if (gate.restoring !== null) return "The task is being restored to an earlier state.";
  if (gate.stage !== "working" || gate.reported) return "The phase was already reported as complete.";
  const current = task.currentPhase ?? 0;
  if (phase !== current) {
    const reason = `Phase ${phase} was reported as complete, but the current phase is ${current}.`;
    const diagnosed = { type: "protocol.diagnosed", code: "protocol_invalid", message: reason } as const;
    if (addItem(draft, { ...diagnosed, returned: true }))
      correctMarker(draft, { block: `PHASE ${phase} COMPLETE`, field: "phase", reason }, circumstances);
    return null;
  }
  takeAnswers(draft, { phase, answers }, circumstances);
  draft.add({ type: "phase.reported", phase, documents: [...documents] });
  return null;
}

/** Closes the attempt once the agent has reported and has no turn: the agent stops and its work is collected. */
export function closeAttempt(draft: Draft, circumstances: Circumstances): void {
  const { gate, task } = draft.state;
  if (!gate.reported || gate.restoring !== null || task.status !== "in_progress") return;
  clearTimers(draft);
  draft.add({ type: "attempt.closed", phase: task.currentPhase ?? 1, attempt: gate.attempt });
  rest(draft, null, "phase_reported");
  hibernateLater(draft, circumstances);
}

/** Makes the agent wait at the gate; a hibernated agent stays hibernated. */
export function rest(draft: Draft, blockedBy: "review" | null, trigger: string): void {
  const asleep = draft.state.task.agentStatus === "hibernated";
  draft.moveAgent(asleep ? "hibernated" : "waiting_review", trigger, blockedBy);
}

/**
 * Records a progress hint of the agent. Returns the reason if the hint names another phase, or a step that the phase does
 * not have. Hints in a phase without steps change nothing.
 */
export function markStep(
  draft: Draft,
  { phase, step }: StepPlace,
  is: "started" | "completed",
): string | null {
  const { gate, task } = draft.state;
  const steps = outlineOf(draft)?.steps.length ?? 0;
  if (gate.stage !== "working" || gate.reported) return null;
  if (phase !== task.currentPhase) {
    return `It is about phase ${phase}, but the current phase is ${task.currentPhase}.`;
  }
  if (steps === 0) return null;
  if (step < 1 || step > steps) return `Phase ${phase} has the steps ${phase}.1 to ${phase}.${steps}.`;
  if (is === "started") {
    if (task.currentStep !== step) draft.add({ type: "step.started", phase, step });
  } else if (!gate.stepsDone.includes(step)) draft.add({ type: "step.completed", phase, step });
  return null;
}

/** Records files of the phase that appeared or changed in the workspace. A step is done once its file exists. */
export function seeDocuments(draft: Draft, paths: readonly string[]): void {
  const phase = draft.state.task.currentPhase;
  const outline = outlineOf(draft);
  if (phase === null || outline === undefined) return;
  for (const path of paths) {
    if (!outline.deliverables.includes(path)) continue;
    draft.add({ type: "document.changed", path, created: !draft.state.gate.documents.includes(path) });
    const step = outline.steps.findIndex(({ deliverable }) => deliverable === path) + 1;
    if (step > 0 && !draft.state.gate.stepsDone.includes(step)) {
      draft.add({ type: "step.completed", phase, step });
    }
  }
}

/** Returns the outline of the current phase. */
function outlineOf({ state }: Draft): Draft["state"]["gate"]["outline"][number] | undefined {
  return state.gate.outline[(state.task.currentPhase ?? 0) - 1];
}
