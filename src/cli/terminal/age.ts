const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the age of something as people say it, such as `5m ago`; for old things the date. */
export function ageOf(at: string, now: Date): string {
  const ms = now.getTime() - Date.parse(at);
  if (ms < minute) return "just now";
  if (ms < hour) return `${Math.floor(ms / minute)}m ago`;
  if (ms < day) return `${Math.floor(ms / hour)}h ago`;
  if (ms < 30 * day) return `${Math.floor(ms / day)}d ago`;
  return at.slice(0, 10);
}
