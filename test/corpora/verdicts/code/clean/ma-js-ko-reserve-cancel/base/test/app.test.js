import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createApp } from "../src/app.js";
import { Bookings } from "../src/bookings.js";

let now = 1000;
const server = createApp(new Bookings(() => now));
let base;

before(async () => {
  await new Promise((resolve) => server.listen(0, resolve));
  base = `http://127.0.0.1:${server.address().port}/bookings`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

const create = (body) => fetch(base, { method: "POST", body: JSON.stringify(body) });

test("예약하고 목록에서 본다", async () => {
  const response = await create({ room: "가", start: 1200, person: "지수" });
  assert.equal(response.status, 201);
  const booking = await response.json();
  assert.deepEqual(await (await fetch(`${base}?room=가`)).json(), [booking]);
});

test("겹치는 시간은 409", async () => {
  await create({ room: "나", start: 1230, person: "지수" });
  assert.equal((await create({ room: "나", start: 1230, person: "민호" })).status, 409);
});

test("잘못된 요청은 400", async () => {
  for (const body of [{}, { room: "가", start: 1201, person: "a" }, { room: "가", start: 990, person: "a" }, null]) {
    assert.equal((await create(body)).status, 400);
  }
});
