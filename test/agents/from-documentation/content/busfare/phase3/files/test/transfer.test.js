import assert from "node:assert/strict";
import { test } from "node:test";
import { fares, totalFare } from "../src/fare.js";
import { lines } from "../src/print.js";
import { transfers, waivedBase } from "../src/transfer.js";

const ride = (number, on, off, more = {}) => ({ line: "시내", number, km: 3, rider: "어른", on: `2026-03-02T${on}+09:00`, off: `2026-03-02T${off}+09:00`, ...more });

test("내린 지 30분까지는 환승이고 31분이면 아니다", () => {
  assert.deepEqual(transfers([ride("151", "08:00", "08:20"), ride("272", "08:50", "09:00")]), [false, true]);
  assert.deepEqual(transfers([ride("151", "08:00", "08:20"), ride("272", "08:51", "09:00")]), [false, false]);
});

test("같은 번호를 다시 타거나 다른 승객이면 환승이 아니다", () => {
  assert.deepEqual(transfers([ride("151", "08:00", "08:20"), ride("151", "08:25", "09:00")]), [false, false]);
  assert.deepEqual(transfers([ride("151", "08:00", "08:20"), ride("272", "08:25", "09:00", { rider: "어린이" })]), [false, false]);
});

test("한 번의 이동에서 네 번까지만 환승이고, 그다음 버스부터 다시 센다", () => {
  const many = Array.from({ length: 7 }, (_, n) => ride(String(n), `08:0${n}`, `08:0${n}`));
  assert.deepEqual(transfers(many), [false, true, true, true, true, false, true]);
});

test("시각이나 번호가 없는 예전 기록은 환승으로 보지 않는다", () => {
  const { on, ...withoutOn } = ride("272", "08:25", "09:00");
  assert.equal(on.length > 0, true);
  assert.deepEqual(transfers([ride("151", "08:00", "08:20"), withoutOn]), [false, false]);
  assert.deepEqual(transfers([{ line: "시내", km: 3, rider: "어른" }, ride("272", "08:25", "09:00")]), [false, false]);
});

test("두 기본요금 가운데 낮은 쪽을 뺀다", () => {
  assert.equal(waivedBase({ line: "마을" }, { line: "시내" }), 1200);
  assert.equal(waivedBase({ line: "시내" }, { line: "시내" }), 1500);
});

test("마을버스에서 시내버스로 갈아타면 300원만 더 낸다", () => {
  const trip = [ride("종로03", "08:00", "08:10", { line: "마을" }), ride("151", "08:25", "08:50")];
  assert.deepEqual(fares(trip), [{ fare: 1200, transfer: false }, { fare: 300, transfer: true }]);
  assert.equal(totalFare(trip), 1500);
});

test("환승해도 거리 추가 요금과 청소년 할인은 그대로다", () => {
  const trip = [ride("151", "08:00", "08:20", { rider: "청소년" }), ride("272", "08:25", "09:00", { rider: "청소년", km: 12 })];
  assert.deepEqual(fares(trip).map(({ fare }) => fare), [900, 60]);
});

test("환승한 줄에 표시가 붙는다", () => {
  const trip = [ride("151", "08:00", "08:20"), ride("272", "08:25", "09:00")];
  assert.deepEqual(lines(trip), ["1. 시내버스 1500원", "2. 시내버스 0원 (환승)", "합계 1500원"]);
  assert.equal(lines(trip, "en")[1], "2. 시내 0 won (transfer)");
});

test("읽을 수 없는 시각과 순서가 뒤바뀐 기록은 이유를 말하고 거절한다", () => {
  assert.throws(() => transfers([ride("151", "08:00", "어제"), ride("272", "08:25", "09:00")]), /시각을 읽을 수 없습니다/);
  assert.throws(() => transfers([ride("151", "08:00", "08:30"), ride("272", "08:25", "09:00")]), /내리기 전에/);
});
