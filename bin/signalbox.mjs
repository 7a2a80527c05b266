#!/usr/bin/env node
// Starts Signalbox: a checkout as it is, a package from what was built. It is plain JavaScript so that the
// cache is on before the first TypeScript file: what was stripped and compiled once comes from the cache at
// the next start, and the compiler that strips types is never loaded.
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";

enableCompileCache();
const checkout = new URL("../src/cli/main.ts", import.meta.url);
await import(existsSync(checkout) ? checkout.href : new URL("../dist/src/cli/main.js", import.meta.url).href);
