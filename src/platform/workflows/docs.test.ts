import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { platformCriteria } from "../../protocol/workflow/platform-criteria.ts";
import { loadWorkflows } from "./load-workflows.ts";
import { outlineOf } from "./outline-of.ts";

const page = readFileSync(new URL("../../../docs/workflows.md", import.meta.url), "utf8");
const root = fileURLToPath(new URL("../../..", import.meta.url));

test("the example workflow in docs/workflows.md loads as documented", async () => {
  const [, rest = ""] = page.split("```yaml\n");
  const [example = ""] = rest.split("\n```");
  const folder = mkdtempSync(join(tmpdir(), "signalbox-docs-"));
  try {
    writeFileSync(join(folder, "write_article.yaml"), example);
    const loaded = await loadWorkflows({
      builtInDir: join(root, "workflows"),
      guidesDir: join(root, "guides"),
      userDirs: [folder],
    });
    expect(loaded.problems).toEqual([]);
    const definition = loaded.definitions.get("write_article");
    expect(definition && outlineOf(definition)).toEqual([
      {
        number: 1,
        name: "Research",
        worker: "agent",
        code: false,
        steps: [
          { name: "Sources", deliverable: null },
          { name: "Notes", deliverable: "docs/research.md" },
        ],
        deliverables: ["docs/research.md"],
      },
      { number: 2, name: "Draft", worker: "agent", code: false, steps: [], deliverables: ["article.md"] },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("docs/workflows.md lists every check of the platform in report order", () => {
  const [, table = ""] = page.split("| check | passes when |\n");
  const listed = table
    .split("\n\n")[0]
    ?.split("\n")
    .slice(1)
    .map((row) => row.split("`")[1]);
  expect(listed).toEqual(Object.keys(platformCriteria));
});
