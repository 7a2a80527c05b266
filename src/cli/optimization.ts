import { setFlagsFromString } from "node:v8";
import { prepareThread } from "../store/sqlite/thread.ts";

/** The number of calls after which V8 optimizes a function, by tier: V8's defaults, and the values for an idle server. */
const calls = {
  maglev: { usual: 400, later: 10_000 },
  "maglev-with-delay": { usual: 600, later: 10_000 },
  "maglev-osr": { usual: 100, later: 10_000 },
  "early-optimization": { usual: 30, later: 10_000 },
  osr: { usual: 500, later: 10_000 },
  turbofan: { usual: 3_000, later: 80_000 },
} as const;

/** The modules of Node that a server needs. */
const modules = [
  "child_process",
  "crypto",
  "dns/promises",
  "fs/promises",
  "http",
  "os",
  "readline",
  "stream/promises",
  "timers/promises",
  "url",
  "util",
  "zlib",
];

/**
 * Makes V8 optimize only functions that are called often. By default, starting a server already loads both optimizing
 * compilers of V8: six megabytes that an idle server does not need. After a change of its flags, V8 recompiles Node's
 * built-in modules, and does so again in every new thread. So this function first loads the modules that a server needs
 * and starts the thread of its database.
 */
export async function optimizeLater(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const prepared = (environment["DATABASE_URL"] ?? "") === "" ? prepareThread() : null;
  for (const name of modules) process.getBuiltinModule(`node:${name}`);
  await prepared;
  setCalls("later");
}

/** Makes V8 optimize as it does by default. */
export function optimizeAsUsual(): void {
  setCalls("usual");
}

function setCalls(when: "usual" | "later"): void {
  for (const [tier, { [when]: count }] of Object.entries(calls)) {
    setFlagsFromString(`--invocation-count-for-${tier}=${count}`);
  }
}
