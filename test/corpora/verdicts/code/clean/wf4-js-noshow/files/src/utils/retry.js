import { setTimeout as pause } from "node:timers/promises";

/** Tries an action again with doubled pauses; an error with `final` set is not tried again. */
export async function retry(action, { tries, firstPauseMs }) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (error.final || attempt >= tries) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}
