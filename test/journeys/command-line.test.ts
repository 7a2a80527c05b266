import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, eventually, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

test("a person takes the demo task from creation to completion without a browser", async () => {
  expect(await cli(home, ["inbox"])).toEqual({
    code: 0,
    stdout: "Nothing is waiting for you.\n",
    stderr: "",
  });

  const created = await cli(home, ["task", "create", "Plan a to-do list", "--json"]);
  const { id, workspace } = JSON.parse(created.stdout) as { id: string; workspace: string };
  const watched = await cli(home, ["task", "watch", id, "--all"]);
  expect(watched.code).toBe(10);
  expect(watched.stdout).toContain("asks: Where should the to-do list be kept?");
  expect(watched.stdout).toMatch(/\d  the agent works\n[^]*\d  the agent waits for an answer\n$/);

  const again = await cli(home, ["task", "watch", id]);
  expect({ code: again.code, lines: again.stdout.split("\n").slice(0, 2) }).toEqual({
    code: 10,
    lines: [
      `${id}  in progress (waiting: question)  Plan a to-do list`,
      expect.stringMatching(/^q_\w{8} {2}Where should the to-do list be kept\?$/),
    ],
  });
  expect(again.stdout).not.toContain("the agent works");

  const inbox = await cli(home, ["inbox", "--json"]);
  const { questions } = JSON.parse(inbox.stdout) as { questions: { id: string }[] };
  expect({ code: inbox.code, questions: questions.length }).toEqual({ code: 10, questions: 1 });
  const questionId = questions[0]?.id ?? "";

  const wrong = await cli(home, ["answer", questionId, "in a texd file"]);
  expect(wrong).toEqual({
    code: 2,
    stdout: "",
    stderr: '"in a texd file" is not one of the options. Did you mean "In a text file"?\n',
  });
  const answered = await cli(home, ["answer", questionId, "--option", "3"]);
  expect(answered).toEqual({ code: 0, stdout: `${questionId} is answered: In a text file\n`, stderr: "" });
  expect((await cli(home, ["answer", questionId, "--option", "1"])).code).toBe(5);

  expect((await cli(home, ["task", "watch", id])).code).toBe(0);
  expect(readFileSync(join(workspace, "plan.md"), "utf8")).toContain("Kept: In a text file.");

  const followed = await cli(home, ["task", "message", id, "Thank you", "--json"]);
  expect(JSON.parse(followed.stdout)).toMatchObject({ id, status: "in_progress" });
  const { conversation } = await untilStatus(server, id, "completed");
  expect(conversation.at(-1)?.text).toBe(
    "Thank you. I am only the demo agent, so I have only noted this: Thank you",
  );
});

test("pause, resume, cancel and retry act on a task and print its status", async () => {
  const { id } = await createTask(server, { agent: "demo" });
  await eventually("it works", async () => (await stateOf(server, id)).task.agentStatus === "running");
  expect((await cli(home, ["task", "pause", id])).stdout).toContain("waiting: user");
  expect((await cli(home, ["task", "resume", id])).stdout).toContain("in progress");
  expect((await cli(home, ["task", "cancel", id])).stdout).toContain("cancelled");
  expect((await cli(home, ["task", "pause", id])).code).toBe(5);
  expect((await cli(home, ["task", "retry", id])).stdout).toContain("pending");
  await eventually("it asks again", async () =>
    (await pendingQuestions(server)).some(({ taskId }) => taskId === id),
  );
  await cli(home, ["task", "cancel", id]);
});

test("a watch that times out exits with 8, an unknown task with 3, invalid usage with 2", async () => {
  const { id } = await createTask(server, { submit: false });
  expect((await cli(home, ["task", "watch", id, "--timeout", "0.5"])).code).toBe(8);
  expect((await cli(home, ["task", "show", "t_zzzzzzzz"])).code).toBe(3);
  expect((await cli(home, ["task", "show", "what"])).code).toBe(2);
  expect((await cli(home, ["tusk"])).code).toBe(2);
  expect((await cli(makeHome(), ["task", "list"])).stderr).toBe(
    "No Signalbox server was found. Start one with: signalbox serve\n",
  );
});

test("doctor checks this machine and finds the server", async () => {
  const { code, stdout } = await cli(home, ["doctor", "--json"]);
  const { findings } = JSON.parse(stdout) as { findings: { name: string; status: string }[] };
  expect({ code, server: findings.find(({ name }) => name === "server") }).toEqual({
    code: 0,
    server: { name: "server", status: "ok", message: `listening at ${server.url}` },
  });
});

test("the link signs in", async () => {
  expect((await cli(home, ["link"])).stdout).toBe(`${server.url}/#token=${server.token}\n`);
});

test("the headless demo completes by itself and leaves no files", async () => {
  const { code, stdout } = await cli(makeHome(), ["demo", "--headless", "--type", "custom", "--json"]);
  const { tasks } = JSON.parse(stdout) as { tasks: { status: string; workspace: string }[] };
  const [task] = tasks;
  expect({ code, status: task?.status, left: existsSync(task?.workspace ?? "") }).toEqual({
    code: 0,
    status: "completed",
    left: false,
  });
});
