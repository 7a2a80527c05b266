#!/usr/bin/env node
// Starts Signalbox: a checkout as it is, a package from its bundle. It is plain JavaScript that any Node can read, so
// that an older one can say what is missing. The cache is on before the first module is loaded: compiled code comes
// from it at the next start, and for a checkout the compiler that strips types is never loaded.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 24 || (major === 24 && minor >= 15)) {
  // An import of these modules would load all that they export.
  const { enableCompileCache } = process.getBuiltinModule("node:module");
  const { existsSync } = process.getBuiltinModule("node:fs");
  enableCompileCache();
  if (["serve", "demo"].includes(process.argv[2])) optimizeLater();
  const checkout = new URL("../src/cli/main.ts", import.meta.url);
  const bundle = new URL("../dist/src/cli/main.js", import.meta.url);
  await import((existsSync(checkout) ? checkout : bundle).href);
} else {
  const { startOnOwnNode } = await import("./own-node.mjs");
  await startOnOwnNode();
}

/**
 * Makes V8 optimize only functions that are called often. By default the start of a server alone loads both optimizing
 * compilers of V8, six megabytes that a server without work does not need. A module of Node that is loaded after flags
 * have changed is compiled anew, so those that a server needs are loaded first.
 */
function optimizeLater() {
  for (const name of [
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
    "worker_threads",
    "zlib",
  ]) {
    process.getBuiltinModule(`node:${name}`);
  }
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const tier of ["maglev", "maglev-with-delay", "maglev-osr", "early-optimization", "osr"]) {
    setFlagsFromString(`--invocation-count-for-${tier}=10000`);
  }
  setFlagsFromString("--invocation-count-for-turbofan=80000");
}
