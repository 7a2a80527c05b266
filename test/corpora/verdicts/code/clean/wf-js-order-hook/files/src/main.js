import { setTimeout as pause } from "node:timers/promises";
import { readIntegrations } from "../config/integrations.config.js";
import { workflow } from "../config/workflow.config.js";
import { send } from "./integrations/http.js";
import { webhook } from "./triggers/webhook.js";
import { createWorkflow } from "./workflow.js";

const { port, secret, printer, chat } = readIntegrations(process.env);
const handle = createWorkflow({
  print: (ticket) => send(printer, ticket, workflow.timeoutMs),
  notify: (text) => send(chat, { text }, workflow.timeoutMs),
  settings: workflow,
  pause,
});
webhook({ secret, bodyLimit: workflow.bodyLimit, handle }).listen(port);
