import { createServer } from "node:http";
import { tellDesk } from "./integrations/desk.js";
import { noShow } from "./steps/decide.js";
import { freeStep } from "./steps/free.js";
import { signed } from "./triggers/webhook.js";
import { retry } from "./utils/retry.js";

export function createWorkflow(config) {
  const handled = new Set();
  return createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (request.method !== "POST" || request.url !== "/ended") return response.writeHead(404).end();
    if (!signed(body, request.headers["x-signature"], config.secret)) return response.writeHead(401).end();
    const found = noShow(parsed(body));
    if (!found) return response.writeHead(400).end();
    response.writeHead(202).end();
    if (!found.missed || handled.has(found.appointment)) return;
    handled.add(found.appointment);
    const free = await freeStep(config, found.appointment);
    const text = free ? `${found.appointment} missed, follow-up is free` : `${found.appointment} missed, please free the follow-up by hand`;
    await retry(() => tellDesk(config, text), config).catch((error) => console.error(`desk: ${error.message}`));
  });
}

function parsed(body) {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
