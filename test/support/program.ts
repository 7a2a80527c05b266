import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The directory of the bundle that `bundle.ts` created for this test run; undefined if there is none. */
export const bundleDirectory = process.env["BUNDLED_SIGNALBOX"];

/** The program that tests and benchmarks start: the bundle if there is one, otherwise the checkout. */
export const program = join(
  bundleDirectory ?? fileURLToPath(new URL("../../", import.meta.url)),
  "bin/signalbox.mjs",
);
