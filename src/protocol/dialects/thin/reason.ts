import { REASON_LIMIT } from "../limits.ts";

/** Cuts a reason to `REASON_LIMIT` characters without splitting a grapheme. */
export function cutReason(reason: string): string {
  const points = Array.from(reason.slice(0, REASON_LIMIT * 8));
  if (points.length <= REASON_LIMIT) return reason;
  let kept = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(points.join(""))) {
    count += Array.from(segment).length;
    if (count > REASON_LIMIT) break;
    kept += segment;
  }
  return (kept === "" ? points.slice(0, REASON_LIMIT).join("") : kept).trimEnd();
}
