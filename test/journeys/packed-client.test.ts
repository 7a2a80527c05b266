import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { bundleClient } from "../../scripts/program/bundle-client.ts";
import { layPackage } from "../../scripts/program/lay-package.ts";
import { makeHome, closeHome, startServer } from "../support/server.ts";
import { scriptAgent } from "../support/agents.ts";

const tsc = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));

/** Packs the package as npm does, and unpacks it as a dependency in a directory of its own. */
async function freshDirectory(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), "signalbox-client-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const laid = join(place, "laid");
  await layPackage(laid);
  await bundleClient(join(laid, "dist/client"));
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", place], { cwd: laid });
  const { version } = JSON.parse(readFileSync(join(laid, "package.json"), "utf8")) as { version: string };
  const fresh = join(place, "fresh");
  const installed = join(fresh, "node_modules/signalbox");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", [
    "xzf",
    join(place, `signalbox-${version}.tgz`),
    "--strip-components=1",
    "-C",
    installed,
  ]);
  return fresh;
}

const complete = 'console.log("=== CUSTOM TASK COMPLETE ===\\nTask: Hello\\nSummary: Said hello.")';

const example = readFileSync(new URL("../../docs/client.md", import.meta.url), "utf8")
  .split("```ts\n")[1]
  ?.split("```")[0];

test("the example of the documentation runs with the packed package, whose types need no other package", async () => {
  const fresh = await freshDirectory();
  const home = makeHome({ quick: scriptAgent(complete) }, { defaultAgent: "quick", sandbox: "off" });
  const server = await startServer(home);
  onTestFinished(() => closeHome(home, server));
  const options = { module: "nodenext", target: "es2024", lib: ["es2024", "dom"], types: [], strict: true };
  writeFileSync(
    join(fresh, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: { ...options, skipLibCheck: false, outDir: "out" },
      files: ["main.ts"],
    }),
  );
  writeFileSync(join(fresh, "package.json"), '{"type":"module"}');
  const declared = "declare const process: { readonly env: Record<string, string> };\n";
  writeFileSync(join(fresh, "main.ts"), `${declared}${example}`);
  execFileSync(tsc, ["-p", "."], { cwd: fresh, encoding: "utf8", stdio: "pipe" });
  const env = { ...process.env, SIGNALBOX_URL: server.url, SIGNALBOX_TOKEN: server.token };
  const said = execFileSync(process.execPath, ["out/main.js"], {
    cwd: fresh,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(said).toMatch(/^t_\w{8} task\.created\n[^]*task\.moved completed\n$/);

  writeFileSync(join(fresh, "main.ts"), `${declared}${example?.replace('title: "Hello"', "titel: 1")}`);
  const refused = spawnSync(tsc, ["-p", "."], { cwd: fresh, encoding: "utf8" });
  expect([refused.status === 0, refused.stdout]).toEqual([false, expect.stringContaining("'titel'")]);
});
