import { freeFollowUp } from "../integrations/calendar.js";
import { retry } from "../utils/retry.js";

/** True if the follow-up is free, false if the calendar could not be reached. */
export async function freeStep(config, appointment) {
  try {
    await retry(() => freeFollowUp(config, appointment), config);
    return true;
  } catch (error) {
    console.error(`${appointment}: ${error.message}`);
    return false;
  }
}
