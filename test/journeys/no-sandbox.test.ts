import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgentInfo } from "../../src/protocol/api/contract.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { openBrowser } from "../support/browser.ts";
import { cli } from "../support/cli.ts";
import { closeFlowHome, pendingReview } from "../support/gates.ts";
import { picturesOf } from "../support/journey.ts";
import { beginNote, makeNoteHome } from "../support/note-flows.ts";
import { type RunningServer, startServerWithoutSandbox } from "../support/server.ts";

const home = makeNoteHome(["passes"], 60_000, "auto");
const browser = await openBrowser();
let server: RunningServer;
beforeAll(async () => {
  server = await startServerWithoutSandbox(home);
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
});

test("without permission no task of a configured agent starts, and the command line says how to give it", async () => {
  const agents = await get<{ items: AgentInfo[] }>(server, "GET", "/api/agents");
  expect(agents.items.map(({ sandboxed }) => sandboxed)).not.toContain(true);
  const refusal = {
    code: "unsandboxed",
    message: expect.stringMatching(
      /^This machine has no sandbox: agents could read and change every file you can, including Signalbox's token\. .* set allow_unsandboxed to true\.$/,
    ),
    details: { why: expect.stringMatching(/^Bubblewrap does not work here/), install: null },
  };
  const created = await ask(server, "POST", "/api/tasks", { type: "note", title: "A note", submit: true });
  expect([created.status, created.body.error]).toEqual([409, refusal]);
  const draft = await createTask(server, { type: "note", submit: false });
  const started = await ask(server, "POST", `/api/tasks/${draft.id}/execute`);
  expect([started.status, started.body.error]).toEqual([409, refusal]);
  const printed = await cli(home, ["task", "create", "A note", "--type", "note"]);
  expect(printed.stderr).toContain("set allow_unsandboxed to true");
  expect((await stateOf(server, draft.id)).task.status).toBe("draft");
  const office = await ask(server, "POST", "/api/offices", {
    name: "Team",
    members: [{ name: "PO", role: "You lead." }],
  });
  expect([office.status, office.body.error]).toEqual([409, refusal]);
  const list = await ask(server, "POST", "/api/orchestrations", { path: home });
  expect([list.status, list.body.error]).toEqual([409, refusal]);
});

test("the demo agent, which is part of Signalbox, runs without permission", async () => {
  const task = await createTask(server, { type: "custom", agent: "demo", title: "A demo" });
  await untilStatus(server, task.id, "in_progress");
  await eventually("it runs", async () => (await stateOf(server, task.id)).agent.run?.status === "started");
  expect((await stateOf(server, task.id)).agent.run?.sandboxed).toBe(false);
  await get(server, "POST", `/api/tasks/${task.id}/cancel`);
});

test("the page asks once, and afterwards shows on the task and at the decision that there was no sandbox", async () => {
  const page = await (await browser.newContext({ locale: "en" })).newPage();
  await page.goto(`${server.url}/#token=${server.token}`);
  const draft = await createTask(server, {
    type: "note",
    title: "A note",
    description: JSON.stringify({ do: ["echo Written. >first.md"] }),
    submit: false,
  });
  await page.goto(`${server.url}/t/${draft.id}`);
  await page.getByRole("button", { name: "Start" }).click();
  const dialog = page.getByRole("dialog", { name: "Run agents without a sandbox?" });
  await dialog
    .getByText("Agents can read and change every file you can, including Signalbox's token")
    .waitFor();
  await page.screenshot({ path: `${picturesOf("no-sandbox")}dialog.png` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("This machine has no sandbox").waitFor();
  expect((await stateOf(server, draft.id)).task.status).toBe("draft");

  await page.getByRole("button", { name: "Start" }).click();
  await dialog.getByRole("button", { name: "Run without a sandbox" }).click();
  const review = await pendingReview(server, draft.id, 1, 1);
  await page.getByText("Unsandboxed", { exact: true }).waitFor();
  await page.goto(`${server.url}/reviews/${review.id}`);
  await page.getByText("Ran without a sandbox").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByText("The agent ran without a sandbox.").waitFor();
  await page.screenshot({ path: `${picturesOf("no-sandbox")}decision.png` });

  const second = await beginNote(server, "passes");
  await untilStatus(server, second.id, "in_progress");
  await get(server, "POST", `/api/tasks/${second.id}/cancel`);
});

test("after a person revokes the permission, the server refuses tasks again", async () => {
  await get(server, "PATCH", "/api/settings", { scope: "global", settings: { allow_unsandboxed: true } });
  const task = await createTask(server, { type: "note", title: "A note", submit: false });
  await get(server, "PATCH", "/api/settings", { scope: "global", settings: { allow_unsandboxed: null } });
  const refused = await ask(server, "POST", `/api/tasks/${task.id}/execute`);
  expect(refused.body.error?.code).toBe("unsandboxed");
  const [first] = (await get<{ items: Task[] }>(server, "GET", "/api/tasks?status=draft")).items;
  expect(first?.id).toBe(task.id);
});
