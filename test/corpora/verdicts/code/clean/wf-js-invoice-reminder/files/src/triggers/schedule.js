import { readFileSync } from "node:fs";
import { runOnce } from "../main.js";
import { dayIn, isDue } from "./clock.js";

const config = JSON.parse(readFileSync(new URL("../../config/workflow.json", import.meta.url), "utf8"));
let lastDay = "";

// Looks three times a minute, so that no minute is missed; the day keeps it to one run.
setInterval(() => {
  const now = new Date();
  const today = dayIn(config.timeZone, now);
  if (!isDue(config, now) || lastDay === today) return;
  lastDay = today;
  runOnce().then(
    ({ mailed }) => console.log(`mailed ${mailed} customers`),
    (error) => console.error(error.message),
  );
}, 20_000);
