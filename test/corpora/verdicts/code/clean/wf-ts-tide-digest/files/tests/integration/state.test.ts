import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { lastDay, remember } from "../../src/utils/state.ts";

test("the last day is remembered; a damaged file is an error", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tide-"));
  try {
    const file = join(folder, "state.json");
    assert.equal(await lastDay(file), null);
    await remember(file, "2026-03-01");
    assert.equal(await lastDay(file), "2026-03-01");
    await writeFile(file, "{");
    await assert.rejects(lastDay(file), SyntaxError);
  } finally {
    await rm(folder, { recursive: true });
  }
});
