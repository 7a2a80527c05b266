import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { entry, said, task, taskId } from "../../store/contract/samples.ts";
import { digestTables } from "../../store/move/digest.ts";
import { readSqliteTables } from "../../store/move/sqlite-tables.ts";
import { openSqliteStore } from "../../store/sqlite/open.ts";
import { backUp, type BackupPlan } from "./back-up.ts";
import { restore, type RestorePlan } from "./restore.ts";

const at = "2026-11-18T12:00:00.000Z";
const id = taskId(1);

/** Returns a data directory with a task, whose store is open, and the plans of a backup and its restore. */
async function installation() {
  const root = testPlace();
  const directory = plant(join(root, "home"), {
    [`logs/${id}/stdout.log`]: "one\ntwo\n",
    [`checkpoints/${id}/c_00000001.json`]: "{}",
    [`agents/${id}/.claude/session.jsonl`]: '{"type":"user"}\n',
    [`agents/${id}/.claude/latest`]: "-> session.jsonl",
    [`workspaces/${id}/file.txt`]: "not in a backup",
    "offices/ours.yaml": "name: Ours\n",
    key: "key of the secrets\n",
    token: "token\n",
  });
  const store = await openSqliteStore({ file: join(directory, "signalbox.db"), at });
  await store.append(entry(id, { events: [said("one"), said("two")], rows: { task: task(1) } }));
  const backup = join(root, "backup");
  const steps: string[] = [];
  const backing: BackupPlan = {
    directory,
    backup,
    environment: {},
    keys: false,
    configFile: undefined,
    at,
    onStep: (step) => steps.push(step),
  };
  const restoring: RestorePlan = {
    backup,
    directory: join(root, "restored"),
    environment: {},
    at,
    onStep: () => undefined,
  };
  return { store, directory, backup, backing, restoring, steps };
}

async function rowsIn(directory: string) {
  const tables = readSqliteTables(join(directory, "signalbox.db"));
  const digests = await digestTables(tables);
  await tables.close();
  return Object.fromEntries(digests);
}

test("a backup beside a server that writes is restored with the same rows and files, but no keys", async () => {
  const { store, directory, backing, restoring } = await installation();
  const rows = await rowsIn(directory);
  const writing = Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      store.append(entry(`other-${index}`, { events: [said("more")] })),
    ),
  );
  expect(await backUp(backing)).toMatchObject({ skipped: [], deleted: [], withKeys: false });
  await writing;
  await store.close();
  const restored = await restore(restoring);
  expect(restored).toMatchObject({ backedUpAt: at, tasks: 1, files: 3, hasKey: true });
  const files = harvest(restoring.directory);
  const { tasks } = await rowsIn(restoring.directory);
  expect(tasks).toEqual(rows["tasks"]);
  expect(
    Object.fromEntries(Object.entries(files).filter(([path]) => !/^(?:lock|signalbox)\./.test(path))),
  ).toEqual({
    [`logs/${id}/stdout.log`]: "one\ntwo\n",
    [`checkpoints/${id}/c_00000001.json`]: "{}",
    [`agents/${id}/.claude/session.jsonl`]: '{"type":"user"}\n',
    [`agents/${id}/.claude/latest`]: "-> session.jsonl",
    "offices/ours.yaml": "name: Ours\n",
    [`restored/${id}`]: "",
  });
});

test("keys are in a backup only on request", async () => {
  const { store, backing, restoring } = await installation();
  await backUp({ ...backing, keys: true });
  await store.close();
  await restore(restoring);
  expect(readFileSync(join(restoring.directory, "key"), "utf8")).toBe("key of the secrets\n");
});

test("a file that is deleted while the backup is made is in no part of it", async () => {
  const { store, directory, backing, steps } = await installation();
  let copies = 0;
  const made = await backUp({
    ...backing,
    onStep(step) {
      steps.push(step);
      // After the files were read for the first time, and before the database is copied.
      if (step === "Copying the database." && ++copies === 1)
        rmSync(join(directory, `checkpoints/${id}/c_00000001.json`));
    },
  });
  await store.close();
  expect(made.deleted).toEqual([]);
  expect(steps.filter((step) => step === "Copying the database.")).toHaveLength(2);
});

test("a restore refuses what is not a whole backup, and a directory that is not empty", async () => {
  const { store, directory, backup, backing, restoring } = await installation();
  await expect(restore(restoring)).rejects.toThrow(/is not a complete backup/);
  await backUp(backing);
  await expect(backUp(backing)).rejects.toThrow(/is not empty/);
  await store.close();
  await expect(restore({ ...restoring, directory })).rejects.toThrow(/already contains an installation/);
  const database = join(backup, "signalbox.db");
  const content = readFileSync(database);
  chmodSync(database, 0o600);
  writeFileSync(database, Buffer.concat([content.subarray(0, -1), Buffer.from("!")]));
  await expect(restore(restoring)).rejects.toThrow(/^The backup is damaged: .*signalbox.db does not match/);
  expect(existsSync(join(restoring.directory, "unfinished-move"))).toBe(true);
  writeFileSync(database, content);
  const manifests = join(backup, "files/manifests", id);
  rmSync(manifests, { recursive: true });
  await expect(restore(restoring)).rejects.toThrow(/^The backup is damaged: the list of files of/);
});

test.each(["../planted", "offices/../../planted", "/PLACE/planted"])(
  "a restore writes nothing outside of its data directory, such as %s",
  async (written) => {
    const { store, directory, backup, backing, restoring } = await installation();
    await backUp({ ...backing, keys: true });
    await store.close();
    const path = written.replace("/PLACE", dirname(directory));
    const file = join(backup, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { others: { path: string }[] };
    const others = manifest.others.map((other) => (other.path === "token" ? { ...other, path } : other));
    mkdirSync(dirname(join(backup, "others", path)), { recursive: true });
    copyFileSync(join(backup, "others/token"), join(backup, "others", path));
    writeFileSync(file, JSON.stringify({ ...manifest, others }));
    await expect(restore(restoring)).rejects.toThrow(/is not a complete backup/);
    expect(existsSync(join(dirname(directory), "planted"))).toBe(false);
  },
);
