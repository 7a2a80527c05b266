import { toolOf } from "./catalogue.js";
import { memberOf } from "./members.js";

/** Puts a member at the end of the waiting list for a tool. */
export function joinWaiting(shed, { tool, member }) {
  toolOf(shed, tool);
  memberOf(shed, member);
  if (waitingFor(shed, tool).includes(member)) throw new Error(`${member} is waiting for ${tool} already.`);
  return { ...shed, waiting: [...(shed.waiting ?? []), { tool, member }] };
}

/** Removes a member from the waiting list for a tool, such as at the beginning of the loan. */
export function leaveWaiting(shed, { tool, member }) {
  const waiting = (shed.waiting ?? []).filter((each) => each.tool !== tool || each.member !== member);
  return { ...shed, waiting };
}

/** Returns the members who wait for a tool, the first one first. */
export function waitingFor(shed, tool) {
  return (shed.waiting ?? []).filter((each) => each.tool === tool).map(({ member }) => member);
}
