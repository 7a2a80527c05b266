import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Finding } from "../../src/protocol/api/checks.ts";
import type { AgentInfo } from "../../src/protocol/api/contract.ts";
import { demoRefusal, demoTasks, demoVerifierRefusal } from "../../src/protocol/demo/demo-tasks.ts";
import type { SettingList } from "../../src/protocol/settings/setting.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, eventually, get } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { cli } from "../support/cli.ts";
import { FakeMachine } from "../support/fake-clis.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
const machine = new FakeMachine();
let server: RunningServer;
beforeAll(async () => {
  machine.installClaude();
  machine.installProgram("codex", "trap '' TERM INT HUP\nsleep 100000 & wait");
  server = await startServer(home, machine.env);
});
afterAll(async () => {
  await closeHome(home, server);
  machine.remove();
});

async function agents(): Promise<string[]> {
  const { items } = await get<{ items: AgentInfo[] }>(server, "GET", "/api/agents");
  return items.map(({ name, isDefault, connected }) =>
    [name, isDefault ? "default" : "", connected ? "connected" : ""].filter((word) => word !== "").join(" "),
  );
}

function configure(text: string): void {
  writeFileSync(join(home, "signalbox.config.json"), text);
}

async function states(): Promise<Record<string, string>> {
  const { items } = await get<{ items: Finding[] }>(server, "GET", "/api/checks?fresh=true");
  const seen = items.flatMap((finding) => (finding.seen?.what === "agent" ? [finding.seen] : []));
  return Object.fromEntries(seen.map(({ name, state }) => [name, state]));
}

test("the demo agent refuses a task that is not its own, and takes its own under any title", async () => {
  const own = { title: "Mine", description: demoTasks.en.custom.description, submit: true };
  const other = { ...own, description: "A recipe box with React and Firebase." };
  const { status, body } = await ask(server, "POST", "/api/tasks", other);
  expect([status, body.error]).toEqual([
    422,
    { code: "demo_only", message: demoRefusal.en, details: { field: "agent" } },
  ]);
  const draft = await get<Task>(server, "POST", "/api/tasks", { ...other, submit: false });
  expect((await ask(server, "POST", `/api/tasks/${draft.id}/execute`)).body.error?.code).toBe("demo_only");
  const { id } = await get<Task>(server, "POST", "/api/tasks", own);
  await get(server, "POST", `/api/tasks/${id}/cancel`);
});

test("a connected command line is an agent at once, the default one if there was only the demo agent", async () => {
  expect(await agents()).toEqual(["demo default"]);
  const { items } = await get<{ items: AgentInfo[] }>(server, "POST", "/api/agents", { cli: "claude" });
  expect(items.map(({ name }) => name)).toEqual(["demo", "claude"]);
  expect(await agents()).toEqual(["demo", "claude default connected"]);
  await get(server, "POST", "/api/agents", { cli: "claude" });
  expect(await agents()).toEqual(["demo", "claude default connected"]);
});

test("a command line that Signalbox does not know is refused", async () => {
  const { status, body } = await ask(server, "POST", "/api/agents", { cli: "rm" });
  expect([status, body.error?.message]).toEqual([
    422,
    'Signalbox does not know the CLI "rm". Use one of: claude, codex, gemini, opencode.',
  ]);
});

test("the checks report every command line although one of them hangs", async () => {
  expect(await states()).toEqual({
    demo: "built_in",
    claude: "not_signed_in",
    codex: "not_answering",
    gemini: "missing",
    opencode: "missing",
  });
  machine.removeProgram("codex");
  machine.signIn();
  expect(await states()).toMatchObject({ claude: "ready" });
});

test("doctor knows the connected agents", async () => {
  const { stdout } = await cli(home, ["doctor", "--json"], "", home, machine.env);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  expect(findings.find(({ name }) => name === "agent claude")?.message).toBe(
    `Claude Code 2.1.300, signed in (${join(machine.home, ".claude", ".credentials.json")})`,
  );
});

