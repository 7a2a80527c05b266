import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { harvest, plant, testPlace } from "../../test/support/test-directory.ts";
import { inventory, nodesOn } from "../../test/support/two-nodes.ts";
import type { TaskId } from "../protocol/ids.ts";
import { findAgentUser } from "../supervisor/agent-user.ts";
import { giveTo } from "../supervisor/give-files.ts";
import { sha256, type Entry } from "./manifest.ts";
import { taskFiles } from "./streams.ts";

const id: TaskId = "t_aaaaaaaa";
const task = taskFiles(id);
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

test("unusual files of an agent are left out and named, and links are not followed", async () => {
  const { node } = await nodesOn({ limits: { entries: 12, depth: 3, fileBytes: 1000, allBytes: 1500 } });
  const [a, b] = [node(), node()];
  const outside = plant(testPlace(), { "secret/key": "secret" });
  const own = plant(join(a.data, `agents/${id}`), {
    "a.txt": "kept",
    "b\nb": "newline",
    "deep/1/2/3/too-deep": "",
    "link-in": `-> ${outside}/secret`,
  });
  writeFileSync(join(own, "large"), "");
  truncateSync(join(own, "large"), 2 ** 40);
  execFileSync("mkfifo", [join(own, "pipe")]);
  writeFileSync(join(own, "x1"), Buffer.alloc(900, "1"));
  writeFileSync(join(own, "x2"), Buffer.alloc(900, "2"));
  plant(own, { y1: "1", y2: "2", y3: "3" });
  const published = await a.files.publish(task, 1);
  expect(published).toMatchObject({
    published: true,
    skipped: [
      { path: `agents/${id}/b\nb`, reason: "name" },
      { path: `agents/${id}/deep/1/2/3`, reason: "too_deep" },
      { path: `agents/${id}/large`, reason: "too_large" },
      { path: `agents/${id}/pipe`, reason: "special" },
      { path: `agents/${id}/x2`, reason: "too_large" },
      { path: `agents/${id}/y2`, reason: "too_many" },
    ],
  });
  await b.files.fresh(task);
  expect(harvest(join(b.data, `agents/${id}`))).toEqual({
    "a.txt": "kept",
    "link-in": `-> ${outside}/secret`,
    x1: "1".repeat(900),
    y1: "1",
  });
});

test("links that an agent put in the way of files are replaced, and their targets do not change", async () => {
  const { node } = await nodesOn();
  const [a, b] = [node(), node()];
  plant(join(a.data, `agents/${id}`), { "d/e/a.txt": "new", "f.txt": "new" });
  await a.files.publish(task, 1);
  const outside = plant(testPlace(), { "e/a.txt": "mine", "f.txt": "mine", "e/extra": "mine" });
  mkdirSync(join(b.data, `agents/${id}`), { recursive: true });
  symlinkSync(outside, join(b.data, `agents/${id}/d`));
  symlinkSync(join(outside, "f.txt"), join(b.data, `agents/${id}/f.txt`));
  symlinkSync(outside, join(b.data, `agents/${id}/other`));
  await b.files.fresh(task);
  expect(harvest(outside)).toEqual({ "e/a.txt": "mine", "e/extra": "mine", "f.txt": "mine" });
  expect(harvest(join(b.data, `agents/${id}`))).toEqual({ "d/e/a.txt": "new", "f.txt": "new" });
});

test.each([
  "agents/t_bbbbbbbb/a",
  `agents/${id}/../../token`,
  "/etc/passwd",
  `agents/${id}`.replace("agents", ".."),
  `agents/${id}//a`,
  "token",
])("a manifest that names %j is refused as a whole", async (path) => {
  const { node, store } = await nodesOn();
  const b = node();
  const file = (at: string): Entry => ({
    kind: "file",
    path: at,
    mode: 0o600,
    size: 1,
    mtime: 0,
    chunks: [sha256("x")],
  });
  await store.putBlobs([{ digest: sha256("x"), bytes: Buffer.from("x") }]);
  await store.putManifest({ name: id, version: 1, epoch: 1, entries: [file(`agents/${id}/ok`), file(path)] });
  await expect(b.files.fresh(task)).rejects.toEqual(expect.objectContaining({ code: "files_damaged" }));
  expect(inventory(b.data)).toEqual({});
});

