import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { reviewGuideOf } from "./review-guide.ts";

const definition = WorkflowDefinition.parse({
  name: "small",
  title: "Small",
  reviewGuide: "review/gate.md",
  phases: [],
});

function workflows(files: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-guide-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return {
    definitions: new Map([
      ["small", definition],
      ["bare", { ...definition, reviewGuide: undefined }],
    ]),
    guides: new Map([["small", new Map([["review/gate.md", join(directory, "gate.md")]])]]),
  };
}

test("returns the guide in the asked language, or else as it is", async () => {
  const both = workflows({ "gate.md": "# Read", "gate.ko.md": "# 읽기" });
  expect(await reviewGuideOf("small", "en", both)).toEqual({ path: "review/gate.md", text: "# Read" });
  expect(await reviewGuideOf("small", "ko", both)).toEqual({ path: "review/gate.ko.md", text: "# 읽기" });
  const english = workflows({ "gate.md": "# Read" });
  expect(await reviewGuideOf("small", "ko", english)).toEqual({ path: "review/gate.md", text: "# Read" });
});

test("returns null without a guide, for an unknown workflow and for a removed file", async () => {
  const none = workflows({});
  expect(await reviewGuideOf("bare", "en", none)).toBe(null);
  expect(await reviewGuideOf("unknown", "en", none)).toBe(null);
  expect(await reviewGuideOf("small", "en", none)).toBe(null);
});