test("the demo agent verifies no work of another agent: a task and a setting are refused", async () => {
  const own = { type: "create_app", title: "Mine", description: "A recipe box.", agent: "claude" };
  const task = { ...own, verifier: "demo", submit: true };
  const settings = { settings: { verifier_agent: "demo" } };
  const refusals = [
    await ask(server, "POST", "/api/tasks", task),
    await ask(server, "PATCH", "/api/settings", settings),
  ];
  expect(refusals.map(({ status, body }) => [status, body.error])).toEqual(
    ["verifier", "verifier_agent"].map((field) => [
      422,
      { code: "demo_only", message: demoVerifierRefusal.en, details: { field } },
    ]),
  );
});

test("workflows and offices of the configuration file apply without a restart, and keys that need one are named", async () => {
  const workflows = join(home, "workflows");
  const offices = join(home, "teams");
  for (const folder of [workflows, offices]) mkdirSync(folder);
  writeFileSync(
    join(workflows, "memo.yaml"),
    "name: memo\ntitle: A memo\nphases:\n  - { name: Draft, deliverables: [{ path: memo.md }] }\n",
  );
  writeFileSync(
    join(offices, "pair.yaml"),
    "name: pair\ntitle: A pair\nmembers:\n  - { name: One, role: You write. }\n",
  );
  const names = async (path: string): Promise<string[]> => {
    const { items } = await get<{ items: { name: string }[] }>(server, "GET", path);
    return items.map(({ name }) => name);
  };
  const are = async (isThere: boolean): Promise<boolean> =>
    (await names("/api/workflows")).includes("memo") === isThere &&
    (await names("/api/office-definitions")).includes("pair") === isThere;
  const notes = async (): Promise<string[]> =>
    (await cli(home, ["settings", "list"])).stdout
      .split("\n")
      .filter((line) => line.startsWith("Restart the server"));
  expect([await are(false), await notes()]).toEqual([true, []]);
  configure(
    JSON.stringify({
      workflowDirs: ["workflows"],
      officeDirs: [offices],
      clock: { speed: 2 },
      files: "database",
    }),
  );
  await eventually("they are loaded", () => are(true));
  expect(await notes()).toEqual([
    "Restart the server to apply the change to clock in the configuration file.",
  ]);
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/settings?section=work`);
  await page
    .getByText("signalbox.config.json has changed. Restart Signalbox to apply these keys: clock")
    .waitFor();
  configure("{}");
  await eventually("they are gone", () => are(false));
  expect(await notes()).toEqual([]);
});

test("agents of the configuration file apply without a restart; a file with a mistake changes nothing", async () => {
  const mine = { kind: "program", command: ["/bin/true"] };
  configure(JSON.stringify({ agents: { mine }, defaultAgent: "mine" }));
  await eventually("the agent is there", async () => (await agents()).includes("mine"));
  expect(await agents()).toEqual(["demo", "claude default connected", "mine"]);
  configure(JSON.stringify({ agents: { mine }, verifierAgent: "demo" }));
  await eventually("the verifier is reported", async () => server.stderr().includes("verifierAgent"));
  const { items } = await get<SettingList>(server, "GET", "/api/settings");
  expect(items.find(({ name }) => name === "verifier_agent")?.value).toBeNull();
  configure('{ "agents": ');
  await eventually("the mistake is logged", async () => server.stderr().includes("is not valid"));
  expect(await agents()).toEqual(["demo", "claude default connected", "mine"]);
  configure("{}");
  await eventually("the agent is gone", async () => !(await agents()).includes("mine"));
});

test("a disconnected agent is gone, and the demo agent is the default again", async () => {
  const { status } = await ask(server, "DELETE", "/api/agents/demo");
  expect(status).toBe(404);
  await get(server, "DELETE", "/api/agents/claude");
  expect(await agents()).toEqual(["demo default"]);
});
