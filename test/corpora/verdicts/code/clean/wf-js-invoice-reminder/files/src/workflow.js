import { fetchDue } from "./steps/fetchDue.js";
import { selectDue } from "./steps/selectDue.js";
import { sendReminders } from "./steps/sendReminders.js";
import { readState, withLock, writeState } from "./utils/state.js";

async function tell(mail, operator, text) {
  await mail.send({ to: operator, subject: "Invoice reminders failed", text });
}

/** One run. Throws after the operator was told if anything failed. */
export function runWorkflow({ ledger, mail, stateFile, operator, today, config, sleep }) {
  return withLock(stateFile, async () => {
    let invoices;
    try {
      invoices = await fetchDue(ledger, today);
    } catch (error) {
      await tell(mail, operator, error.message);
      throw error;
    }
    const state = await readState(stateFile);
    const groups = selectDue(invoices, state, today, config.remindAgainAfterDays);
    const failed = await sendReminders(groups, {
      mail,
      sleep,
      pauseMs: config.pauseBetweenMailsMs,
      // Recorded after each mail, so that a crash does not mail anybody twice.
      onSent: async (group) => {
        for (const { id } of group.invoices) state[id] = today;
        await writeState(stateFile, state);
      },
    });
    if (failed.length > 0) {
      const text = failed.map(({ customer, reason }) => `${customer}: ${reason}`).join("\n");
      await tell(mail, operator, text).catch((error) => console.error(`the operator could not be told: ${error.message}`));
      throw new Error(`not mailed: ${failed.map(({ customer }) => customer).join(", ")}`);
    }
    return { mailed: groups.length };
  });
}
