import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "./bundle.ts";

const checkout = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Makes a directory with the layout of the published package, with a bundle of the sources as they are. The page is a
 * link to the built one. Agents in a sandbox see the package only, so nothing else leads out of it.
 */
export async function layPackage(directory: string, furtherEntries: readonly string[] = []): Promise<void> {
  mkdirSync(join(directory, "dist"), { recursive: true });
  for (const part of ["bin", "demo", "guides", "offices", "package.json", "samples", "workflows"]) {
    cpSync(join(checkout, part), join(directory, part), { recursive: true });
  }
  symlinkSync(join(checkout, "dist/web"), join(directory, "dist/web"));
  await bundleProgram(join(directory, "dist"), furtherEntries);
}
