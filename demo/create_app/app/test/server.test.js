import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makeServer } from "../src/server.js";
import { openStore } from "../src/store.js";

const folder = await mkdtemp(join(tmpdir(), "sprout-"));
const server = makeServer({ store: await openStore(join(folder, "data")), now: () => new Date(2026, 2, 20) });
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${server.address().port}`;
after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function send(method, path, body, headers = { "content-type": "application/json" }) {
  const response = await fetch(url + path, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, location: response.headers.get("location") };
}
const form = { "content-type": "application/x-www-form-urlencoded" };

test("F3, F1: a plant that is added is in the list and due today", async () => {
  const added = await send("POST", "/api/plants", { name: "Fig", place: "Kitchen", everyDays: 7 });
  assert.equal(added.status, 201);
  const [plant] = JSON.parse((await send("GET", "/api/plants")).text);
  assert.deepEqual([plant.name, plant.dueIn, plant.last], ["Fig", 0, null]);
  assert.match((await send("GET", "/")).text, /1 plant is due/);
});

test("F2: after a watering the plant is due again in its rhythm", async () => {
  const [{ id }] = JSON.parse((await send("GET", "/api/plants")).text);
  assert.equal((await send("POST", `/api/plants/${id}/waterings`, { by: "" })).status, 422);
  const pressed = await send("POST", `/api/plants/${id}/waterings`, "by=Jonas", form);
  assert.deepEqual([pressed.status, pressed.location], [303, "/"]);
  const [plant] = JSON.parse((await send("GET", "/api/plants")).text);
  assert.deepEqual([plant.dueIn, plant.last], [7, { by: "Jonas", on: "2026-03-20" }]);
});

test("F4: a removed plant is gone, and removing it twice is an error", async () => {
  const [{ id }] = JSON.parse((await send("GET", "/api/plants")).text);
  assert.equal((await send("DELETE", `/api/plants/${id}`)).status, 204);
  assert.equal((await send("DELETE", `/api/plants/${id}`)).status, 404);
  assert.match((await send("GET", "/")).text, /There are no plants yet/);
});

test("what is wrong with a form is said, and what was typed is still there", async () => {
  const { status, text } = await send("POST", "/api/plants", "name=Fig&place=&everyDays=7", form);
  assert.equal(status, 422);
  assert.match(text, /Say where it stands/);
  assert.match(text, /value="Fig"/);
});

test("texts are escaped, other sites and large bodies are refused, other addresses are not found", async () => {
  await send("POST", "/api/plants", { name: "<script>", place: "Hall", everyDays: 3 });
  const { text } = await send("GET", "/");
  assert.ok(text.includes("&lt;script&gt;") && !text.includes("<script>"));
  const foreign = { ...form, origin: "http://elsewhere.example" };
  assert.equal((await send("POST", "/api/plants", "name=x", foreign)).status, 403);
  assert.equal((await send("POST", "/api/plants", { name: "x".repeat(20_000) })).status, 413);
  assert.equal((await send("GET", "/nowhere")).status, 404);
});
