import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { layPackage } from "../../scripts/program/lay-package.ts";
import { bundleDirectory } from "./program.ts";

const checkout = fileURLToPath(new URL("../../", import.meta.url));

const directory = join(checkout, "dist", `bundle-${process.pid}`);

/**
 * Bundles the program before the tests that start servers, into a directory with the layout of the package. A server
 * starts from the bundle in half of the processor time that it needs to load six hundred source files, and a test run
 * starts some hundreds of servers. There is no bundle in watch mode, since it would not follow the sources.
 */
export async function setup({ globalConfig }: TestProject): Promise<void> {
  if (globalConfig.watch || bundleDirectory !== undefined) return;
  await layPackage(directory, ["test/faults/dying-server.ts", "test/faults/pair-server.ts"]);
  // The test processes inherit this environment, and so does the setup of the next project.
  process.env["BUNDLED_SIGNALBOX"] = directory;
}

export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}