test.runIf(isRoot)(
  "a file of the server that an agent linked into its directory is not published",
  async () => {
    const { node } = await nodesOn({ agentUid: nobody });
    const [a, b] = [node(), node()];
    const secret = join(plant(a.data, { token: "secret" }), "token");
    const own = plant(join(a.data, `agents/${id}`), { mine: "kept" });
    linkSync(secret, join(own, "stolen"));
    linkSync(join(own, "mine"), join(own, "again"));
    for (const name of ["mine", "."]) chownSync(join(own, name), nobody, nobody);
    expect(await a.files.publish(task, 1)).toMatchObject({
      skipped: [{ path: `agents/${id}/stolen`, reason: "hard_link" }],
    });
    await b.files.fresh(task);
    expect(harvest(join(b.data, `agents/${id}`))).toEqual({ again: "kept", mine: "kept" });
  },
);

test.runIf(isRoot)(
  "no restored program gets the user of the server, and no linked file gets another mode",
  async () => {
    const { node } = await nodesOn({ agentUid: nobody });
    const [a, b] = [node(), node()];
    plant(join(a.data, `agents/${id}`), { program: "#!/bin/sh\n", open: "same" });
    chmodSync(join(a.data, `agents/${id}/program`), 0o6755);
    chmodSync(join(a.data, `agents/${id}/open`), 0o666);
    await a.files.publish(task, 1);
    plant(b.data, { token: "same", [`agents/${id}/x`]: "" });
    chmodSync(join(b.data, "token"), 0o600);
    linkSync(join(b.data, "token"), join(b.data, `agents/${id}/open`));
    await b.files.fresh(task);
    expect(lstatSync(join(b.data, `agents/${id}/program`)).mode & 0o7777).toBe(0o755);
    expect(statSync(join(b.data, "token")).mode & 0o777).toBe(0o600);
    expect(statSync(join(b.data, `agents/${id}/open`))).toMatchObject({ nlink: 1, uid: 0 });
  },
);

test.runIf(isRoot)("the agent's user can use a restored directory once the run has it", async () => {
  const { node } = await nodesOn({ agentUid: nobody });
  const [a, b] = [node(), node()];
  for (const each of [a, b]) chmodSync(each.data, 0o711);
  plant(join(a.data, `agents/${id}`), { ".claude/session.jsonl": "one\n", ".claude/old": "" });
  chmodSync(join(a.data, `agents/${id}/.claude/session.jsonl`), 0o600);
  execFileSync("chown", ["-R", "nobody:nogroup", join(a.data, `agents/${id}`)]);
  await a.files.publish(task, 1);
  // The other node has an older version, which belongs to the agent's user.
  plant(join(b.data, `agents/${id}`), { ".claude/old": "older", ".claude/gone": "" });
  execFileSync("chown", ["-R", "nobody:nogroup", join(b.data, `agents/${id}`)]);
  chmodSync(join(b.data, "agents"), 0o711);
  await b.files.fresh(task);
  const own = join(b.data, `agents/${id}`);
  // Until the run has it, processes of the agent's user cannot put links into it.
  for (const name of [".", ".claude"]) expect(statSync(join(own, name)).uid).toBe(0);
  const user = findAgentUser({});
  if (user === null) throw new Error("unreachable");
  await giveTo(user, own);
  const script = "cat .claude/session.jsonl && echo two >> .claude/session.jsonl && echo three > .claude/new";
  execFileSync("setpriv", ["--reuid=nobody", "--regid=nogroup", "--clear-groups", "sh", "-c", script], {
    cwd: own,
  });
  expect(readFileSync(join(own, ".claude/session.jsonl"), "utf8")).toBe("one\ntwo\n");
  rmSync(join(own, ".claude/new"));
  expect(harvest(own)).toEqual({ ".claude/old": "", ".claude/session.jsonl": "one\ntwo\n" });
  // A node that had no agent yet lets the user pass, too.
  const c = node();
  await c.files.fresh(task);
  expect(statSync(join(c.data, "agents")).mode & 0o777).toBe(0o711);
});
