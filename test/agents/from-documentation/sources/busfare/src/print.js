import { rideFare, totalFare } from "./fare.js";

const WORDS = {
  ko: { ride: (n, line, fare) => `${n}. ${line}버스 ${fare}원`, total: (fare) => `합계 ${fare}원` },
  en: { ride: (n, line, fare) => `${n}. ${line} ${fare} won`, total: (fare) => `total ${fare} won` },
};

/** 출력할 줄들 */
export function lines(rides, language) {
  const words = WORDS[language] ?? WORDS.ko;
  return [...rides.map((ride, index) => words.ride(index + 1, ride.line, rideFare(ride))), words.total(totalFare(rides))];
}
