import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { pathsOfCommand } from "./command-paths.ts";

function makeHome(files: readonly string[]): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-paths-")));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const file of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), "");
    chmodSync(join(home, file), 0o700);
  }
  return home;
}

test("an npm program needs all packages beside it, a project's script its project", async () => {
  const home = makeHome(["npm/lib/node_modules/agent/cli.js", "project/package.json", "project/src/main.js"]);
  mkdirSync(join(home, "npm", "bin"));
  symlinkSync("../lib/node_modules/agent/cli.js", join(home, "npm", "bin", "agent"));
  const path = join(home, "npm", "bin");
  const script = join(home, "project", "src", "main.js");
  expect(await pathsOfCommand(["agent", script], "/", { PATH: path }, home)).toEqual([
    join(path, "agent"),
    join(home, "npm", "lib", "node_modules"),
    script,
    join(home, "project"),
    join(home, "npm"),
  ]);
});

test("the programs of a project need all its packages", async () => {
  const home = makeHome(["project/node_modules/tool/cli.js"]);
  const programs = join(home, "project", "node_modules", ".bin");
  mkdirSync(programs);
  symlinkSync("../tool/cli.js", join(programs, "tool"));
  expect(await pathsOfCommand(["tool"], "/", { PATH: programs }, home)).toEqual([
    join(programs, "tool"),
    join(home, "project", "node_modules"),
  ]);
});

test("a file directly in the home does not expose the home", async () => {
  const home = makeHome(["agent.sh", "bin/tool", ".local/bin/other", ".local/lib/x"]);
  const path = [join(home, "bin"), join(home, ".local", "bin")].join(":");
  const paths = await pathsOfCommand([join(home, "agent.sh")], "/", { PATH: path }, home);
  expect(paths).toEqual([join(home, "agent.sh"), join(home, "bin"), join(home, ".local", "bin")]);
});
