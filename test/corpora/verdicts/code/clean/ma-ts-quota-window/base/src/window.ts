/** 아직 창 안에 있는 시각만 남긴다. 창의 끝과 같은 시각은 밖이다. */
export function recent(times: readonly number[], now: number, windowMs: number): number[] {
  return times.filter((time) => now - time < windowMs);
}
