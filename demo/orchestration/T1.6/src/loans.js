import { toolOf } from "./catalogue.js";
import { addDays } from "./dates.js";
import { memberOf } from "./members.js";
import { rules } from "./rules.js";

/** Lends a tool to a member from a day on. */
export function lend(shed, { tool, member, today }) {
  toolOf(shed, tool);
  memberOf(shed, member);
  if (loanOf(shed, tool) !== undefined) throw new Error(`The tool ${tool} is lent out.`);
  if (openLoans(shed).filter((loan) => loan.member === member).length >= rules.loansAtOnce) {
    throw new Error(`${member} has ${rules.loansAtOnce} tools already. One must come back first.`);
  }
  const loan = { tool, member, from: today, due: addDays(today, rules.loanDays), returned: null };
  return { ...shed, loans: [...shed.loans, loan] };
}

/** Takes a tool back. */
export function bringBack(shed, { tool, today }) {
  const open = loanOf(shed, tool);
  if (open === undefined) throw new Error(`The tool ${tool} is not lent out.`);
  return { ...shed, loans: shed.loans.map((loan) => (loan === open ? { ...loan, returned: today } : loan)) };
}

/** Returns the loans whose tools are not back yet. */
export function openLoans(shed) {
  return shed.loans.filter(({ returned }) => returned === null);
}

/** Returns the open loan of a tool; undefined if the tool is in the shed. */
export function loanOf(shed, tool) {
  return openLoans(shed).find((loan) => loan.tool === tool);
}
