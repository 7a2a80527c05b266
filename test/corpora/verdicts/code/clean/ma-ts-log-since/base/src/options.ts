export class UsageError extends Error {}

export const LEVELS = ["debug", "info", "warn", "error"];

export interface Options {
  level: string;
}

export function parseOptions(args: string[]): Options {
  const options: Options = { level: "debug" };
  for (let i = 0; i < args.length; i += 2) {
    const value = args[i + 1];
    if (value === undefined) throw new UsageError(`${args[i]} needs a value`);
    if (args[i] === "--level") {
      if (!LEVELS.includes(value)) throw new UsageError(`unknown level ${value}`);
      options.level = value;
    } else {
      throw new UsageError(`unknown option ${args[i]}`);
    }
  }
  return options;
}
