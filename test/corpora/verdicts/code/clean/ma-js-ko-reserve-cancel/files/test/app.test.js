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

const cancel = (id, person) => fetch(`${base}/${id}`, { method: "DELETE", body: JSON.stringify({ person }) });

test("취소한 시간은 다시 예약할 수 있다", async () => {
  const { id } = await (await create({ room: "다", start: 1260, person: "지수" })).json();
  assert.equal((await cancel(id, "지수")).status, 204);
  assert.deepEqual(await (await fetch(`${base}?room=다`)).json(), []);
  assert.equal((await create({ room: "다", start: 1260, person: "민호" })).status, 201);
  assert.equal((await cancel(id, "지수")).status, 404);
});

test("남의 예약은 취소할 수 없다", async () => {
  const booking = await (await create({ room: "라", start: 1260, person: "지수" })).json();
  const response = await cancel(booking.id, "민호");
  assert.equal(response.status, 403);
  assert.deepEqual(await response.json(), { error: "예약한 사람만 취소할 수 있습니다" });
  assert.deepEqual(await (await fetch(`${base}?room=라`)).json(), [booking]);
});

test("시작 10분 전까지만 취소할 수 있다", async () => {
  const first = await (await create({ room: "마", start: 1290, person: "지수" })).json();
  const second = await (await create({ room: "바", start: 1290, person: "지수" })).json();
  now = 1281;
  assert.equal((await cancel(first.id, "지수")).status, 409);
  now = 1280;
  assert.equal((await cancel(second.id, "지수")).status, 204);
  now = 1000;
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
