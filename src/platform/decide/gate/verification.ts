import type { Circumstances, TaskCommand } from "../command.ts";
import type { Draft } from "../draft.ts";
import type { DocumentNames } from "../../../protocol/files/document-names.ts";
import { finishVerification, underWay } from "./finish-verification.ts";
import { inForce } from "./in-force.ts";
import { askVerifier } from "./verifier.ts";
import { currentPhase } from "./messages.ts";
import { seeDocuments } from "./phase.ts";

/** Maximum number of invalid names that are sent to the agent one by one; the report has them all. */
const namesAtMost = 20;

/** Records the commit of an attempt, which then waits for its verification. Reports invalid names to the agent. */
export function collect(
  draft: Draft,
  command: Extract<TaskCommand, { type: "deliverables.collected" }>,
  { ids }: Circumstances,
): void {
  const { phase, attempt, collected, names } = command;
  const { gate, task } = draft.state;
  if (task.status !== "in_progress" || gate.stage !== "collecting") return;
  if (phase !== task.currentPhase || attempt !== gate.attempt) return;
  const there = new Set(collected.deliverables.map(({ path }) => path));
  const known = new Set(gate.documents);
  const expected = gate.outline[phase - 1]?.deliverables ?? [];
  seeDocuments(
    draft,
    expected.filter((path) => there.has(path) && !known.has(path)),
  );
  draft.add({
    type: "deliverables.collected",
    phase,
    attempt,
    commit: collected.commit,
    tree: collected.tree,
    deliverables: [...collected.deliverables],
    problems: [...collected.problems],
    carried: [...collected.carried],
  });
  // The commits of a specialist are in the orchestration's repository.
  if (draft.state.specialist === null) draft.add({ type: "checkpoint.wanted", trigger: "phase_end" });
  reportNames(draft, names, ids);
}

/** Records refused and doubtful names of documents, and reports them to the agent. */
function reportNames(draft: Draft, { refused, doubtful }: DocumentNames, ids: Circumstances["ids"]): void {
  const { id: taskId } = draft.state.task;
  for (const { path, suggested, errors } of refused.slice(0, namesAtMost)) {
    draft.add(
      { type: "deliverable_error", taskId, filename: path, errors: [...errors], suggested },
      {
        type: "message.planned",
        message: { type: "filename_invalid", messageId: ids.message(), original: path, suggested },
      },
    );
  }
  for (const { path, suggested, warnings: about } of doubtful.slice(0, namesAtMost)) {
    const warnings = [...about];
    draft.add(
      { type: "deliverable_warning", taskId, filename: path, warnings, suggested },
      {
        type: "message.planned",
        message: { type: "filename_invalid", messageId: ids.message(), original: path, suggested, warnings },
      },
    );
  }
}

/** Starts the verification of the commit with the platform's own checks, once a slot is free. */
export function beginVerification(draft: Draft, circumstances: Circumstances): void {
  const { ids, now } = circumstances;
  const { gate, task } = draft.state;
  if (task.status !== "in_progress" || gate.stage !== "queued" || gate.collected === null) return;
  draft.add({
    type: "verification.started",
    verification: {
      id: ids.verification(),
      taskId: task.id,
      phase: task.currentPhase ?? 1,
      attempt: gate.attempt,
      commit: gate.collected.commit,
      status: "checking",
      criteria: [],
      verifierFailures: [],
      ...inForce(draft, circumstances),
      startedAt: now.toISOString(),
      finishedAt: null,
    },
  });
}

/**
 * Records the results of the platform's own checks. If all passed and the phase has criteria to judge, requests a
 * verifier. Work that has failed already goes back without one: its judgement would be paid for twice.
 */
export function takeChecks(
  draft: Draft,
  command: Extract<TaskCommand, { type: "verification.checked" }>,
  circumstances: Circumstances,
): void {
  const { gate, task } = draft.state;
  const verification = underWay(draft);
  if (task.status !== "in_progress" || gate.stage !== "checking") return;
  if (verification === null || verification.id !== command.verificationId) return;
  draft.add({
    type: "verification.checked",
    verificationId: verification.id,
    criteria: [...command.criteria],
    ...inForce(draft, circumstances),
  });
  const hasFailed = command.criteria.some(({ status }) => status === "failed");
  const toJudge = currentPhase(draft.state, circumstances)?.criteria.length ?? 0;
  if (toJudge > 0 && !hasFailed) askVerifier(draft, circumstances);
  else finishVerification(draft, [], circumstances);
}
