import { askSite } from "./integrations/site.js";
import { sendToChat } from "./integrations/chat.js";
import { check } from "./steps/check.js";
import { decide } from "./steps/decide.js";
import { notify } from "./steps/notify.js";
import { log } from "./utils/log.js";
import { openState } from "./utils/state.js";

/** One run: check, decide, and tell the team where the state changed or a message was kept. */
export async function runOnce(config, now = () => new Date()) {
  const state = await openState(config.stateFile);
  try {
    const checked = await check(() => askSite(config.siteUrl, config.siteTimeoutMs));
    const next = decide(state.value, checked, { ...config, at: now().toISOString() });
    await state.write(next);
    log(
      "info",
      `${config.siteUrl} ${checked.ok ? "answers" : "fails"} (${checked.reason}, ${checked.ms} ms)`,
    );
    if (next.pending === null) return { checked, told: false };
    const told = await notify(
      next.pending,
      (text) => sendToChat(config.webhookUrl, text, config.chatTimeoutMs),
      config,
    );
    if (told) await state.write({ ...next, pending: null });
    return { checked, told };
  } finally {
    await state.close();
  }
}
