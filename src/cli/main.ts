#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// What was compiled once (and, in a checkout, stripped of its types) is not compiled again at the next start.
enableCompileCache();
await import("./program.ts");
