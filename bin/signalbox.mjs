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
  const isCheckout = existsSync(new URL("../src/cli/main.ts", import.meta.url));
  const load = (name) =>
    import(
      new URL(isCheckout ? `../src/cli/${name}.ts` : `../dist/src/cli/${name}.js`, import.meta.url).href
    );
  if (["serve", "demo"].includes(process.argv[2])) {
    const { optimizeLater } = await load("optimization");
    await optimizeLater(process.env);
  }
  await load("main");
} else {
  const { startOnOwnNode } = await import("./own-node.mjs");
  await startOnOwnNode();
}
