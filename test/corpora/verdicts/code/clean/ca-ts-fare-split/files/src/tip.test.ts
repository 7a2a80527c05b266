import assert from "node:assert/strict";
import { test } from "node:test";
import { statement } from "./statement.ts";
import { addTip } from "./tip.ts";

const shares = [{ name: "Ana", cents: 605 }, { name: "Bo", cents: 2400 }];

test("a tip is rounded half up and split in proportion", () => {
  // 10 % of 30.05 is 3.005, so 3.01
  const tipped = addTip(shares, 10);
  assert.deepEqual(tipped, [{ name: "Ana", cents: 666 }, { name: "Bo", cents: 2640 }]);
});

test("no tip changes nothing, and a negative one is refused", () => {
  assert.deepEqual(addTip(shares, 0), shares);
  assert.throws(() => addTip(shares, -1), { code: "bad_percent" });
});

test("the statement pads cents", () => {
  assert.equal(statement([{ name: "Ana", cents: 605 }, { name: "Bo", cents: 40 }]), "Ana pays 6.05\nBo pays 0.40");
});
