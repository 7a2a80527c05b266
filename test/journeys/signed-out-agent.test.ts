import { afterAll, expect, test } from "vitest";
import { createTask, eventsOf, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { complaints, signedIn } from "../support/browser.ts";
import { FakeMachine } from "../support/fake-clis.ts";
import { Journey } from "../support/journey.ts";
import { makeHome } from "../support/server.ts";

const home = makeHome({}, { sandbox: "off" });
const machine = new FakeMachine();
const journey = new Journey(home, undefined, machine.env);
afterAll(() => machine.remove());

/** Waits until a task is stopped because of its agent, and returns its error. */
function stoppedWith(id: string): Promise<object> {
  return eventually(`${id} is stopped`, async () => {
    const { task } = await stateOf(journey.server, id);
    return task.blockedBy === "error" && task.error?.kind === "agent" ? task.error : null;
  });
}

/** Lets a stopped task continue. */
function resume(id: string): Promise<object> {
  return get(journey.server, "POST", `/api/tasks/${id}/resume`);
}

test("a new user installs Claude Code, connects it, sees that it is not signed in, signs in and tries again", async () => {
  const page = await signedIn(journey.browser, journey.server);
  const heard = complaints(page);
  await page.locator("[data-check]", { hasText: "Only the demo agent is available so far." }).waitFor();
  await page.goto(`${journey.server.url}/new?type=custom`);
  await page.getByRole("textbox", { name: "Title" }).fill("A recipe box with React");
  const note = page.locator("[data-demo-note]", { hasText: "it can only do its demo tasks" });
  await note.waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  expect(new URL(page.url()).pathname).toBe("/new");
  await note.getByRole("link", { name: "Connect an agent" }).click();
  await page.getByText("npm install -g @anthropic-ai/claude-code").waitFor();

  machine.installClaude();
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Connect Claude Code" }).click();
  await page.locator("[data-agent=claude]", { hasText: "Not signed in" }).waitFor();

  await page.goto(`${journey.server.url}/new?type=custom`);
  await note.waitFor({ state: "detached" });
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("A recipe box with React");
  await page.getByRole("textbox", { name: "Title" }).fill("Say hello");
  const agents = page.getByRole("combobox", { name: "Agent" }).locator("option");
  // The agents are listed before the checks of the machine are known.
  await expect.poll(() => agents.allTextContents()).toEqual(["demo", "claude (default) · Not signed in"]);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("alert").getByText("Claude Code is not signed in, or its key was rejected.").waitFor();
  await page.getByRole("alert").getByText("claude auth login").waitFor();

  await page.getByRole("link", { name: "Inbox" }).first().click();
  const row = page.locator("[data-row]", { hasText: "Say hello" });
  await row.getByText("claude auth login").waitFor();
  machine.signIn();
  await row.getByRole("button", { name: "Try again" }).click();
  await row.getByRole("link", { name: "Say hello" }).click();
  await page.getByText("I was told: nothing").first().waitFor();
  expect(heard).toEqual([]);
  await page.context().close();
});

test("a task of an agent that is not signed in keeps its text, and no event reports a limit", async () => {
  machine.signOut();
  const { id } = await createTask(journey.server, { agent: "claude", description: "do: keep me" });
  expect(await stoppedWith(id)).toEqual({
    kind: "agent",
    message: "Claude Code is not signed in, or its key was rejected.",
    details: "Not logged in · Please run /login",
    fix: "claude auth login",
  });
  const types = (await eventsOf(journey.server, id)).map(({ event }) => event.type);
  expect(types.filter((type) => type.startsWith("limit"))).toEqual([]);
  machine.signIn();
  await resume(id);
  const { conversation } = await untilStatus(journey.server, id, "completed");
  expect(conversation.at(-1)?.text).toBe("I was told: keep me");
});

test("an account without credit and a sign-in that is rejected during a turn stop the task at once", async () => {
  machine.signIn("broke");
  const broke = await createTask(journey.server, { agent: "claude" });
  expect(await stoppedWith(broke.id)).toEqual({
    kind: "agent",
    message:
      "Claude Code has no credit left. Add credit to its account, or use another account, then try again.",
    details: "Credit balance is too low",
  });
  machine.signIn("retries");
  const rejected = await createTask(journey.server, { agent: "claude" });
  expect(await stoppedWith(rejected.id)).toMatchObject({ fix: "claude auth login" });
  machine.signIn();
  for (const { id } of [broke, rejected]) {
    await resume(id);
    await untilStatus(journey.server, id, "completed");
  }
});

test("an old version and a missing program stop the task before anything starts", async () => {
  machine.installClaude("1.0.99");
  const old = await createTask(journey.server, { agent: "claude" });
  expect(await stoppedWith(old.id)).toEqual({
    kind: "agent",
    message: "Claude Code 1.0.99 is too old. Signalbox needs 2.1.0 or later.",
    fix: "npm install -g @anthropic-ai/claude-code",
  });
  machine.removeProgram("claude");
  const missing = await createTask(journey.server, { agent: "claude" });
  expect(await stoppedWith(missing.id)).toEqual({
    kind: "agent",
    message: 'Claude Code is not installed: "claude" was not found.',
    fix: "npm install -g @anthropic-ai/claude-code",
  });
  machine.installClaude();
  for (const { id } of [old, missing]) {
    await resume(id);
    await untilStatus(journey.server, id, "completed");
  }
});

test("a command line that never reports its version is started after a few seconds, and the task says so", async () => {
  machine.installClaude("silent");
  const { id } = await createTask(journey.server, { agent: "claude" });
  await untilStatus(journey.server, id, "completed");
  const events = await eventsOf(journey.server, id);
  const planned = events.find(({ event }) => event.type === "run.planned");
  const started = events.find(({ event }) => event.type === "run.started");
  expect(started?.event).toMatchObject({ versionUnknown: true });
  expect(Date.parse(started?.at ?? "") - Date.parse(planned?.at ?? "")).toBeLessThan(9_000);
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/t/${id}?tab=history`);
  await page.getByText("Its command line did not report its version").waitFor();
  machine.installClaude();
});
