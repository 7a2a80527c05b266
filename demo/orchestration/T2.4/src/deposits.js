import { toolOf } from "./catalogue.js";
import { kinds } from "./kinds.js";
import { openLoans } from "./loans.js";

/** Returns the deposit for a tool in cents. */
export function depositFor(shed, tool) {
  return kinds[toolOf(shed, tool).kind].deposit;
}

/** Returns the sum of all deposits in the cash box. */
export function depositsHeld(shed) {
  return openLoans(shed).reduce((sum, { tool }) => sum + depositFor(shed, tool), 0);
}
