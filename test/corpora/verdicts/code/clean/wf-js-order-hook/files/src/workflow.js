import { ticket } from "./steps/ticket.js";
import { retry } from "./utils/retry.js";

/** Order to printer. Answers the status for the shop: an order that is known already is not printed again. */
export function createWorkflow({ print, notify, settings, pause }) {
  const printed = new Map();
  return async function handle(body) {
    let made;
    try {
      made = ticket(JSON.parse(body));
    } catch (error) {
      console.error(`order refused: ${error.message}`);
      return 400;
    }
    if (!printed.has(made.id)) printed.set(made.id, deliver(made));
    const ok = await printed.get(made.id);
    if (!ok) printed.delete(made.id); // the shop sends a failed order again
    return ok ? 204 : 503;
  };

  async function deliver(made) {
    try {
      await retry(() => print(made), { ...settings, pause });
      return true;
    } catch (error) {
      await notify(`Order ${made.id} was not printed: ${error.message}`).catch((failure) => console.error(`chat: ${failure.message}`));
      return false;
    }
  }
}
