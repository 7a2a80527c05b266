import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openStore } from "../src/store.js";

const folder = await mkdtemp(join(tmpdir(), "sprout-"));
after(() => rm(folder, { recursive: true }));
const plant = (id) => ({ id, name: id, place: "Kitchen", everyDays: 7, addedOn: "2026-03-01" });

test("what was recorded is there after a restart", async () => {
  const file = join(folder, "restart", "data");
  const store = await openStore(file);
  await store.addPlant(plant("fig"));
  await store.addWatering({ plantId: "fig", by: "Mina", on: "2026-03-02" });
  assert.deepEqual((await openStore(file)).data, store.data);
});

test("F4: a removed plant stays away after a restart, and its waterings with it", async () => {
  const file = join(folder, "removed");
  const store = await openStore(file);
  await store.addPlant(plant("fig"));
  await store.addPlant(plant("fern"));
  await store.addWatering({ plantId: "fig", by: "Mina", on: "2026-03-02" });
  await store.removePlant("fig");
  assert.deepEqual((await openStore(file)).data, { plants: [plant("fern")], waterings: [] });
});

test("changes at the same moment are all kept", async () => {
  const file = join(folder, "many");
  const store = await openStore(file);
  await Promise.all(Array.from({ length: 20 }, (_, index) => store.addPlant(plant(`plant ${index}`))));
  assert.equal((await openStore(file)).data.plants.length, 20);
});
