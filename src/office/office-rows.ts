import type { MemberState, OfficeState } from "../protocol/office/state.ts";
import { memberStatus } from "../protocol/office/views.ts";
import type { OfficeRows } from "../store/office-rows.ts";

/** Returns the rows of the members, calls and results that differ between two states. */
export function officeRows(before: OfficeState | null, after: OfficeState): OfficeRows {
  const { id: office_id } = after;
  const agentId = (name: string): string => `${office_id}/${name}`;
  return {
    agents: after.members.flatMap((member, index) => {
      const known = before?.members[index];
      if (known !== undefined && (known === member || isSameRow(known, member))) return [];
      const { role = "", agent = null, model = null } = after.definition.members[index] ?? {};
      return {
        id: agentId(member.name),
        office_id,
        name: member.name,
        role,
        adapter: member.session?.agent ?? agent,
        model,
        session_id: member.session?.childId ?? null,
        status: memberStatus(member),
        created_at: after.createdAt,
      };
    }),
    invocations: changed(before?.calls, after.calls).map((call) => ({
      id: call.id,
      office_id,
      caller_agent_id: agentId(call.caller),
      callee_agent_id: agentId(call.callee),
      reason: call.task,
      context: call.context,
      status: call.status,
      result_id: call.result,
      held_by: call.heldBy,
      created_at: call.madeAt,
      ended_at: call.endedAt,
    })),
    results: changed(before?.results, after.results).map((result) => ({
      id: result.id,
      office_id,
      from_agent_id: agentId(result.from),
      to_agent_id: agentId(result.to),
      result_type: result.resultType,
      content_type: result.contentType,
      content: result.content,
      status: result.status,
      created_at: result.storedAt,
    })),
  };
}

function changed<Item>(before: readonly Item[] | undefined, after: readonly Item[]): readonly Item[] {
  if (before === undefined) return after;
  const known = new Set(before);
  return after.filter((item) => !known.has(item));
}

/** Returns true if two states of a member have the same row. */
function isSameRow(one: MemberState, other: MemberState): boolean {
  return one.session?.childId === other.session?.childId && memberStatus(one) === memberStatus(other);
}
