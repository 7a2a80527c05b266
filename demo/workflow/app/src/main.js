import { readConfig } from "./config.js";
import { manual } from "./triggers/manual.js";
import { schedule } from "./triggers/schedule.js";
import { log } from "./utils/log.js";
import { runOnce } from "./workflow.js";

const [how = "schedule"] = process.argv.slice(2);
try {
  const config = readConfig();
  const run = () => runOnce(config);
  if (how === "manual") await manual(run);
  else await schedule(config.cron, run);
} catch (error) {
  log("error", error.message);
  process.exitCode = 1;
}
