import { loanOf } from "./loans.js";

/** Returns the tools that are in the shed. */
export function freeTools(shed) {
  return shed.tools.filter(({ id }) => loanOf(shed, id) === undefined);
}

/** Returns the day from which a tool can be borrowed: today, or the day when it is due. */
export function freeFrom(shed, tool, today) {
  const due = loanOf(shed, tool)?.due ?? today;
  return due < today ? today : due;
}
