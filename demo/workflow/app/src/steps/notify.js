import { log } from "../utils/log.js";
import { retry } from "../utils/retry.js";

/** Tells the team; says whether the chat took the message. What it did not take is the next run's. */
export async function notify(message, send, { tries, firstPauseMs, longestPauseMs }, wait) {
  try {
    await retry(() => send(message), { tries, firstPauseMs, longestPauseMs, ...(wait ? { wait } : {}) });
    return true;
  } catch (error) {
    log("error", `The chat did not take the message, it is kept: ${error.message}`);
    return false;
  }
}
