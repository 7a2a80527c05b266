#!/usr/bin/env node
// Starts Signalbox: a checkout as it is, a package from its bundle. It is plain JavaScript that any Node can read, so
// that an older one can say what is missing. The cache is on before the first module is loaded: compiled code comes
// from it at the next start, and for a checkout the compiler that strips types is never loaded.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 24 || (major === 24 && minor >= 15)) {
  // An import of these modules would load all that they export.
  const { enableCompileCache } = process.getBuiltinModule("node:module");
  const { existsSync } = process.getBuiltinModule("node:fs");
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  enableCompileCache();
  // V8 optimizes functions later than usual. Otherwise the start alone would load both of its optimizing compilers, six
  // megabytes that a server without work does not need.
  for (const tier of ["maglev", "maglev-with-delay", "maglev-osr", "early-optimization", "osr"]) {
    setFlagsFromString(`--invocation-count-for-${tier}=10000`);
  }
  setFlagsFromString("--invocation-count-for-turbofan=80000");
  const checkout = new URL("../src/cli/main.ts", import.meta.url);
  const bundle = new URL("../dist/src/cli/main.js", import.meta.url);
  await import((existsSync(checkout) ? checkout : bundle).href);
} else {
  const { startOnOwnNode } = await import("./own-node.mjs");
  await startOnOwnNode();
}
