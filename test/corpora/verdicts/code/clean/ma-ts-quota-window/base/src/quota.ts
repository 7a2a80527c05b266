import { recent } from "./window.ts";

export interface Options {
  limit: number;
  windowMs: number;
}
export type Taken = { ok: true; left: number } | { ok: false };
export interface Quota {
  take(user: string, now: number): Taken;
}

/** 창 안에서 limit번까지만 허용한다. */
export function createQuota({ limit, windowMs }: Options): Quota {
  const calls = new Map<string, number[]>();
  return {
    take(user, now) {
      const times = recent(calls.get(user) ?? [], now, windowMs);
      calls.set(user, times);
      if (times.length >= limit) return { ok: false };
      times.push(now);
      return { ok: true, left: limit - times.length };
    },
  };
}
