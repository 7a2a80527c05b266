import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPlant, checkWatering, dayOf, listPlants, stateOf } from "../src/plants.js";

const plant = (name, everyDays = 7) => ({
  id: name,
  name,
  place: "Kitchen",
  everyDays,
  addedOn: "2026-03-01",
});

test("F1: the longest overdue plant stands first", () => {
  const data = {
    plants: [plant("fern"), plant("fig"), plant("palm")],
    waterings: [
      { plantId: "fern", by: "Mina", on: "2026-03-15" },
      { plantId: "fig", by: "Mina", on: "2026-03-08" },
      { plantId: "palm", by: "Jonas", on: "2026-03-13" },
    ],
  };
  const listed = listPlants(data, "2026-03-20").map(({ name, dueIn, last }) => [name, dueIn, last.by]);
  assert.deepEqual(listed, [
    ["fig", -5, "Mina"],
    ["palm", 0, "Jonas"],
    ["fern", 2, "Mina"],
  ]);
});

test("F1: a plant that was never watered is due since it was added", () => {
  const [only] = listPlants({ plants: [plant("fig")], waterings: [] }, "2026-03-01");
  assert.deepEqual([only.dueIn, only.last], [0, null]);
});

test("F1: the state is said in words", () => {
  assert.deepEqual([-5, -1, 0, 1, 2].map(stateOf), [
    "5 days overdue",
    "1 day overdue",
    "due today",
    "in 1 day",
    "in 2 days",
  ]);
});

test("F2: a watering needs a name", () => {
  assert.deepEqual(checkWatering({ by: " Jonas " }), { by: "Jonas" });
  assert.match(checkWatering({ by: " " }).error, /who watered/);
  assert.match(checkWatering({ by: "x".repeat(41) }).error, /who watered/);
});

test("F3: a plant needs a name, a place and a rhythm within their limits", () => {
  assert.deepEqual(checkPlant({ name: "Fig", place: "Kitchen", everyDays: "7" }), {
    plant: { name: "Fig", place: "Kitchen", everyDays: 7 },
  });
  assert.match(checkPlant({ name: "", place: "Kitchen", everyDays: 7 }).error, /name/);
  assert.match(checkPlant({ name: "Fig", place: 3, everyDays: 7 }).error, /where/);
  assert.match(checkPlant({ name: "Fig", place: "Kitchen", everyDays: 61 }).error, /how many days/);
});

test("days are those of the office", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});
