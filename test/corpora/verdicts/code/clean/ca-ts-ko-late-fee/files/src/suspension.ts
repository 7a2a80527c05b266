import { type Day, plus } from "./day.ts";
import type { Loan } from "./loan.ts";

export interface Suspension {
  lateDays: number;
  until: Day | undefined;
}

const MAX_DAYS = 30;

function lateDays(due: Day, returned: Day, closed: ReadonlySet<Day>): number {
  let count = 0;
  for (let day = plus(due, 1); day <= returned; day = plus(day, 1)) {
    if (!closed.has(day)) count += 1;
  }
  return count;
}

/** 여러 권이면 가장 긴 연체만 따진다. */
export function suspension(loans: readonly Loan[], returned: Day, closed: ReadonlySet<Day>): Suspension {
  const longest = Math.max(0, ...loans.map(({ due }) => lateDays(due, returned, closed)));
  return { lateDays: longest, until: longest === 0 ? undefined : plus(returned, Math.min(longest, MAX_DAYS)) };
}

export function notice({ lateDays, until }: Suspension): string {
  if (until === undefined) return "제때 반납했습니다.";
  const [, month, day] = until.split("-").map(Number);
  return `${lateDays}일 늦었습니다. ${month}월 ${day}일까지 빌릴 수 없습니다.`;
}
