import assert from "node:assert/strict";
import { test } from "node:test";
import { lateFee } from "../src/fees.js";
import { formatMoney } from "../src/money.js";
import { remindersFor } from "../src/reminders.js";

const loan = { tool: "d1", member: "mina", from: "2026-03-02", due: "2026-03-09", returned: null };
const shed = {
  tools: [{ id: "d1", name: "Cordless drill", kind: "drill" }],
  members: [{ id: "mina", name: "Mina" }],
  loans: [loan],
};
const hello = 'Hello Mina, the tool "Cordless drill"';

test("a tool that is due later needs no reminder", () => {
  assert.deepEqual(remindersFor(shed, "2026-03-07"), []);
});

test("members hear the day before, on the day, and while the tool is late", () => {
  const fee = formatMoney(lateFee(loan, "2026-03-11"));
  const texts = ["2026-03-08", "2026-03-09", "2026-03-11"].flatMap((today) => remindersFor(shed, today));
  assert.deepEqual(texts, [
    { to: "mina", text: `${hello} is due tomorrow.` },
    { to: "mina", text: `${hello} is due today.` },
    { to: "mina", text: `${hello} was due on 2026-03-09. The fee so far is ${fee}.` },
  ]);
});
