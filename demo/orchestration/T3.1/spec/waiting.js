import assert from "node:assert/strict";
import { test } from "node:test";
import { addTool } from "../src/catalogue.js";
import { addMember } from "../src/members.js";
import { emptyShed } from "../src/shed.js";
import { joinWaiting, leaveWaiting, waitingFor } from "../src/waiting.js";

const members = ["mina", "ben"].map((id) => ({ id, name: id }));
const shed = addTool(members.reduce(addMember, emptyShed()), { id: "d1", name: "Drill", kind: "drill" });
const bothWait = ["mina", "ben"].reduce(
  (before, member) => joinWaiting(before, { tool: "d1", member }),
  shed,
);

test("members wait in the order in which they came", () => {
  assert.deepEqual([waitingFor(shed, "d1"), waitingFor(bothWait, "d1")], [[], ["mina", "ben"]]);
  assert.deepEqual(waitingFor(leaveWaiting(bothWait, { tool: "d1", member: "mina" }), "d1"), ["ben"]);
});

test("nobody waits twice for the same tool", () => {
  assert.throws(() => joinWaiting(bothWait, { tool: "d1", member: "ben" }), {
    message: "ben is waiting for d1 already.",
  });
});
