import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { storeContract } from "../store.suite.ts";
import { noon } from "../contract/samples.ts";
import { openSqliteStore } from "./open.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-store-"));
afterAll(() => rmSync(directory, { recursive: true }));

let made = 0;
storeContract("SQLite", async () => {
  const file = join(directory, `${++made}.db`);
  return { open: ({ shared = false } = {}) => openSqliteStore({ file, at: noon, shared }) };
});
