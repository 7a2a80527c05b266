import { call } from "../utils/http.js";

export async function tellDesk(config, text) {
  if (!config.deskUrl) return console.log(text);
  await call(config.deskUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
    timeoutMs: config.timeoutMs,
  });
}
