import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleClient } from "./program/bundle-client.ts";
import { bundleProgram } from "./program/bundle.ts";

/** Writes the program of the published package to `dist`. */
const directory = fileURLToPath(new URL("../dist", import.meta.url));
for (const part of ["src", "chunks", "licenses"])
  rmSync(join(directory, part), { recursive: true, force: true });
await bundleProgram(directory);
await bundleClient(join(directory, "client"));
