import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, createTask, eventually, get, outputOf, stateOf, untilStatus } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { pendingReview } from "../support/gates.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const writes = `read line; mkdir -p docs; printf '# A\\n\\nText\\n' > docs/a.md; echo working
echo '=== CUSTOM TASK COMPLETE ==='; echo 'Summary: Open https://example.com/guide and follow it.'
while read line; do cat docs/a.md; echo '=== CUSTOM TASK COMPLETE ==='; done`;
const keeps = `read line; mkdir -p docs; printf ' key: horse.battery.staple end\\n' > docs/key.md
echo '=== CUSTOM TASK COMPLETE ==='`;
const agents = {
  writer: { kind: "program", command: ["sh", "-c", writes] },
  keeper: { kind: "program", command: ["sh", "-c", keeps] },
};
const home = makeGatedHome(agents, { defaultAgent: "writer", hibernateAfterMs: 1000 });
const scratch = mkdtempSync(join(tmpdir(), "signalbox-unzipped-"));
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(async () => {
  await closeHome(home, server);
  for (const directory of [home, scratch]) rmSync(directory, { recursive: true });
});

/** Creates a task and waits until it and its agent's process have ended. */
async function endedTask(agent = "writer"): Promise<string> {
  const { id } = await createTask(server, { description: "Where is the guide?", agent });
  await untilStatus(server, id, "completed");
  await eventually("its run ended", async () => (await stateOf(server, id)).agent.run?.status === "ended");
  return id;
}

test("an ended task is archived completely, and the command line downloads the archive", async () => {
  const id = await endedTask();
  const draft = await createTask(server, { submit: false });
  expect((await ask(server, "POST", `/api/tasks/${draft.id}/archive`)).status).toBe(409);
  expect((await cli(home, ["export", draft.id, "-o", join(scratch, "none.zip")])).code).toBe(5);

  const file = join(scratch, "task.zip");
  const exported = await cli(home, ["export", id, "-o", file]);
  expect(exported.code).toBe(0);
  expect(execFileSync("unzip", ["-t", file], { encoding: "utf8" })).toContain("No errors detected");
  execFileSync("unzip", ["-q", file, "-d", join(scratch, "task")]);
  const read = (name: string): string => readFileSync(join(scratch, "task", name), "utf8");
  const events = read("events.jsonl").trimEnd().split("\n");
  expect({
    text: read("workspace/docs/a.md"),
    printed: read("logs/stdout.log"),
    task: JSON.parse(read("task.json")).id,
    reviews: JSON.parse(read("reviews.json")),
    seqs: events.map((line) => JSON.parse(line).seq),
  }).toEqual({
    text: "# A\n\nText\n",
    printed: await outputOf(server, id),
    task: id,
    reviews: [],
    seqs: events.map((_, index) => index + 1),
  });
  const { storage } = await stateOf(server, id);
  expect(storage.archive).toMatchObject({ file: expect.stringMatching(`^${id}-.*\\.zip$`) });
});

test("the results of a task are listed, and can be downloaded as a patch and as a bundle", async () => {
  const id = await endedTask();
  await get(server, "POST", `/api/tasks/${id}/archive`);
  const { items } = await get<{ items: object[] }>(server, "GET", `/api/tasks/${id}/deliverables`);
  expect(items).toEqual([{ path: "docs/a.md", size: 10 }]);

  const download = async (name: string): Promise<Buffer> => {
    const path = `/api/tasks/${id}/${name}`;
    const { url } = await get<{ url: string }>(server, "POST", "/api/tickets", { path });
    return Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
  };
  expect((await download("patch")).toString()).toContain("+++ b/docs/a.md\n@@ -0,0 +1,3 @@\n+# A\n");
  const bundle = join(scratch, "result.bundle");
  writeFileSync(bundle, await download("bundle"));
  execFileSync("git", ["clone", "-q", "-b", id, bundle, join(scratch, "cloned")]);
  expect(readFileSync(join(scratch, "cloned", "docs/a.md"), "utf8")).toBe("# A\n\nText\n");
});

test("the patch of a task that changed existing code applies to that code", async () => {
  const source = join(scratch, "source");
  const git = (...args: string[]): string =>
    execFileSync("git", ["-C", source, "-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      encoding: "utf8",
    });
  mkdirSync(source);
  writeFileSync(join(source, "app.js"), "let one = 1;\n");
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "one");
  const { id } = await createTask(server, { type: "change", agent: "worker", source, description: "{}" });
  await untilStatus(server, id, "review");
  const deliverables = await get<{ items: { path: string }[]; changed: object }>(
    server,
    "GET",
    `/api/tasks/${id}/deliverables`,
  );
  expect(deliverables.items.map(({ path }) => path)).toEqual(["app.js", "docs/idea.md"]);
  expect(deliverables.changed).toEqual({ files: 1, added: 7, removed: 0 });
  const patch = await fetch(`${server.url}/api/tasks/${id}/patch`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  writeFileSync(join(scratch, "change.patch"), await patch.text());
  git("apply", "--index", join(scratch, "change.patch"));
  expect(git("status", "--porcelain")).toBe("A  docs/idea.md\n");

  await get(server, "POST", `/api/tasks/${id}/cancel`);
  const zip = join(scratch, "change.zip");
  expect((await cli(home, ["export", id, "-o", zip])).code).toBe(0);
  const part = (name: string): unknown =>
    JSON.parse(execFileSync("unzip", ["-p", zip, name], { encoding: "utf8" }));
  expect({ reviews: part("reviews.json"), verifications: part("verifications.json") }).toMatchObject({
    reviews: [{ phase: 1, attempt: 1, status: "closed" }],
    verifications: [{ phase: 1, attempt: 1, status: "passed" }],
  });
});

test("the patch of a task contains no secret, and the files with secrets are named", async () => {
  const id = await endedTask("keeper");
  await get(server, "POST", `/api/tasks/${id}/archive`);
  const seen = async (): Promise<object> => {
    const headers = { authorization: `Bearer ${server.token}` };
    const patch = await fetch(`${server.url}/api/tasks/${id}/patch`, { headers });
    const text = await patch.text();
    return {
      files: await get<object>(server, "GET", `/api/tasks/${id}/secret-files`),
      redacted: patch.headers.get("signalbox-redacted"),
      note: text.slice(0, text.indexOf("diff --git")),
      added: text.split("\n").filter((line) => line.startsWith("+ ")),
    };
  };
  const secret = "horse.battery.staple";
  expect(await seen()).toEqual({
    files: { items: [], nextCursor: null, complete: true },
    redacted: null,
    note: "",
    added: [`+ key: ${secret} end`],
  });
  await get(server, "PATCH", "/api/settings", { settings: { deploy_key: secret } });
  expect(await seen()).toEqual({
    files: { items: [{ path: "docs/key.md", secrets: ["DEPLOY_KEY"] }], nextCursor: null, complete: true },
    redacted: "true",
    note: "This patch contained secrets, which were replaced by marks (DEPLOY_KEY). It may not apply.\nThe bundle contains the files without changes.\n\n",
    added: ["+ key: [redacted:DEPLOY_KEY] end"],
  });
});

test("metrics report ratings of people separately from heuristic scores", async () => {
  const id = await endedTask();
  expect((await ask(server, "POST", `/api/tasks/${id}/feedback`, {})).status).toBe(422);
  expect((await ask(server, "POST", `/api/tasks/${id}/feedback`, { rating: 6 })).status).toBe(422);
  await get(server, "POST", `/api/tasks/${id}/feedback`, { rating: 2 });
  const given = await get<{ feedback: object[]; quality: { by: string; scores: { actionability: number } } }>(
    server,
    "POST",
    `/api/tasks/${id}/feedback`,
    { rating: 4, thumbsUp: true, comment: "Good." },
  );
  expect(given.feedback).toMatchObject([{ author: "admin", rating: 4, thumbsUp: true, comment: "Good." }]);
  expect({ by: given.quality.by, actionability: given.quality.scores.actionability }).toEqual({
    by: "heuristics",
    actionability: 3,
  });
  const summary = await get<object>(server, "GET", "/api/metrics/summary");
  expect(summary).toMatchObject({
    ratings: { count: 1, mean: 4, stars: [0, 0, 0, 1, 0] },
    custom: { userRating: 4, thumbsUpRate: 1, linkInclusionRate: 0.5, taskAbandonmentRate: 0 },
  });
  const metrics = await fetch(`${server.url}/api/metrics`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  expect(await metrics.text()).toContain('signalbox_tasks{status="draft"} 1\n');
});

test("deleting a task removes its files except for its archive", async () => {
  const id = await endedTask();
  await get(server, "POST", `/api/tasks/${id}/archive`);
  const { task, storage } = await stateOf(server, id);
  const left = [task.workspace, join(home, "logs", id), join(home, "snapshots", `${id}.git`)];
  expect(left.map(existsSync)).toEqual([true, true, true]);
  await get(server, "DELETE", `/api/tasks/${id}`);
  await eventually("all of it is gone", async () => !left.some(existsSync));
  expect(existsSync(join(home, "archives", storage.archive?.file ?? ""))).toBe(true);
});

test("retention archives and deletes old output, workspaces and checkpoints, and a resumed task gets its files back", async () => {
  const id = await endedTask();
  const gated = await createTask(server, { type: "note", agent: "worker", description: '{"poor":1}' });
  const review = await pendingReview(server, gated.id, 1, 2);
  await get(server, "POST", `/api/tasks/${gated.id}/cancel`);
  await eventually(
    "its run ended",
    async () => (await stateOf(server, gated.id)).agent.run?.status === "ended",
  );
  const before = (await stateOf(server, gated.id)).gate.checkpoints;
  expect(before.length).toBeGreaterThan(1);
  const { task } = await stateOf(server, id);
  const logs = join(home, "logs", id);
  writeFileSync(join(task.workspace, "by-hand.txt"), "kept");
  const deleted = await endedTask();
  await get(server, "DELETE", `/api/tasks/${deleted}`);
  await get(server, "PATCH", "/api/settings", {
    scope: "global",
    settings: {
      retention_output_days: 10,
      retention_workspace_days: 20,
      retention_checkpoints_days: 10,
    },
  });
  const restarted = async (days: number): Promise<void> => {
    await server.stop();
    for (const left of [`logs/${deleted}`, "builds/v_killed01/src", "scratch/source-half"]) {
      mkdirSync(join(home, left), { recursive: true });
    }
    const clock = { aheadMs: days * 86_400_000 };
    const config = { agents, defaultAgent: "writer", hibernateAfterMs: 1000, clock };
    writeFileSync(join(home, "signalbox.config.json"), JSON.stringify(config));
    server = await startServer(home);
  };

  await restarted(11);
  await eventually("its output is gone", async () => !existsSync(logs));
  expect([`logs/${deleted}`, "builds", "scratch"].filter((left) => existsSync(join(home, left)))).toEqual([]);
  const archived = (await stateOf(server, id)).storage.archive;
  expect({
    workspace: existsSync(task.workspace),
    archive: existsSync(join(home, "archives", archived?.file ?? "none")),
    output: (await ask(server, "GET", `/api/tasks/${id}/output`)).status,
  }).toEqual({ workspace: true, archive: true, output: 404 });

  await eventually("all checkpoints but the newest are gone", async () => {
    const { gate } = await stateOf(server, gated.id);
    return gate.checkpoints.length === 1 && gate.checkpoints[0]?.id === before.at(-1)?.id;
  });
  await eventually(
    "their files are gone",
    async () => readdirSync(join(home, "checkpoints", gated.id)).length === 1,
  );
  expect((await stateOf(server, gated.id)).storage.archive).not.toBeNull();
  expect((await ask(server, "GET", `/api/reviews/${review.id}/files/docs/idea.md`)).status).toBe(200);

  await restarted(21);
  await eventually("its workspace is gone", async () => !existsSync(task.workspace));
  await get(server, "POST", `/api/tasks/${id}/messages`, { text: "Show it again." });
  await eventually("it printed its file", async () => (await outputOf(server, id)).includes("# A\n"));
  expect(readFileSync(join(task.workspace, "by-hand.txt"), "utf8")).toBe("kept");
});
