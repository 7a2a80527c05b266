import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, untilStatus } from "../support/api.ts";
import { cli, cliAtTerminal } from "../support/cli.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { hasShell, openShell } from "../support/shells.ts";

let server: RunningServer;
const home = makeHome();
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

test("lists have colours at a terminal only, not with NO_COLOR, and cut only the title", async () => {
  const title = `A title ${"that is long ".repeat(12)}end`;
  const { id } = await createTask(server, { title, agent: "demo" });
  await untilStatus(server, id, "in_progress");
  const piped = (await cli(home, ["task", "list"])).stdout;
  expect(piped).not.toContain("\u001b");
  expect(piped).toContain(title);

  const coloured = cliAtTerminal(home, ["task", "list"]);
  expect(await coloured.ended).toBe(0);
  expect(coloured.seen()).toContain(`\u001b[36m${id}\u001b[39m`);
  expect(coloured.seen()).toContain("…");
  expect(coloured.seen()).not.toContain("end");

  const inJob = cliAtTerminal(home, ["task", "list"], { CI: "1" });
  expect(await inJob.ended).toBe(0);
  expect(inJob.seen()).toContain(`\u001b[36m${id}\u001b[39m`);

  const plain = cliAtTerminal(home, ["task", "list"], { NO_COLOR: "1" });
  expect(await plain.ended).toBe(0);
  expect(plain.seen()).toContain(`\n${id}  `);
  expect(plain.seen()).not.toContain("\u001b[36m");
});

test("an error names the next command to type", async () => {
  const said = async (...args: string[]): Promise<string> => (await cli(home, args)).stderr;
  expect(await said("task", "show", "t_zzzzzzzz")).toMatch(/ List the tasks with: signalbox task list\n$/);
  expect(await said("task", "show", "what")).toBe(
    '"what" is not a task id. Task ids look like t_k3m9x2ab. List the tasks with: signalbox task list\n',
  );
  expect(await said("checkpoint", "restore", "c_zzzzzzzz")).toMatch(/signalbox checkpoint list TASK\n$/);
  expect(await said("review", "show", "rv_zzzzzzzz")).toMatch(/signalbox review list\n$/);
});

test.for(["bash", "zsh", "fish"] as const)(
  "%s completes commands, options and ids, and lists ids with titles",
  async (shell, { skip }) => {
    if (!hasShell(shell)) skip(`this machine has no ${shell}`);
    const title = `Completed: by ${shell}`;
    const { id } = await createTask(server, { title, agent: "demo" });
    const terminal = openShell(shell, home);
    await terminal.ready();
    await terminal.type("signalbox task show \t\t\t", `: ${title}`);
    const emptyLine = "\u0015";
    const line = `signalbox task sho\t${id.slice(0, -1)}\t--js\t\r`;
    expect(await terminal.type(`${emptyLine}${line}`, "}\r\n")).toContain(`"title":"${title}"`);
  },
);

test("completion without a running server returns nothing immediately", async () => {
  const empty = makeHome();
  const completed = (...words: string[]) => cli(empty, ["__complete", "--", ...words]);
  expect(await completed("task", "show", "")).toEqual({ code: 0, stdout: "", stderr: "" });
  expect((await completed("task", "retry", "t_zzzzzzzz", "--from=p")).stdout).toBe("--from=phase\t\n");
  expect((await completed("check")).stdout).toMatch(/^check\tcheck a directory[^\n]*\ncheckpoint\t[^\n]*\n$/);
  await closeHome(empty, undefined);
});
