export class UsageError extends Error {}

export const LEVELS = ["debug", "info", "warn", "error"];

export interface Options {
  level: string;
  /** Milliseconds since 1970; entries before it are not shown. */
  since?: number;
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function parseSince(value: string, now: number): number {
  const relative = /^(\d+)([mhd])$/.exec(value);
  if (relative !== null) return now - Number(relative[1]) * UNITS[relative[2]!]!;
  const time = /^\d{4}-/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError(`unknown time ${value}`);
  return time;
}

export function parseOptions(args: string[], now = Date.now()): Options {
  const options: Options = { level: "debug" };
  for (let i = 0; i < args.length; i += 2) {
    const value = args[i + 1];
    if (value === undefined) throw new UsageError(`${args[i]} needs a value`);
    if (args[i] === "--level") {
      if (!LEVELS.includes(value)) throw new UsageError(`unknown level ${value}`);
      options.level = value;
    } else if (args[i] === "--since") {
      options.since = parseSince(value, now);
    } else {
      throw new UsageError(`unknown option ${args[i]}`);
    }
  }
  return options;
}
