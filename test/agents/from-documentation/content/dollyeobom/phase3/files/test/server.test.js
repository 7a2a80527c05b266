import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readConfig } from "../src/config.js";
import { makeServer } from "../src/http/server.js";
import { Sessions } from "../src/http/sessions.js";
import { Desk } from "../src/rules/desk.js";
import { Ledger } from "../src/store/ledger.js";

const PIN = "시험용-비밀번호";

async function start(t, now = () => new Date("2026-03-10T05:00:00Z")) {
  const folder = await mkdtemp(join(tmpdir(), "dollyeobom-"));
  const ledger = await Ledger.open(join(folder, "ledger.jsonl"));
  const logged = [];
  const server = makeServer({ desk: new Desk(ledger), pin: PIN, now, log: (line) => logged.push(line) });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await ledger.close();
    await rm(folder, { recursive: true });
  });
  const base = `http://127.0.0.1:${server.address().port}`;
  const ask = (path, { form, cookie } = {}) => fetch(base + path, {
    method: form ? "POST" : "GET", body: form && new URLSearchParams(form), redirect: "manual", headers: cookie ? { cookie } : {},
  });
  const signIn = async () => (await ask("/login", { form: { pin: PIN } })).headers.get("set-cookie").split(";")[0];
  return { ask, signIn, ledger, logged };
}

test("로그인하지 않으면 아무 화면도 보이지 않는다", async (t) => {
  const { ask } = await start(t);
  for (const path of ["/", "/closed-days", "/months"]) {
    const response = await ask(path);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get("location"), "/login");
  }
  assert.equal((await ask("/api/fee?due=2026-03-04&returned=2026-03-10&books=1")).status, 401);
  assert.equal((await ask("/returns", { form: { due: "2026-03-04" } })).status, 303);
  assert.equal((await ask("/health")).status, 200);
});

test("순옥 님이 연체된 책 두 권을 접수하고 돈을 받는다", async (t) => {
  const { ask, signIn, ledger } = await start(t);
  const cookie = await signIn();
  const page = await (await ask("/?due=2026-03-04&returned=2026-03-10&books=2", { cookie })).text();
  assert.match(page, /연체 5일\(휴관일 제외\)/);
  assert.match(page, /1,000원 받음/);
  assert.equal(ledger.returns().length, 0);
  const done = await ask("/returns", { cookie, form: { due: "2026-03-04", returned: "2026-03-10", books: "2", settlement: "paid" } });
  assert.equal(done.status, 201);
  assert.match(await done.text(), /받은 돈: 1,000원/);
  const { id, ...record } = ledger.returns()[0];
  assert.equal(id.length, 36);
  assert.deepEqual(record, { type: "return", due: "2026-03-04", returned: "2026-03-10", books: 2, discount: false, days: 5, settlement: "paid", paid: 1000, suspensionDays: 0 });
});

test("돈 대신 대출 정지를 고를 수 있고, 연체인데 아무것도 고르지 않으면 거절한다", async (t) => {
  const { ask, signIn, ledger } = await start(t);
  const cookie = await signIn();
  const form = { due: "2026-03-04", returned: "2026-03-10", books: "1" };
  assert.equal((await ask("/returns", { cookie, form: { ...form, settlement: "none" } })).status, 400);
  assert.equal((await ask("/returns", { cookie, form: { ...form, settlement: "gift" } })).status, 400);
  assert.equal(ledger.returns().length, 0);
  assert.match(await (await ask("/returns", { cookie, form: { ...form, settlement: "suspended" } })).text(), /대출 정지: 5일/);
  assert.equal(ledger.returns()[0].paid, 0);
});

test("제때 돌려준 책은 받은 돈 없이 접수된다", async (t) => {
  const { ask, signIn, ledger } = await start(t);
  const cookie = await signIn();
  await ask("/returns", { cookie, form: { due: "2026-03-10", returned: "2026-03-10", books: "1", settlement: "paid" } });
  assert.deepEqual([ledger.returns()[0].settlement, ledger.returns()[0].paid], ["none", 0]);
});

