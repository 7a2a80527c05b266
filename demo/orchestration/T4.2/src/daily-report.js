import { depositsHeld } from "./deposits.js";
import { toolsToInspect } from "./inspection.js";
import { openLoans } from "./loans.js";
import { formatMoney } from "./money.js";
import { remindersFor } from "./reminders.js";
import { toolsToSharpen } from "./sharpening.js";
import { loansByTool } from "./statistics.js";

/** Returns the report of a day: loans, deposits, reminders, and tools that need care. */
export function dailyReport(shed, today) {
  const [favourite] = loansByTool(shed);
  return [
    `Report of ${today}`,
    `Tools out: ${openLoans(shed).length} of ${shed.tools.length}, deposits: ${formatMoney(depositsHeld(shed))}`,
    ...(favourite === undefined ? [] : [`Most wanted: ${favourite.tool}, ${favourite.loans} loans`]),
    ...toolsToSharpen(shed).map(({ name }) => `Sharpen: ${name}`),
    ...toolsToInspect(shed, today).map(({ name }) => `Inspect: ${name}`),
    ...remindersFor(shed, today).map(({ to, text }) => `To ${to}: ${text}`),
  ].join("\n");
}
