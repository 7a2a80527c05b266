import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Ledger } from "../src/store/ledger.js";

async function place(t) {
  const folder = await mkdtemp(join(tmpdir(), "dollyeobom-"));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, "deep", "ledger.jsonl");
}

test("적은 것은 다시 열어도 남아 있다", async (t) => {
  const path = await place(t);
  const first = await Ledger.open(path);
  await first.append({ type: "closed", day: "2026-03-06", reason: "정전" });
  await first.append({ type: "closed", day: "2026-03-07", reason: "행사" });
  await first.append({ type: "reopened", day: "2026-03-06" });
  await first.append({ type: "return", id: "a", returned: "2026-03-05", paid: 300 });
  await first.close();
  const second = await Ledger.open(path);
  t.after(() => second.close());
  assert.deepEqual([...second.closedDays()], [["2026-03-07", "행사"]]);
  assert.equal(second.returns()[0].paid, 300);
});

test("한꺼번에 적어도 줄이 섞이지 않는다", async (t) => {
  const path = await place(t);
  const ledger = await Ledger.open(path);
  t.after(() => ledger.close());
  await Promise.all(Array.from({ length: 30 }, (_, n) => ledger.append({ type: "return", id: String(n), returned: "2026-03-05", paid: n })));
  const ids = (await readFile(path, "utf8")).trim().split("\n").map((line) => JSON.parse(line).id);
  assert.deepEqual(ids, Array.from({ length: 30 }, (_, n) => String(n)));
});

test("전기가 나가 잘린 마지막 줄만 버리고, 다음 기록은 온전한 줄로 이어진다", async (t) => {
  const path = await place(t);
  await (await Ledger.open(path)).close();
  await writeFile(path, '{"type":"closed","day":"2026-03-06","reason":"정전"}\n{"type":"clo');
  const ledger = await Ledger.open(path);
  await ledger.append({ type: "closed", day: "2026-03-08", reason: "행사" });
  await ledger.close();
  const again = await Ledger.open(path);
  t.after(() => again.close());
  assert.deepEqual([...again.closedDays().keys()], ["2026-03-06", "2026-03-08"]);
});

test("가운데가 깨진 장부는 줄 번호를 말하고 열지 않는다", async (t) => {
  const path = await place(t);
  await (await Ledger.open(path)).close();
  await writeFile(path, '{"type":"closed","day":"2026-03-06","reason":"정전"}\n깨짐\n');
  await assert.rejects(Ledger.open(path), /2번째 줄/);
});
