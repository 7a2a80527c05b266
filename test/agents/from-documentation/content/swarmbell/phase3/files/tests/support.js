import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A service on loopback that gives the prepared answers in order, the last one again and again, and remembers what it was asked. */
export async function fakeService(t, answers) {
  const asked = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    const { status = 200, headers = {}, text = "{}", hang = false } = answers[Math.min(asked.length, answers.length) - 1];
    if (!hang) response.writeHead(status, headers).end(text);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${server.address().port}` };
}

export async function temporaryFile(t, name) {
  const folder = await mkdtemp(join(tmpdir(), "swarmbell-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}

export const rules = { lossGrams: 1500, withinMinutes: 20, quietMinutes: 60, keepMinutes: 120, clockSkewMinutes: 10, spoolKeepMinutes: 180 };
export const minute = 60_000;
