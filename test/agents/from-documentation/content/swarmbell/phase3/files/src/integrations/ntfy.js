import { limiter } from "../utils/limiter.js";
import { post } from "../utils/http.js";
import { retry } from "../utils/retry.js";

/** https://docs.ntfy.sh/publish/ */
export function ntfy({ baseUrl, topic, token, timeoutMs, tries, firstPauseMs, minGapMs }, { wait } = {}) {
  const limited = limiter(minGapMs, wait ? { wait } : {});
  return {
    name: "ntfy",
    send: (message) => limited(() => retry(async () => {
      const text = await post("ntfy", `${baseUrl}/${encodeURIComponent(topic)}`, {
        headers: { Title: "Swarmbell", Priority: "urgent", Tags: "bee", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: message.text,
        timeoutMs,
      });
      if (typeof parsed(text)?.id !== "string") throw new Error("ntfy answered without the id of the message. It is tried again.");
    }, { tries, firstPauseMs, ...(wait ? { wait } : {}) })),
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
