import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isolatedDeclarationSync } from "rolldown/experimental";
import { build } from "vite";
import { clientTypes } from "./client-types.ts";

const sources = fileURLToPath(new URL("../../src/client/", import.meta.url));
/** The modules whose types the client's users see. The types of `routes` are generated. */
const declared = ["client", "event-stream", "signalbox-error"];

/** Writes the client of the published package: one module without imports, and its types, which need no package. */
export async function bundleClient(directory: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: directory,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: "es2024",
      lib: { entry: join(sources, "client.ts"), formats: ["es"], fileName: () => "client.js" },
    },
  });
  mkdirSync(directory, { recursive: true });
  for (const name of declared) {
    const file = `${name}.ts`;
    const { code, errors } = isolatedDeclarationSync(file, readFileSync(join(sources, file), "utf8"), {});
    if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join("; ")}`);
    writeFileSync(join(directory, `${name}.d.ts`), code.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'));
  }
  writeFileSync(join(directory, "routes.d.ts"), clientTypes());
}