test("휴관일을 등록하면 연체료가 줄고, 지우면 돌아온다", async (t) => {
  const { ask, signIn } = await start(t);
  const cookie = await signIn();
  const fee = async () => (await (await ask("/api/fee?due=2026-03-04&returned=2026-03-10&books=1", { cookie })).json()).fee;
  assert.equal(await fee(), 500);
  assert.equal((await ask("/closed-days", { cookie, form: { day: "2026-03-06", reason: "<b>정전</b>" } })).status, 303);
  assert.equal(await fee(), 400);
  const page = await (await ask("/closed-days", { cookie })).text();
  assert.match(page, /&lt;b&gt;정전/);
  assert.equal((await ask("/closed-days", { cookie, form: { day: "2026-03-06", reason: "또" } })).status, 409);
  assert.equal((await ask("/closed-days/delete", { cookie, form: { day: "2026-03-06" } })).status, 303);
  assert.equal((await ask("/closed-days/delete", { cookie, form: { day: "2026-03-06" } })).status, 404);
  assert.equal(await fee(), 500);
});

test("월말 집계는 그 달의 반납만 더한다", async (t) => {
  const { ask, signIn } = await start(t);
  const cookie = await signIn();
  const receive = (due, returned, settlement) => ask("/returns", { cookie, form: { due, returned, books: "1", settlement } });
  await receive("2026-02-20", "2026-02-28", "paid");
  await receive("2026-03-04", "2026-03-10", "paid");
  await receive("2026-03-04", "2026-03-05", "suspended");
  await receive("2026-03-10", "2026-03-10", "none");
  const page = await (await ask("/months?month=2026-03", { cookie })).text();
  assert.match(page, /반납<\/th><td>3건.*연체<\/th><td>2건.*<td>500원.*대출 정지<\/th><td>1건/s);
  assert.match(await (await ask("/months?month=2025-01", { cookie })).text(), /이 달에는 반납이 없습니다/);
  assert.equal((await ask("/months?month=2026-13", { cookie })).status, 400);
});

test("틀린 값은 이유와 함께 거절하고 적은 값은 남긴다", async (t) => {
  const { ask, signIn, logged } = await start(t);
  const cookie = await signIn();
  const response = await ask("/?due=2026-02-30&returned=2026-03-10&books=1", { cookie });
  assert.equal(response.status, 400);
  assert.match(await response.text(), /반납 예정일을/);
  for (const query of ["due=2026-03-04&returned=x&books=1", "due=2026-03-04&returned=2026-03-10&books=0", "due=2026-03-04&returned=2026-03-10&books=21"]) {
    const refused = await ask(`/api/fee?${query}`, { cookie });
    assert.equal(refused.status, 400);
    assert.equal((await refused.json()).error.code, "invalid");
  }
  const future = await ask("/returns", { cookie, form: { due: "2026-03-04", returned: "2026-03-11", books: "1", settlement: "paid" } });
  assert.equal(future.status, 400);
  assert.equal((await ask("/returns", { cookie, form: { due: "x".repeat(5000) } })).status, 413);
  assert.equal((await ask("/nothing", { cookie })).status, 404);
  assert.deepEqual(logged, []);
});

test("다섯 번 틀리면 10분 동안 막는다", () => {
  const sessions = new Sessions(PIN);
  for (let n = 0; n < 5; n += 1) assert.deepEqual(sessions.signIn("아님", 1000), { ok: false, blocked: false });
  assert.deepEqual(sessions.signIn(PIN, 1000), { ok: false, blocked: true });
  assert.equal(sessions.signIn(PIN, 1000 + 600_000).ok, true);
});

test("로그인은 열 시간 뒤에, 또는 나가면 끝난다", () => {
  const sessions = new Sessions(PIN);
  const { token } = sessions.signIn(PIN, 0);
  assert.equal(sessions.isOpen(token, 35_999_999), true);
  assert.equal(sessions.isOpen(token, 36_000_000), false);
  const second = sessions.signIn(PIN, 0).token;
  sessions.signOut(second);
  assert.equal(sessions.isOpen(second, 1), false);
  assert.equal(sessions.isOpen(undefined, 1), false);
});

test("설정이 틀리면 변수 이름을 말한다", () => {
  assert.throws(() => readConfig({}), /DESK_PIN/);
  assert.throws(() => readConfig({ DESK_PIN: PIN, PORT: "문" }), /PORT/);
  assert.deepEqual(readConfig({ DESK_PIN: PIN }), { host: "127.0.0.1", port: 8090, ledgerFile: "./data/ledger.jsonl", pin: PIN });
});
