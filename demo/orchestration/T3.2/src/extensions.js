import { addDays } from "./dates.js";
import { loanOf } from "./loans.js";
import { rules } from "./rules.js";

/** Extends the loan of a tool by another loan period, once. */
export function extendLoan(shed, { tool, today }) {
  const open = loanOf(shed, tool);
  if (open === undefined) throw new Error(`The tool ${tool} is not lent out.`);
  if (open.extended === true) throw new Error(`The loan of ${tool} was extended already.`);
  if (open.due < today) throw new Error(`The tool ${tool} is late and must come back.`);
  const longer = { ...open, due: addDays(open.due, rules.loanDays), extended: true };
  return { ...shed, loans: shed.loans.map((loan) => (loan === open ? longer : loan)) };
}
