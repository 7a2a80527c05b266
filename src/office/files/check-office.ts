import type { Flaw } from "../../definitions/flaw.ts";
import type { MemberDefinition, OfficeDefinition } from "../../protocol/office/definition.ts";

/**
 * Returns the flaws of a well-formed office; empty if it is valid. A member that calls nobody and that nobody calls is
 * valid, since people can send messages to every member.
 */
export function officeFlaws({ members }: OfficeDefinition, agents: readonly string[]): Flaw[] {
  return members.flatMap((member, index) =>
    [
      ...nameFlaws(member, members.slice(0, index)),
      ...agentFlaws(member, agents),
      ...callFlaws(member, members),
    ].map(({ path, message }) => ({ path: ["members", index, ...path], message })),
  );
}

/** Names that differ only in case would confuse agents, which write them in their messages. */
function nameFlaws({ name }: MemberDefinition, earlier: readonly MemberDefinition[]): Flaw[] {
  const other = earlier.find((member) => isSame(member.name, name))?.name;
  if (other === undefined) return [];
  return [
    other === name
      ? { path: ["name"], message: `Another member has the name "${name}". Choose another name.` }
      : { path: ["name"], message: `"${name}" differs from "${other}" only in case. Choose another name.` },
  ];
}

function agentFlaws({ agent }: MemberDefinition, agents: readonly string[]): Flaw[] {
  if (agent === undefined || agents.includes(agent)) return [];
  const message = `There is no agent "${agent}". Add it to the configuration, or use one of: ${agents.join(", ")}.`;
  return [{ path: ["agent"], message }];
}

function callFlaws(
  { name, mayCall: called = [] }: MemberDefinition,
  members: readonly MemberDefinition[],
): Flaw[] {
  const others = members.map((member) => member.name).filter((other) => other !== name);
  return called.flatMap((callee, index) => {
    const message = calleeFlaw(callee, name, others);
    return message === null ? [] : [{ path: ["mayCall", index], message }];
  });
}

/** Returns the reason why a member cannot call this one; null if it can. */
function calleeFlaw(callee: string, caller: string, others: readonly string[]): string | null {
  if (others.includes(callee)) return null;
  if (isSame(callee, caller)) return "A member cannot call itself. Remove its name from the list.";
  const similar = others.find((other) => isSame(other, callee));
  if (similar !== undefined) return `There is no member "${callee}". Write "${similar}".`;
  if (others.length === 0) return `There is no member "${callee}". Add it, or remove its name from the list.`;
  return `There is no member "${callee}". Add it, or use one of: ${others.join(", ")}.`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
