import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { emptyShed } from "../src/shed.js";
import { loadShed, saveShed } from "../src/store.js";

async function inFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), "toolshed-"));
  try {
    await work(folder, join(folder, "shed.json"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a shed is read as it was written, and nothing else is left", () =>
  inFolder(async (folder, file) => {
    const shed = { ...emptyShed(), members: [{ id: "mina", name: "Mina" }] };
    await saveShed(file, shed);
    assert.deepEqual(await loadShed(file), shed);
    assert.deepEqual(await readdir(folder), ["shed.json"]);
  }));

test("a missing file is an empty shed, a broken one is an error", () =>
  inFolder(async (_folder, file) => {
    assert.deepEqual(await loadShed(file), emptyShed());
    await writeFile(file, "{");
    await assert.rejects(loadShed(file), /shed\.json cannot be read/);
  }));
