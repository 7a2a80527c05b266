import type { MemberSession, MemberState } from "../protocol/office/state.ts";
import type { MemberTask } from "../protocol/task/member-task.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { hasEnded } from "../protocol/task/transitions.ts";
import { totalsOf } from "../platform/task/coordinated-tasks.ts";
import type { Observation, SessionView } from "./decide/command.ts";

/**
 * Returns everything that a member's child task has done and the office has not recorded yet, in the order in which the
 * office must decide it. The messages and the cost of a turn precede its end. The cost counts toward its chain.
 */
export function observationsOf(member: MemberState, child: TaskState): readonly Observation[] {
  return [
    ...newWords(member, child),
    ...begunTurn(member, child),
    ...changedSession(member, child),
    ...endedTurn(member, child),
  ];
}

function newWords({ name, session }: MemberState, { member: talk, task }: TaskState): Observation[] {
  if (talk === null || session === null) return [];
  const said = talk.said.slice(Math.max(0, session.heard - talk.taken));
  if (said.length === 0) return [];
  const number = talk.taken + talk.said.length;
  return [{ type: "member.said", member: name, childId: task.id, number, said }];
}

function begunTurn(member: MemberState, child: TaskState): Observation[] {
  const { name, turn } = member;
  const { agent, task } = child;
  if (turn === null || turn.confirmed || !hasTurn(member, child)) return [];
  const isSent = isProgram(child) && agent.run?.status === "started" && agent.outbox.length === 0;
  if (!rests(child) && !isSent && agent.turn === null && !hasEnded(task.status)) return [];
  return [{ type: "turn.begun", member: name, number: turn.number }];
}

function changedSession({ name, session }: MemberState, child: TaskState): Observation[] {
  const view = viewOfSession(child);
  if (session === null || !isNews(session, view)) return [];
  return [{ type: "session.changed", member: name, session: view }];
}

function endedTurn(member: MemberState, child: TaskState): Observation[] {
  const { name, turn } = member;
  const { member: talk } = child;
  if (turn === null || talk === null || !hasTurn(member, child) || !rests(child)) return [];
  const text = isProgram(child) ? reportOf(talk) : talk.text;
  return [{ type: "turn.over", member: name, number: turn.number, text, acted: talk.acted }];
}

/** Returns the text of the step with which a program ended its turn; empty if another message ended the turn. */
function reportOf({ said }: MemberTask): string {
  const last = said.at(-1);
  return last?.is === "step" ? last.text : "";
}

/** Returns true if the child task works on the member's turn. */
function hasTurn({ turn }: MemberState, { member: talk }: TaskState): boolean {
  return turn !== null && talk?.told === turn.number;
}

/** Returns true if the agent has nothing to do: its turn is over, and no question is open. */
function rests({ agent, task, questions }: TaskState): boolean {
  return (
    ["waiting_dependency", "hibernated"].includes(task.agentStatus) &&
    questions.every(({ status }) => status !== "pending") &&
    agent.outbox.length === 0
  );
}

function isProgram({ agent }: TaskState): boolean {
  return agent.run?.session == null;
}

/** Returns true if the office has not recorded this yet. Most events of a child task change nothing that it records. */
function isNews(session: MemberSession, { seq, status, tokens, costUsd, questions }: SessionView): boolean {
  return (
    seq > session.seq &&
    (status !== session.status ||
      tokens !== session.tokens ||
      costUsd !== session.costUsd ||
      questions.join() !== session.questions.join())
  );
}

/** Returns the state of a member's child task as its office records it. */
function viewOfSession(child: TaskState): SessionView {
  const { task, questions } = child;
  return {
    ...totalsOf(child),
    questions: questions.filter(({ status }) => status === "pending").map(({ id }) => id),
    reason: task.status === "failed" ? (task.error?.message ?? "The session failed.") : null,
  };
}
