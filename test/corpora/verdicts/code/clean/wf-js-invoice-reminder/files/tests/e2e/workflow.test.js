import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { createLedger } from "../../src/integrations/ledger.js";
import { createMail } from "../../src/integrations/mail.js";
import { runWorkflow } from "../../src/workflow.js";

let folder, server, base, invoices, mails, ledgerAnswers, mailAnswers, slept;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reminder-"));
  [mails, slept, ledgerAnswers, mailAnswers] = [[], [], [], []];
  invoices = [
    { id: "A1", customer: "Moss", email: "moss@example.org", due: "2026-03-01", cents: 1000 },
    { id: "B1", customer: "Fern", email: "fern@example.org", due: "2026-03-02", cents: 2000 },
    { id: "C1", customer: "Later", email: "later@example.org", due: "2026-03-20", cents: 5 },
  ];
  server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    if (request.headers.authorization !== "Bearer test-token") return response.writeHead(401).end();
    if (request.url.startsWith("/invoices")) {
      const status = ledgerAnswers.shift() ?? 200;
      return response.writeHead(status).end(status === 200 ? JSON.stringify({ invoices }) : "");
    }
    const message = JSON.parse(text);
    const status = mailAnswers.shift() ?? 202;
    if (status === 202) mails.push(message);
    return response.writeHead(status).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}`;
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

function run(today = "2026-03-20", token = "test-token") {
  const sleep = async (ms) => slept.push(ms);
  const shared = { url: base, token, timeoutMs: 2000, pausesMs: [10, 20, 40], sleep };
  return runWorkflow({
    ledger: createLedger(shared),
    mail: createMail({ ...shared, token: "test-token" }),
    stateFile: join(folder, "state.json"),
    operator: "ops@example.org",
    today,
    config: { remindAgainAfterDays: 7, pauseBetweenMailsMs: 1000 },
    sleep,
  });
}
const recipients = () => mails.map(({ to }) => to);

test("each customer gets one mail, what is due today is left out, a second run sends nothing", async () => {
  assert.deepEqual(await run(), { mailed: 2 });
  assert.deepEqual(recipients(), ["moss@example.org", "fern@example.org"]);
  assert.deepEqual(slept, [1000]);
  assert.deepEqual(await run(), { mailed: 0 });
  assert.equal(mails.length, 2);
});

test("a ledger that fails three times is asked a fourth time", async () => {
  ledgerAnswers = [503, 429, 500];
  assert.deepEqual(await run(), { mailed: 2 });
  assert.deepEqual(slept.slice(0, 3), [10, 20, 40]);
});

test("a ledger that stays away is reported to the operator, and nobody else is mailed", async () => {
  ledgerAnswers = [503, 503, 503, 503];
  await assert.rejects(run(), { message: "GET /invoices was answered with 503" });
  assert.deepEqual(recipients(), ["ops@example.org"]);
});

test("a refused token is final", async () => {
  await assert.rejects(run("2026-03-20", "wrong"), { message: "GET /invoices was answered with 401" });
  assert.deepEqual(slept, []);
});

test("one mail that fails does not stop the others and is sent by the next run", async () => {
  mailAnswers = [400];
  await assert.rejects(run(), { message: "not mailed: Moss" });
  assert.deepEqual(recipients(), ["fern@example.org", "ops@example.org"]);
  assert.deepEqual(JSON.parse(await readFile(join(folder, "state.json"), "utf8")), { B1: "2026-03-20" });
  await run();
  assert.deepEqual(recipients().slice(2), ["moss@example.org"]);
});

test("something else than invoices is an error", async () => {
  invoices = [{ id: 5 }];
  await assert.rejects(run(), { message: "the ledger sent something else than invoices" });
});

test("two runs at once do not overlap", async () => {
  await writeFile(join(folder, "state.json.lock"), "");
  await assert.rejects(run(), { message: "another run is under way" });
  assert.deepEqual(mails, []);
});
