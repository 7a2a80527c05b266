import { addDays, isMonday } from "./day.js";

export const FEE_PER_DAY = 100;
export const MAX_PER_BOOK = 3000;
export const MAX_SUSPENSION_DAYS = 30;
export const MAX_LATE_DAYS = 3650;

/** 반납 예정일 다음 날부터 반납일까지, 문을 연 날만 센다. 매주 월요일은 늘 쉰다. */
export function lateDays(due, returned, closedDays) {
  let count = 0;
  for (let day = addDays(due, 1), n = 0; day <= returned && n < MAX_LATE_DAYS; day = addDays(day, 1), n += 1) {
    if (!isMonday(day) && !closedDays.has(day)) count += 1;
  }
  return count;
}

/** 한 번의 반납에 대한 연체료(원)와, 돈 대신 고를 수 있는 대출 정지 일수 */
export function lateFee({ due, returned, books, discount }, closedDays) {
  const days = lateDays(due, returned, closedDays);
  const perBook = Math.min(days * FEE_PER_DAY, MAX_PER_BOOK);
  const full = perBook * books;
  // 감면은 절반이며, 동전을 줄이려고 100원 미만은 버린다.
  const fee = discount ? Math.floor(full / 2 / 100) * 100 : full;
  return { days, perBook, fee, suspensionDays: Math.min(days, MAX_SUSPENSION_DAYS) };
}
