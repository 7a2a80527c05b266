import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Sentences } from "../../protocol/words/translate.ts";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { judge } from "./judge.ts";
import { judgedAutomationKo } from "./korean-automation.ts";
import { judgedCreationKo } from "./korean-creation.ts";
import { judgedModificationKo } from "./korean-modification.ts";

const value = /\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/g;
const literals = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*)`/g;

/** Sentences that are composed of others, or that exist once for each of a few words. */
const composed = ["{} {}.", "The report has no results for {}."];

test.each<[string, Sentences, string[]]>([
  ["create_app", judgedCreationKo, ["planning", "design", "code"]],
  ["modify_app", judgedModificationKo, ["modification", "modification-documents"]],
  ["workflow", judgedAutomationKo, ["automation", "automation-documents"]],
])("every sentence about %s has a Korean translation", (_type, korean, files) => {
  const said = files.flatMap((file) => {
    const source = readFileSync(new URL(`${file}.ts`, import.meta.url), "utf8");
    return [...source.matchAll(literals)]
      .map(([, text, template = ""]) => text ?? template.replaceAll(value, "{}"))
      .filter((sentence) => /[\w)}"] .*\.$/.test(sentence));
  });
  expect(said.length).toBeGreaterThan(35);
  expect(said.filter((sentence) => !Object.hasOwn(korean, sentence) && !composed.includes(sentence))).toEqual(
    [],
  );
});

test.each(["create_app", "modify_app", "workflow"])(
  "%s: all objections to an empty workspace are in Korean",
  (type) => {
    const text = readFileSync(new URL(`../../../workflows/${type}.yaml`, import.meta.url), "utf8");
    const judged = WorkflowDefinition.parse(parse(text)).phases.flatMap(({ name, criteria }, at) =>
      judge(
        {
          type: "verify_start",
          messageId: "m_00000001",
          taskId: "t_00000001",
          taskType: type,
          title: "할인",
          description: "",
          phase: at + 1,
          phaseName: name,
          attempt: 1,
          commit: "c",
          criteria,
          documents: [],
          guide: null,
        },
        new Map(),
      ),
    );
    const english = judged
      .flatMap(({ details }) => details.split("\n"))
      .filter((line) => /[a-z]{2,} [a-z]{2,}/i.test(line));
    expect(judged.length).toBeGreaterThan(15);
    expect(english).toEqual([]);
  },
);
