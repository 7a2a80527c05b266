import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/api.ts";
import { cli, cliAtTerminal } from "../support/cli.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome({}, { verificationsAtOnce: 3 });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

const secret = ["ghp", "typed", "8Kq2"].join("-");

test("a secret typed at a terminal is never displayed", async () => {
  const { seen, type, ended } = cliAtTerminal(home, ["settings", "set", "github_token"]);
  await eventually("it asks", async () => seen().includes("github_token: "));
  type(`x\u007f${secret}\r`);
  expect(await ended).toBe(0);
  expect(seen()).toBe("github_token: \ngithub_token  set, ends in 8Kq2\n");
});

test("settings are set, shown, exported, imported and unset", async () => {
  expect(await cli(home, ["settings", "set", "vercel_token", "in-plain-sight"])).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "vercel_token is a secret. Do not pass it as an argument, which other users can see: omit the value to be prompted, or send it on stdin.\n",
  });
  expect((await cli(home, ["settings", "set", "vercel_token"], `${secret}\n`)).stdout).toBe(
    "vercel_token  set, ends in 8Kq2\n",
  );
  expect((await cli(home, ["settings", "set", "concurrency", "7"])).stdout).toBe(
    "concurrency  7 (installation setting)\n",
  );
  expect((await cli(home, ["settings", "set", "REGION", "eu", "--plain"])).stdout).toBe("region  eu\n");
  expect((await cli(home, ["settings", "set", "concurrency", "none"])).stderr).toBe(
    '"concurrency" must be a number.\n',
  );
  expect((await cli(home, ["settings", "get", "region"])).stdout).toBe("eu\n");
  expect((await cli(home, ["settings", "get", "notion_token"])).code).toBe(3);
  expect((await cli(home, ["settings", "rotate-key"])).stdout).toMatch(/^Encrypted [12] secrets/);

  const { stdout: exported } = await cli(home, ["settings", "export"]);
  expect(exported.includes(secret)).toBe(false);
  const file = join(home, "settings.json");
  writeFileSync(file, exported);
  expect((await cli(home, ["settings", "unset", "vercel_token"])).stdout).toBe(
    "vercel_token is not set in global.\n",
  );
  expect((await cli(home, ["settings", "unset", "region"])).code).toBe(0);
  expect((await cli(home, ["settings", "import", file])).stdout).toContain(
    "Set the secret vercel_token in global yourself.\n",
  );
  const { stdout: listed } = await cli(home, ["settings", "list"]);
  expect(
    rowsOf(listed).filter(([name = ""]) => /^(region|concurrency|vercel_token|silence)/.test(name)),
  ).toEqual([
    ["concurrency", "7 (installation setting)"],
    ["silence_minutes", "30 (default)"],
    ["vercel_token", "not set"],
    ["region", "eu"],
  ]);
});

/** Returns the cells of a table with two columns. */
function rowsOf(table: string): string[][] {
  return table.split("\n").map((line) => line.split(/ {2,}/));
}

test("the list shows where each value comes from and which values need a restart", async () => {
  const wanted = join(home, "elsewhere");
  await cli(home, ["settings", "set", "output_directory", wanted]);
  const { stdout } = await cli(home, ["settings", "list"]);
  const rows = rowsOf(stdout).filter(([name = ""]) => /^(output_directory|verifications_at_once)/.test(name));
  expect(rows).toEqual([
    ["output_directory", `${join(home, "workspaces")} (default; ${wanted} takes effect after a restart)`],
    ["verifications_at_once", "3 (configuration file: verificationsAtOnce)"],
  ]);
  expect(
    (await cli(home, ["settings", "set", "concurrency", "3", "--scope", "project:p_00000000"])).stderr,
  ).toBe('concurrency cannot be set in the scope "project:p_00000000". Set it in the scope "global".\n');
});
