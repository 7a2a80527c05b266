import type { TurnEnd } from "../../agents/agent-event.ts";
import type { RunId } from "../../protocol/ids.ts";
import type { MisplacedState } from "../../protocol/task/agent-state.ts";
import type { Circumstances } from "./command.ts";
import { finish } from "./complete.ts";
import type { Draft } from "./draft.ts";
import { closeAttempt } from "./gate/phase.ts";
import { reportError } from "./errors.ts";
import { cutMainTurn, endMainTurn, finishAfterLast } from "./main/end-main.ts";
import { cutMemberTurn, endMemberTurn } from "./member/end-member.ts";
import { tellOfMisplaced, tellWorker } from "./misplaced.ts";
import { resume } from "./runs.ts";
import { failVerifier, finishVerdict } from "./verdict.ts";
import { hibernateLater } from "./hibernate.ts";

/**
 * Handles the end of a turn. Without a message that decides the next step, the agent waits for the person, unless a
 * message is queued for it. A turn that the provider refused is retried once the limit is over.
 */
export function endTurn(draft: Draft, runId: RunId, end: TurnEnd, circumstances: Circumstances): void {
  const { status, message } = end;
  const {
    agent: { limitResetsAt: resetsAt, misplaced },
  } = draft.state;
  draft.add({
    type: "turn.ended",
    runId,
    status,
    ...(message === undefined ? {} : { message }),
  });
  if (end.unopened) loseSession(draft, runId, end);
  const {
    task,
    agent: { outbox },
  } = draft.state;
  if (task.status === "in_progress" && task.agentStatus === "running" && !finishAfterLast(draft)) {
    switch (status) {
      case "ok":
      case "interrupted":
        if (draft.state.verify !== null) endVerifierTurn(draft, misplaced, circumstances);
        else if (draft.state.main !== null) endMainTurn(draft, misplaced, circumstances);
        else if (draft.state.member !== null) endMemberTurn(draft, misplaced, circumstances);
        else if (draft.state.agent.completed) finish(draft, circumstances);
        else if (draft.state.gate.reported) closeAttempt(draft, circumstances);
        else if (outbox.length === 0 && !tellWorker(draft, misplaced, circumstances))
          endWithoutMarker(draft, status, circumstances);
        break;
      case "limit":
        reportError(draft, limited(message, resetsAt), circumstances);
        break;
      case "error":
        reportError(draft, failed(message), circumstances);
        break;
      case "max_turns":
      case "budget":
        if (draft.state.verify !== null) failVerifier(draft, message ?? "Its turn ended without a result.");
        else if (draft.state.main !== null) cutMainTurn(draft, end);
        else if (draft.state.member !== null) cutMemberTurn(draft, end);
        else draft.moveAgent("paused", "turn_ended", "budget");
        break;
    }
  }
  if (draft.state.task.agentStatus.startsWith("waiting")) hibernateLater(draft, circumstances);
}

/**
 * Handles a turn that ended with no message at all. In a phase the agent is reminded of its marker once; then, and in
 * an open conversation, it is the person's turn. An agent with work in the background is not done.
 */
function endWithoutMarker(draft: Draft, status: "ok" | "interrupted", circumstances: Circumstances): void {
  const { gate, agent } = draft.state;
  const isAtWork = gate.outline.length > 0 && gate.stage === "working" && agent.background === 0;
  if (status === "ok" && isAtWork && !agent.nudged) {
    draft.add(resume(draft.state, circumstances, "turn_without_marker"));
    return;
  }
  draft.moveAgent("waiting_user", "turn_ended", "user");
}

/** Fails a verifier without a verdict at the end of its turn, unless a question or a message to it is open. */
function endVerifierTurn(draft: Draft, misplaced: MisplacedState, circumstances: Circumstances): void {
  if (draft.state.agent.completed) finishVerdict(draft);
  else if (draft.state.agent.outbox.length === 0 && !tellOfMisplaced(draft, misplaced, circumstances)) {
    failVerifier(draft, "Its turn ended without a result.");
  }
}

/**
 * Records that the run has no session and can take no turn, which ends the run. Its queued messages remain; the next
 * run starts a new session with the conversation so far.
 */
export function loseSession(draft: Draft, runId: RunId, { message }: TurnEnd): void {
  draft.add({ type: "session.lost", runId, reason: message ?? "The agent did not say why." });
}

function limited(message: string | undefined, resetsAt: string | null): Parameters<typeof reportError>[1] {
  return {
    type: "recoverable",
    message: `Rate limit: ${message ?? "the provider refused the request"}`,
    recovery: "pause_and_retry",
    ...(resetsAt === null ? {} : { retryAfter: resetsAt }),
  };
}

function failed(message: string | undefined): Parameters<typeof reportError>[1] {
  return {
    type: "recoverable",
    message: message ?? "The agent's turn ended with an error.",
    recovery: "pause_and_retry",
  };
}
