import { load, save } from "./store.js";
import { add, clear, finish, view } from "./tasks.js";

const USAGE = `Usage:
  tuido add TEXT [DAY]
  tuido list
  tuido done NUMBER
  tuido clear
`;

/** Runs one command; the answer is what to print and the exit code. */
export function run(args, { file, today }) {
  const [command, ...rest] = args;
  const accepts = { add: [1, 2], list: [0, 0], done: [1, 1], clear: [0, 0] };
  const limits = Object.hasOwn(accepts, command ?? "") ? accepts[command] : null;
  if (limits === null || rest.length < limits[0] || rest.length > limits[1]) return { code: 2, output: USAGE };
  try {
    const tasks = load(file);
    if (command === "list") {
      const lines = view(tasks, today);
      return { code: 0, output: lines.length === 0 ? "Nothing to do.\n" : `${lines.join("\n")}\n` };
    }
    const changed =
      command === "add" ? add(tasks, rest[0], rest[1] ?? null) : command === "done" ? finish(tasks, Number(rest[0])) : clear(tasks);
    save(file, changed);
    return { code: 0, output: command === "clear" ? `Removed ${tasks.length - changed.length}.\n` : "Saved.\n" };
  } catch (error) {
    return { code: 1, output: `${error.message}\n` };
  }
}
