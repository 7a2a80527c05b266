import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { createApp } from "../../src/app.js";
import { createGarden } from "../../src/garden.js";

const TOKEN = "moss-and-fern-2";
let server, base, cookie;

beforeEach(async () => {
  server = createApp(createGarden(), TOKEN);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}`;
  const entry = await fetch(`${base}/?token=${TOKEN}`, { redirect: "manual" });
  assert.equal(entry.status, 303);
  cookie = entry.headers.get("set-cookie").split(";")[0];
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const get = (headers = { cookie }) => fetch(`${base}/`, { headers });
const post = (path, fields = {}, headers = { cookie }) =>
  fetch(base + path, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });

test("without the cookie every route asks for an invitation and changes nothing", async () => {
  for (const answer of [await get({}), await post("/links", { url: "https://a.example" }, {}), await post("/links/1/read", {}, {})]) {
    assert.equal(answer.status, 401);
    assert.match(await answer.text(), /Ask for an invitation/);
  }
  assert.match(await (await get()).text(), /Nothing planted yet/);
});

test("a wrong token gives no cookie", async () => {
  const answer = await fetch(`${base}/?token=wrong`, { redirect: "manual" });
  assert.equal(answer.status, 401);
  assert.equal(answer.headers.get("set-cookie"), null);
});

test("a link is planted, read and unread", async () => {
  assert.equal((await post("/links", { url: "https://a.example/1", note: "<i>slow</i> & good" })).status, 303);
  assert.match(await (await get()).text(), /class="unread".*&lt;i&gt;slow&lt;\/i&gt; &amp; good/);
  assert.equal((await post("/links/1/read")).status, 303);
  assert.match(await (await get()).text(), /class="read"/);
  assert.equal((await post("/links/2/read")).status, 404);
});

test("the same link is refused, and what was typed is kept", async () => {
  await post("/links", { url: "https://a.example/1" });
  const again = await post("/links", { url: "https://a.example/1/#x", note: "again" });
  assert.equal(again.status, 409);
  const page = await again.text();
  assert.match(page, /This link is already here\./);
  assert.match(page, /value="https:\/\/a\.example\/1\/#x"/);
  assert.match(page, /<textarea name="note">again</);
});
