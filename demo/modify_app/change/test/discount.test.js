import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { discountOn, readPercent } from "../src/discount.js";
import { receiptOf } from "../src/receipt.js";

const folder = mkdtempSync(join(tmpdir(), "till-"));
after(() => rmSync(folder, { recursive: true }));
const list = join(folder, "list.txt");
writeFileSync(list, "2 x Tea 1.50\n1 x Bread 3.25\n");

function till(...args) {
  const main = fileURLToPath(new URL("../src/cli.js", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: "utf8" });
  return { status, said: (stdout + stderr).trim().split("\n").at(-1).replaceAll(/ {2,}/g, " ") };
}

test("half a cent goes to the customer", () => {
  assert.deepEqual([discountOn(625, 10), discountOn(624, 10), discountOn(100, 100)], [63, 62, 100]);
});

test("a discount is a whole number from 1 to 100", () => {
  assert.deepEqual(["1", "100"].map(readPercent), [1, 100]);
  for (const wrong of ["0", "101", "ten", "", "-5", "1e2"]) {
    assert.throws(() => readPercent(wrong), {
      message: `A discount is a whole number from 1 to 100, not "${wrong}".`,
    });
  }
});

test("the discount is a line before the total, and there is none without one", () => {
  const articles = [{ quantity: 1, name: "Tea", price: 1000 }];
  assert.deepEqual(receiptOf(articles, 15), {
    lines: [
      { text: "1 x Tea", amount: 1000 },
      { text: "Discount 15 %", amount: -150 },
    ],
    total: 850,
  });
  assert.deepEqual(receiptOf(articles).lines, [{ text: "1 x Tea", amount: 1000 }]);
});

test("the command takes the option, refuses a wrong one, and works the old way", () => {
  assert.deepEqual(till("--discount", "10", list), { status: 0, said: "Total 5.62" });
  assert.deepEqual(till(list), { status: 0, said: "Total 6.25" });
  assert.equal(till("--discount", "ten", list).status, 2);
  assert.equal(till().status, 2);
});
