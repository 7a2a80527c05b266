import { readFileSync } from "node:fs";

/** The root of the package, relative to `src/cli` or `dist/src/cli`. */
export const packageRoot = new URL(import.meta.url.endsWith(".ts") ? "../../" : "../../../", import.meta.url);

/** Returns the version of this package. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("package.json", packageRoot), "utf8")) as {
    readonly version: string;
  };
  return manifest.version;
}
