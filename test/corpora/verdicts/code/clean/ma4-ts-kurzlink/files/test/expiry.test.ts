import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { Links } from "../src/links.ts";
import { serverFor } from "../src/server.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-03-02T08:00:00Z");

function linksAt(start: number) {
  const clock = { now: start };
  return { clock, links: new Links(() => clock.now) };
}

test("a link of three days works until the last millisecond", () => {
  const { clock, links } = linksAt(START);
  assert.deepEqual(links.add("bbq", "https://estate.example/bbq", 3), {
    slug: "bbq", target: "https://estate.example/bbq", visits: 0, expiresAt: "2026-03-05T08:00:00.000Z",
  });
  clock.now = START + 3 * DAY - 1;
  assert.equal(links.visit("bbq"), "https://estate.example/bbq");
  clock.now += 1;
  assert.throws(() => links.visit("bbq"), { status: 410, message: "bbq has expired." });
  assert.equal(links.all()[0]?.visits, 1);
});

test("without days a link stays and has no new field", () => {
  const { clock, links } = linksAt(START);
  assert.deepEqual(links.add("bins", "https://estate.example/bins"), { slug: "bins", target: "https://estate.example/bins", visits: 0 });
  clock.now = START + 4000 * DAY;
  assert.equal(links.visit("bins"), "https://estate.example/bins");
});

for (const days of [0, -1, 366, 1.5, "7", null]) {
  test(`${JSON.stringify(days)} days are refused and nothing is made`, () => {
    const { links } = linksAt(START);
    assert.throws(() => links.add("bbq", "https://estate.example/bbq", days), { status: 400, message: /1 to 365/ });
    assert.deepEqual(links.all(), []);
  });
}

test("1 and 365 days are allowed", () => {
  const { links } = linksAt(START);
  assert.equal(links.add("one", "https://estate.example", 1).expiresAt, "2026-03-03T08:00:00.000Z");
  assert.equal(links.add("year", "https://estate.example", 365).expiresAt, "2027-03-02T08:00:00.000Z");
});

test("an expired name can be taken again, a living one cannot", () => {
  const { clock, links } = linksAt(START);
  links.add("bbq", "https://estate.example/old", 1);
  assert.throws(() => links.add("bbq", "https://estate.example/new"), { status: 409 });
  clock.now = START + DAY;
  links.add("bbq", "https://estate.example/new");
  assert.equal(links.visit("bbq"), "https://estate.example/new");
});

test("over HTTP: 201 with expiresAt, then 410", async (t) => {
  const { clock, links } = linksAt(START);
  const server = serverFor(links).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = await fetch(`${base}/links`, { method: "POST", body: JSON.stringify({ slug: "bbq", target: "https://estate.example", days: 1 }) });
  assert.equal(made.status, 201);
  assert.equal(((await made.json()) as { expiresAt: string }).expiresAt, "2026-03-03T08:00:00.000Z");
  clock.now += DAY;
  const gone = await fetch(`${base}/bbq`, { redirect: "manual" });
  assert.equal(gone.status, 410);
  assert.deepEqual(await gone.json(), { message: "bbq has expired." });
});
