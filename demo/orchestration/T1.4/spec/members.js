import assert from "node:assert/strict";
import { test } from "node:test";
import { addMember, memberOf } from "../src/members.js";
import { emptyShed } from "../src/shed.js";

test("a member is found by the id", () => {
  const shed = addMember(emptyShed(), { id: "mina", name: " Mina Park " });
  assert.deepEqual(memberOf(shed, "mina"), { id: "mina", name: "Mina Park" });
  assert.throws(() => memberOf(shed, "ben"), { message: "There is no member ben." });
});

test("a member needs a name and an id of their own", () => {
  assert.throws(() => addMember(emptyShed(), { id: "ben", name: " " }), {
    message: "A member needs a name.",
  });
  const shed = addMember(emptyShed(), { id: "ben", name: "Ben" });
  assert.throws(() => addMember(shed, { id: "ben", name: "Benita" }), {
    message: "There already is a member ben.",
  });
});
