import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { contentText, filled, sampleDirectory } from "../content.ts";
import { createApp } from "../worker/create-app.ts";
import { modifyApp } from "../worker/modify-app.ts";
import { filesUpTo, type TypePlay } from "../worker/type-play.ts";
import { workflow } from "../worker/workflow.ts";
import { workspaceFiles } from "../workspace-files.ts";
import { createAppContradictions } from "../../../test/corpora/demo-judge/create-app.ts";
import { judge } from "./judge.ts";
import { otherContradictions } from "../../../test/corpora/demo-judge/other-types.ts";

const plays: Record<string, TypePlay> = {
  create_app: createApp.en,
  modify_app: modifyApp.en,
  workflow: workflow.en,
};
const sound = new Map<string, ReadonlyMap<string, string>>();

/** Returns the files that the demo agent writes up to a phase, without planted defects. */
async function written(type: string, phase: number): Promise<ReadonlyMap<string, string>> {
  const sample = type === "modify_app" ? await workspaceFiles(fileURLToPath(sampleDirectory)) : new Map();
  const rows = [...sample].map(([path, text]) => `| \`${path}\` | ${text.split("\n").length - 1} |`);
  const ran = "15 tests, 15 passed, 0 failed";
  const found = {
    files: ["| File | Lines |", "|---|---|", ...rows].join("\n"),
    ...Object.fromEntries(["triggers", "steps", "integrations", "endToEnd"].map((name) => [name, ran])),
    all: type === "modify_app" ? ran.replaceAll("15", "10") : ran,
    runMs: "80",
    allMs: "900",
    testsBefore: "6 tests",
    existing: "6 tests, 6 passed, 0 failed",
    new: "4 tests, 4 passed, 0 failed",
    manual: "$ one\n$ two\n$ three\n(exit code 1)",
    log: "a log ".repeat(20),
  };
  const files = new Map<string, string>(sample);
  for (const { file } of filesUpTo(plays[type] ?? createApp.en, phase)) {
    const values = { ...plays[type]?.values(""), ...found };
    files.set(file.path, await contentText(filled(file.from, values), values));
  }
  return files;
}

function failing(type: string, phase: number, files: ReadonlyMap<string, string>): string[] {
  const text = readFileSync(new URL(`../../../workflows/${type}.yaml`, import.meta.url), "utf8");
  const { name = "", criteria = [] } = WorkflowDefinition.parse(parse(text)).phases[phase - 1] ?? {};
  const about = { title: "A discount on the receipt", description: "", documents: [], guide: null };
  const judged = judge(
    {
      type: "verify_start",
      messageId: "m_00000001",
      taskId: "t_00000001",
      taskType: type,
      ...about,
      phase,
      phaseName: name,
      attempt: 1,
      commit: "c",
      criteria,
    },
    files,
  );
  expect(judged.map(({ id }) => id)).toEqual(criteria.map(({ id }) => id));
  return judged.filter(({ status }) => status === "failed").map(({ id }) => id);
}

const contradictions = [...createAppContradictions, ...otherContradictions];

beforeAll(async () => {
  for (const [type, phase] of contradictions) sound.set(`${type} ${phase}`, await written(type, phase));
});

describe.each(contradictions)("%s, phase %d", (type, phase, cases) => {
  test("finds no objection to the demo agent's own work", () => {
    expect(failing(type, phase, sound.get(`${type} ${phase}`) ?? new Map())).toEqual([]);
  });

  test("fails the criteria that need content if the workspace is empty", () => {
    expect(failing(type, phase, new Map()).length).toBeGreaterThan(2);
  });

  test.each(cases)("detects %s", (_what, path, from, to, ...failed) => {
    const files = new Map(sound.get(`${type} ${phase}`));
    const text = files.get(path) ?? "";
    expect(text).toContain(from);
    expect(failing(type, phase, files.set(path, text.replaceAll(from, to)))).toEqual(failed);
  });
});
