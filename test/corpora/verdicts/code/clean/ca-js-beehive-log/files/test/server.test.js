import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { createApp } from "../src/server.js";
import { openStore } from "../src/store.js";

let directory, server, base;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "hive-"));
  server = createApp(openStore(join(directory, "hives.json")), () => "2026-05-20");
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(directory, { recursive: true });
});

const record = (body) => fetch(`${base}/inspections`, { method: "POST", body: JSON.stringify(body) });
const linden = { hive: "Linden 3", day: "2026-05-02", broodFrames: 7, queenSeen: true };

test("an inspection is recorded and survives a restart", async () => {
  const answer = await record(linden);
  assert.equal(answer.status, 201);
  assert.deepEqual(await answer.json(), linden);
  assert.deepEqual(openStore(join(directory, "hives.json")).all(), [linden]);
});

test("a second inspection on the same day is refused and overwrites nothing", async () => {
  await record(linden);
  const answer = await record({ ...linden, broodFrames: 1 });
  assert.equal(answer.status, 409);
  const { inspections } = await (await fetch(`${base}/hives/Linden%203/inspections`)).json();
  assert.deepEqual(inspections, [linden]);
});

test("the history shows the newest inspection first", async () => {
  await record(linden);
  await record({ ...linden, day: "2026-05-12" });
  const { inspections } = await (await fetch(`${base}/hives/Linden%203/inspections`)).json();
  assert.deepEqual(inspections.map(({ day }) => day), ["2026-05-12", "2026-05-02"]);
});

test("an unknown hive has no history", async () => {
  const answer = await fetch(`${base}/hives/Oak/inspections`);
  assert.equal(answer.status, 404);
  assert.deepEqual(await answer.json(), { error: "no hive is called Oak" });
});

for (const [field, value] of [["hive", " "], ["day", "2026-02-30"], ["day", "2026-05-21"], ["broodFrames", 23], ["queenSeen", "yes"]]) {
  test(`${field} = ${value} is refused with a message that names the field`, async () => {
    const answer = await record({ ...linden, [field]: value });
    assert.equal(answer.status, 400);
    assert.match((await answer.json()).error, new RegExp(`^${field} `));
  });
}

test("a hive is overdue after more than ten days, the longest wait first", async () => {
  await record({ ...linden, hive: "A", day: "2026-05-10" });
  await record({ ...linden, hive: "B", day: "2026-05-09" });
  await record({ ...linden, hive: "C", day: "2026-05-01" });
  const answer = await fetch(`${base}/overdue`);
  assert.deepEqual(await answer.json(), { overdue: [{ hive: "C", days: 19 }, { hive: "B", days: 11 }] });
});

test("a damaged file is not opened", () => {
  writeFileSync(join(directory, "cut.json"), '[{"hive":"Lin');
  assert.throws(() => openStore(join(directory, "cut.json")), SyntaxError);
});
