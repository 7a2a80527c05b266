import { readFileSync } from "node:fs";

const file = (name) => JSON.parse(readFileSync(new URL(`../../config/${name}`, import.meta.url), "utf8"));

/** Configuration files and environment together. Names the variable that is missing. */
export function readSettings(env) {
  const port = Number(env.PORT ?? "8600");
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error("PORT is not a port number, such as 8600.");
  const secret = env.WEBHOOK_SECRET ?? "";
  if (secret.length < 16) throw new Error("WEBHOOK_SECRET is not set or too short. Give at least 16 characters and the same to the scales.");
  if (!env.NTFY_TOPIC) throw new Error("NTFY_TOPIC is not set. Choose a long random topic and subscribe to it on your phone.");
  const services = file("integrations.config.json");
  const twilioOn = Boolean(env.TWILIO_ACCOUNT_SID);
  for (const name of ["TWILIO_AUTH_TOKEN", "TWILIO_FROM", "TWILIO_TO"]) {
    if (twilioOn && !env[name]) throw new Error(`${name} is not set, but TWILIO_ACCOUNT_SID is.`);
  }
  return {
    host: env.HOST ?? "127.0.0.1",
    port,
    secret,
    stateFile: env.STATE_FILE ?? "./state/swarmbell.json",
    workflow: file("workflow.config.json"),
    ntfy: { ...services.ntfy, topic: env.NTFY_TOPIC, token: env.NTFY_TOKEN ?? "" },
    twilio: twilioOn
      ? { ...services.twilio, account: env.TWILIO_ACCOUNT_SID, token: env.TWILIO_AUTH_TOKEN, from: env.TWILIO_FROM, to: env.TWILIO_TO }
      : null,
  };
}
