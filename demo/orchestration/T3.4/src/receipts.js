import { toolOf } from "./catalogue.js";
import { depositFor } from "./deposits.js";
import { lateFee } from "./fees.js";
import { formatMoney, roundForCash } from "./money.js";

/** Returns the receipt for a returned tool: the deposit, the late fee, and the cash that the member gets back. */
export function receiptFor(shed, loan) {
  const deposit = depositFor(shed, loan.tool);
  const fee = lateFee(loan, loan.returned);
  const back = roundForCash(Math.max(0, deposit - fee));
  return [
    toolOf(shed, loan.tool).name,
    `Deposit   ${formatMoney(deposit)}`,
    ...(fee === 0 ? [] : [`Late fee  ${formatMoney(-fee)}`]),
    `Back      ${formatMoney(back)}`,
  ].join("\n");
}
