import { limiter } from "../utils/limiter.js";
import { post } from "../utils/http.js";
import { retry } from "../utils/retry.js";

/** https://www.twilio.com/docs/messaging/api/message-resource */
export function twilio({ baseUrl, account, token, from, to, timeoutMs, tries, firstPauseMs, minGapMs }, { wait } = {}) {
  const limited = limiter(minGapMs, wait ? { wait } : {});
  return {
    name: "twilio",
    send: (message) => limited(() => retry(async () => {
      const text = await post("Twilio", `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        headers: {
          Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ From: from, To: to, Body: message.text }).toString(),
        timeoutMs,
      });
      let answer = null;
      try {
        answer = JSON.parse(text);
      } catch {
        // handled below: no answer without a sid counts
      }
      if (typeof answer?.sid !== "string") throw new Error("Twilio answered without the sid of the message. It is tried again.");
    }, { tries, firstPauseMs, ...(wait ? { wait } : {}) })),
  };
}
