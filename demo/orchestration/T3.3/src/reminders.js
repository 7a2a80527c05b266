import { toolOf } from "./catalogue.js";
import { addDays } from "./dates.js";
import { lateFee } from "./fees.js";
import { openLoans } from "./loans.js";
import { memberOf } from "./members.js";
import { formatMoney } from "./money.js";

/** Returns a message to every member whose tool is due tomorrow, due today or late. */
export function remindersFor(shed, today) {
  return openLoans(shed)
    .filter(({ due }) => due <= addDays(today, 1))
    .map((loan) => ({ to: loan.member, text: textFor(shed, loan, today) }));
}

function textFor(shed, loan, today) {
  const greeting = `Hello ${memberOf(shed, loan.member).name}, the tool "${toolOf(shed, loan.tool).name}"`;
  if (loan.due > today) return `${greeting} is due tomorrow.`;
  if (loan.due === today) return `${greeting} is due today.`;
  return `${greeting} was due on ${loan.due}. The fee so far is ${formatMoney(lateFee(loan, today))}.`;
}
