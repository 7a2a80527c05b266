import { parseArgs } from "node:util";
import { slots } from "../../core/src/slots.js";

/** Runs the command; the answer is the exit code and the text. */
export function main(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { length: { type: "string", default: "45" }, break: { type: "string", default: "0" } },
    });
    if (positionals.length !== 2) return { code: 2, text: "Usage: slots FROM TO [--length MINUTES] [--break MINUTES]\n" };
    const starts = slots(positionals[0], positionals[1], { length: Number(values.length), pause: Number(values.break) });
    return { code: 0, text: starts.map((start) => `${start}\n`).join("") };
  } catch (error) {
    return { code: 1, text: `${error.message}\n` };
  }
}
