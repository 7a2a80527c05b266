import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { program } from "../support/program.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";
import { testPlace } from "../support/test-directory.ts";

/** Returns the blocks of shell commands of a page of the documentation. */
function commandsOf(page: string): string[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  return text
    .split("```sh\n")
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("```")));
}

test("every command in docs/orchestrator.md works as written", async () => {
  const home = testPlace();
  // The agent may run as another user, who must be able to read its program.
  chmodSync(home, 0o755);
  mkdirSync(join(home, "bin"));
  writeFileSync(join(home, "bin/signalbox"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(home, "bin/signalbox"), 0o755);
  const { SIGNALBOX_HOME: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    HOME: home,
    PATH: `${join(home, "bin")}:${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
    GIT_AUTHOR_NAME: "Mina",
    GIT_AUTHOR_EMAIL: "mina@example.com",
    GIT_COMMITTER_NAME: "Mina",
    GIT_COMMITTER_EMAIL: "mina@example.com",
  };
  const [list = "", plan = "", agent = "", ...running] = commandsOf("orchestrator.md");
  const shell = async (commands: string, cwd: string): Promise<string> => {
    const running = promisify(execFile)("sh", ["-ec", commands], { cwd, env });
    // A command asks for the address of a Slack channel.
    running.child.stdin?.end("http://127.0.0.1:9/hook\n");
    return (await running).stdout;
  };
  const shop = join(home, "shop");
  await shell(list, home);
  expect(await shell(plan, shop)).toContain("pending, because it needs T1.1, T1.2");
  await shell(agent, shop);
  let server: RunningServer | undefined;
  try {
    server = await startServer(join(home, ".signalbox"), { PATH: env.PATH });
    const [run = "", ...after] = running;
    const ran = await shell(run, shop);
    expect(ran.split("\n").slice(0, 9).toSorted()).toEqual(
      ["EXECUTE:T1.1", "EXECUTE:T1.2", "DONE:T1.1", "DONE:T1.2", "PHASE_DONE:1"]
        .concat("EXECUTE:T2.1", "DONE:T2.1", "PHASE_DONE:2", "ALL_DONE")
        .toSorted(),
    );
    expect(ran).toMatch(/apple\napple 3\n$/u);
    const said = await shell(after.join("\n"), shop);
    expect(said).toContain("EXECUTE:T2.1\n");
    expect(said).toMatch(/ALL_DONE\nDONE:T2\.1\n$/u);
  } finally {
    await closeHome(join(home, ".signalbox"), server);
  }
});
