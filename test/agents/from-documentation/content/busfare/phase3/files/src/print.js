import { fares, totalFare } from "./fare.js";

const WORDS = {
  ko: { ride: (n, line, fare) => `${n}. ${line}버스 ${fare}원`, total: (fare) => `합계 ${fare}원`, transfer: " (환승)" },
  en: { ride: (n, line, fare) => `${n}. ${line} ${fare} won`, total: (fare) => `total ${fare} won`, transfer: " (transfer)" },
};

/** 출력할 줄들 */
export function lines(rides, language) {
  const words = WORDS[language] ?? WORDS.ko;
  const each = fares(rides).map(({ fare, transfer }, index) => words.ride(index + 1, rides[index].line, fare) + (transfer ? words.transfer : ""));
  return [...each, words.total(totalFare(rides))];
}
