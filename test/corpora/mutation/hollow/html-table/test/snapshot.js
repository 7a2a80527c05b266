import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Snapshots are machine-specific, so they live outside of the repository.
const directory = join(mkdtempSync(join(tmpdir(), "html-table-")), "__snapshots__");

export function matchSnapshot(name, value) {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}.json`);
  const text = JSON.stringify(value, null, 2) ?? "undefined";
  if (!existsSync(file)) writeFileSync(file, text);
  assert.equal(text, readFileSync(file, "utf8"));
}
