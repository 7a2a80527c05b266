import { type Day, plus } from "./day.ts";

export interface Loan {
  due: Day;
  extended: boolean;
}

const LOAN_DAYS = 14;
const EXTENSION_DAYS = 7;

/** 휴관일이면 다음 개관일. */
function nextOpen(day: Day, closed: ReadonlySet<Day>): Day {
  let open = day;
  while (closed.has(open)) open = plus(open, 1);
  return open;
}

export const dueDay = (borrowed: Day, closed: ReadonlySet<Day>): Day => nextOpen(plus(borrowed, LOAN_DAYS), closed);

export function extend(loan: Loan, today: Day, closed: ReadonlySet<Day>): Loan {
  if (loan.extended) throw new Error("이미 연장했습니다");
  if (today > loan.due) throw new Error("연체 중에는 연장할 수 없습니다");
  return { due: nextOpen(plus(loan.due, EXTENSION_DAYS), closed), extended: true };
}
