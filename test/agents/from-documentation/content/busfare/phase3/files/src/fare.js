import { transfers, waivedBase } from "./transfer.js";

export const BASE = { 마을: 1200, 시내: 1500 };
const RATE = { 어른: 1, 청소년: 0.6, 어린이: 0.4 };
const FREE_KM = 10;
const STEP_KM = 5;
const STEP_WON = 100;

/** 한 번 탄 요금(원). 10원 미만은 버린다. `waived`는 환승으로 빼는 기본요금이다. */
export function rideFare({ line, km, rider }, waived = 0) {
  if (!Object.hasOwn(BASE, line)) throw new Error(`모르는 노선 종류입니다: ${line}`);
  if (!Object.hasOwn(RATE, rider)) throw new Error(`모르는 승객 종류입니다: ${rider}`);
  if (typeof km !== "number" || !(km >= 0)) throw new Error(`거리가 숫자가 아닙니다: ${km}`);
  const steps = km > FREE_KM ? Math.ceil((km - FREE_KM) / STEP_KM) : 0;
  return Math.floor(((BASE[line] - waived + steps * STEP_WON) * RATE[rider]) / 10) * 10;
}

/** 기록마다의 요금과 환승 여부 */
export function fares(rides) {
  const isTransfer = transfers(rides);
  return rides.map((ride, index) => ({
    fare: rideFare(ride, isTransfer[index] ? waivedBase(rides[index - 1], ride) : 0),
    transfer: isTransfer[index],
  }));
}

/** 탄 기록 전체의 요금(원) */
export function totalFare(rides) {
  return fares(rides).reduce((sum, { fare }) => sum + fare, 0);
}
