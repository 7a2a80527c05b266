import { ntfy } from "./integrations/ntfy.js";
import { twilio } from "./integrations/twilio.js";
import { webhook } from "./triggers/webhook.js";
import { readSettings } from "./utils/settings.js";
import { State } from "./utils/state.js";
import { Workflow } from "./workflow.js";

try {
  const settings = readSettings(process.env);
  const channels = [ntfy(settings.ntfy), ...(settings.twilio ? [twilio(settings.twilio)] : [])];
  const workflow = new Workflow({ state: await State.open(settings.stateFile), settings: settings.workflow, channels });
  const server = webhook({ secret: settings.secret, receive: (body) => workflow.receive(body) });
  const flush = () => workflow.flush().catch((error) => console.error(`spool: ${error.message}`));
  const timer = setInterval(flush, settings.workflow.spoolEveryMinutes * 60_000);
  await flush(); // messages that a crash left behind
  server.listen(settings.port, settings.host, () => console.log(`Swarmbell listens on http://${settings.host}:${server.address().port}/readings`));
  process.on("SIGTERM", () => {
    clearInterval(timer);
    server.close(() => process.exit(0));
  });
} catch (error) {
  console.error(`Swarmbell cannot start: ${error.message}`);
  process.exitCode = 2;
}
