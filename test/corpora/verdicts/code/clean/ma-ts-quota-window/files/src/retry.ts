/** 가장 오래된 호출이 창을 벗어날 때까지의 초. 올림하므로 그 뒤에는 반드시 허용된다. */
export function retryAfter(times: readonly number[], now: number, windowMs: number): number {
  const oldest = times[0];
  if (oldest === undefined) throw new RangeError("호출 기록이 없습니다.");
  return Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
}
