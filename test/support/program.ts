import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The directory of the bundle that `bundle.ts` made for this run of the tests; undefined where it made none. */
export const bundleDirectory = process.env["BUNDLED_SIGNALBOX"];

/** The program that tests and benchmarks start: the bundle where there is one, else the checkout. */
export const program = join(
  bundleDirectory ?? fileURLToPath(new URL("../../", import.meta.url)),
  "bin/signalbox.mjs",
);
