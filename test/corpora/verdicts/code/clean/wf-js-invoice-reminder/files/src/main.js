import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createLedger } from "./integrations/ledger.js";
import { createMail } from "./integrations/mail.js";
import { dayIn } from "./triggers/clock.js";
import { runWorkflow } from "./workflow.js";

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. See .env.example.`);
  return value;
}

export async function runOnce() {
  const config = JSON.parse(await readFile(new URL("../config/workflow.json", import.meta.url), "utf8"));
  const shared = { timeoutMs: config.timeoutMs, pausesMs: config.pausesMs, sleep };
  return runWorkflow({
    ledger: createLedger({ ...shared, url: required("LEDGER_URL"), token: required("LEDGER_TOKEN") }),
    mail: createMail({ ...shared, url: required("MAIL_URL"), token: required("MAIL_TOKEN") }),
    stateFile: required("STATE_FILE"),
    operator: required("OPERATOR_EMAIL"),
    today: dayIn(config.timeZone, new Date()),
    config,
    sleep,
  });
}

if (import.meta.main ?? process.argv[1]?.endsWith("main.js")) {
  runOnce().then(
    ({ mailed }) => console.log(`mailed ${mailed} customers`),
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
