/** 날짜는 "2026-03-02" 모양의 글자다. 시각과 시간대가 섞이지 않도록 계산은 UTC 자정으로만 한다. */
const DAY_MS = 86_400_000;

export function isDay(text) {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

export function addDays(day, count) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function isMonday(day) {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
}

/** 서울의 오늘 */
export function todayInSeoul(now) {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Seoul" }).format(now);
}
