import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createApp } from "../src/app.js";
import { createBallot } from "../src/ballot.js";

let now = new Date(2026, 2, 4, 10, 0);
const server = createApp(createBallot(), () => now);
let base;

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

const post = (path, fields) => fetch(base + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const page = async () => (await fetch(`${base}/`)).text();

test("추천하고 투표하고, 마감 뒤에는 1위만 본다", async () => {
  assert.match(await page(), /아직 추천이 없어요/);
  assert.equal((await post("/places", { name: "<b>국밥</b>" })).status, 303);
  assert.equal((await post("/votes", { voter: "민지", place: "<b>국밥</b>" })).status, 303);
  const open = await page();
  assert.match(open, /&lt;b&gt;국밥&lt;\/b&gt; — 1표/);
  assert.doesNotMatch(open, /<b>국밥/);

  assert.equal((await post("/votes", { voter: "민지", place: "없는 집" })).status, 404);
  const blank = await post("/votes", { voter: " ", place: "<b>국밥</b>" });
  assert.equal(blank.status, 400);
  assert.match(await blank.text(), /돌아가기/);

  now = new Date(2026, 2, 4, 11, 30);
  assert.equal((await post("/places", { name: "냉면" })).status, 403);
  const closed = await page();
  assert.match(closed, /마감되었어요<\/p><p>1위: &lt;b&gt;국밥/);
  assert.doesNotMatch(closed, /<form/);
});
