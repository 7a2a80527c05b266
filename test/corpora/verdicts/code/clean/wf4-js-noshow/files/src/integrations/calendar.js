import { call } from "../utils/http.js";

export async function freeFollowUp(config, appointment) {
  await call(`${config.calendarUrl}/appointments/${encodeURIComponent(appointment)}/follow-up`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${config.calendarToken}` },
    timeoutMs: config.timeoutMs,
  });
}
