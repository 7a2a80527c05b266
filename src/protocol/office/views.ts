import type { DeliveredResult, Invocation, OfficeMember } from "../api/offices.ts";
import type { MemberState, OfficeState } from "./state.ts";

/** Returns the members of an office as lists show them. */
export function membersOf({ definition, members }: OfficeState): readonly OfficeMember[] {
  return members.map((member, index) => {
    const { name, session, queue, before } = member;
    const { role = "", agent = null } = definition.members[index] ?? {};
    return {
      name,
      role,
      agent: session?.agent ?? agent,
      sessionId: session?.childId ?? null,
      status: memberStatus(member),
      queued: queue.length,
      tokens: before.tokens + (session?.tokens ?? 0),
      costUsd: before.costUsd + (session?.costUsd ?? 0),
    };
  });
}

/** Returns the status of a member as lists show it. */
export function memberStatus({ ended, paused, session, turn }: MemberState): OfficeMember["status"] {
  if (ended !== null) return "ended";
  if ((session?.questions.length ?? 0) > 0) return "waiting_input";
  if (turn !== null) return "active";
  return paused ? "paused" : "idle";
}

/** Returns the calls of an office as lists show them. */
export function invocationsOf({ calls }: OfficeState): readonly Invocation[] {
  return calls.map((call) => ({
    id: call.id,
    callerAgent: call.caller,
    calleeAgent: call.callee,
    reason: call.task,
    context: call.context,
    status: call.status,
    resultId: call.result,
    failure: call.reason,
    depth: call.depth,
    createdAt: call.madeAt,
    endedAt: call.endedAt,
  }));
}

/** Returns the results of an office as lists show them. */
export function resultsOf({ results }: OfficeState): readonly DeliveredResult[] {
  return results.map((result) => ({
    id: result.id,
    fromAgent: result.from,
    toAgent: result.to,
    resultType: result.resultType,
    contentType: result.contentType,
    content: result.content,
    status: result.status,
    invocationId: result.call,
    createdAt: result.storedAt,
  }));
}
