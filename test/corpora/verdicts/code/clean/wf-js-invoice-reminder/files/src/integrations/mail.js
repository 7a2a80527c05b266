import { request } from "../utils/http.js";
import { retry } from "../utils/retry.js";

export function createMail({ url, token, timeoutMs, pausesMs, sleep }) {
  return {
    send: (message) =>
      retry(() => request(`${url}/messages`, { token, timeoutMs, method: "POST", body: JSON.stringify(message) }), pausesMs, sleep),
  };
}
