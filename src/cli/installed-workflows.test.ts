import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { installedWorkflows } from "./installed-workflows.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("finds workflows beside the configuration file and reports the position of a mistake", async () => {
  const home = mkdtempSync(join(tmpdir(), "signalbox-home-"));
  try {
    mkdirSync(join(home, "mine"));
    const good = "name: note\ntitle: Note\nphases:\n  - { name: Write, deliverables: [{ path: note.md }] }\n";
    writeFileSync(join(home, "mine", "good.yaml"), good);
    writeFileSync(join(home, "mine", "wrong.yaml"), good.replace("title: Note", "titel: Note"));
    const told: string[] = [];
    const { definitions } = await installedWorkflows({
      builtInDir: join(root, "workflows"),
      guidesDir: join(root, "guides"),
      workflowDirs: ["mine"],
      configFile: join(home, "signalbox.config.json"),
      warn: (message) => told.push(message),
    });
    const wrong = join(home, "mine", "wrong.yaml");
    expect(told).toEqual([
      `A workflow is not valid. ${wrong}:1: title is missing.`,
      `A workflow is not valid. ${wrong}:2: The definition: unknown key "titel".`,
    ]);
    expect([...definitions.keys()].at(-1)).toBe("note");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
