import assert from "node:assert/strict";
import { test } from "node:test";
import { readIntegrations } from "../../config/integrations.config.js";
import { ticket } from "../../src/steps/ticket.js";

const items = [{ count: 2, name: " Rye bread " }];

test("a ticket has one line per item", () => {
  const order = { id: "A-17", items: [...items, { count: 120, name: "x".repeat(40) }] };
  assert.deepEqual(ticket(order), { id: "A-17", lines: ["  2 x Rye bread", `120 x ${"x".repeat(30)}`] });
});

test("a wrong field is named", () => {
  const cases = [
    [null, "id"],
    [{ id: "../x", items }, "id"],
    [{ id: "1", items: [] }, "items"],
    [{ id: "1", items: Array(51).fill(items[0]) }, "items"],
    [{ id: "1", items: [{ count: 0, name: "a" }] }, "count"],
    [{ id: "1", items: [{ count: 1000, name: "a" }] }, "count"],
    [{ id: "1", items: [{ count: 1, name: " " }] }, "name"],
  ];
  for (const [order, message] of cases) assert.throws(() => ticket(order), { name: "TypeError", message });
});

test("a missing variable is named", () => {
  const env = { SHOP_WEBHOOK_SECRET: "s", PRINTER_URL: "http://p", CHAT_URL: "http://c" };
  assert.deepEqual(readIntegrations(env), { port: 8090, secret: "s", printer: "http://p", chat: "http://c" });
  assert.throws(() => readIntegrations({ ...env, CHAT_URL: "" }), /CHAT_URL is not set/);
});
