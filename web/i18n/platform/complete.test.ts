import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { platformCriteria } from "../../../src/protocol/workflow/platform-criteria.ts";
import { failuresKo } from "./failures-ko.ts";
import { reportsKo } from "./reports-ko.ts";
import { taskListsKo } from "./task-lists-ko.ts";

const platformKo = { ...failuresKo, ...taskListsKo, ...reportsKo };
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Sentences that the page never shows, because only agents and programs receive them, or that it replaces. */
const notShown = new Set([
  // The plan of a list shows its errors before anybody can start it.
  "{}, line {}: {}",
  // Only programs open offices with a definition of their own.
  "{}: {}",
  // Written by programs that put files into a workspace.
  "{} is being written by another process. Try again in a moment.",
  '{} is not a path inside the workspace. Use names separated by /, without "..".',
  "{} was not written: its directory was removed.",
  "{} could not be written ({}).",
  "{} was not written: its path is a link or not a regular file.",
]);

/** Matches a literal of the source, its values as `{}`. */
const value = /\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/.source;
const literal = `"((?:[^"\\\\\\n]|\\\\.)*)"|'((?:[^'\\\\\\n]|\\\\.)*)'|\`((?:[^\`\\\\$]|\\\\.|${value}|\\$)*)\``;

function sentencesIn(text: string, before: string): string[] {
  const found = [...text.matchAll(new RegExp(`${before}\\s*(?:${literal})`, "g"))];
  return found.map(([, double, single, template = ""]) =>
    (double ?? single ?? template.replaceAll(new RegExp(value, "g"), "{}")).replaceAll(/\\(["'`\\])/g, "$1"),
  );
}

function sources(rooms: readonly string[]): string[] {
  return rooms.flatMap((room) =>
    readdirSync(join(root, "src", room), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\.(?:test|suite)\.ts$/.test(file))
      .map((file) => readFileSync(join(root, "src", room, file), "utf8")),
  );
}

function unsaid(sentences: readonly string[]): string[] {
  return [...new Set(sentences)].filter(
    (sentence) => sentence.includes(" ") && !Object.hasOwn(platformKo, sentence) && !notShown.has(sentence),
  );
}

test("every refusal has a Korean translation", () => {
  const rooms = [
    "office",
    "orchestrator",
    "people",
    "platform",
    "projects",
    "server",
    "settings",
    "workspace",
  ];
  const found = [
    ...sources(rooms).flatMap((text) => sentencesIn(text, '\\brefuse\\(\\s*"\\w+",')),
    ...sources(["protocol/people", "people"]).flatMap((text) =>
      sentencesIn(text, '(?:\\brefuse\\(\\s*"\\w+",|\\bconst \\w+ =|\\breturn|[?:])'),
    ),
    ...sources(["server/http"]).flatMap((text) =>
      sentencesIn(text, "(?:\\b(?:ended|expired):|endedFailure\\()"),
    ),
  ].filter((text) => text.endsWith(".") || text.includes(". "));
  expect(found.length).toBeGreaterThan(60);
  expect(unsaid(found)).toEqual([]);
});

test("every reason why a push or a git host fails has a Korean translation", () => {
  const [hosts, setting] = [sources(["git-hosts"]), sources(["protocol/settings"])];
  const push = readFileSync(join(root, "src/workspace/merge/persons-remote.ts"), "utf8");
  const found = [
    ...hosts.flatMap((text) => sentencesIn(text, '\\b(?:refuse|HostFailure)\\(\\s*"\\w+",')),
    ...setting.flatMap((text) => sentencesIn(text, "\\bwrong\\(")),
    ...sentencesIn(push, "(?:return|[?:]|unreachable\\()").filter(
      (text) => text.endsWith(".") || text.includes(": {}"),
    ),
  ];
  expect(found.length).toBeGreaterThan(15);
  expect(unsaid(found)).toEqual([]);
});

test("every reason why an agent cannot work has a Korean translation", () => {
  const found = sources(["platform/agent"]).flatMap((text) => sentencesIn(text, "\\bmessage(?::| =)"));
  expect(found.length).toBeGreaterThan(3);
  expect(unsaid(found)).toEqual([]);
});

test("every finding of the platform's checks has a Korean translation", () => {
  const found = sources(["checks"]).flatMap((text) =>
    sentencesIn(text, "\\b(?:message|suggestion|summary)(?::| =)"),
  );
  expect(found.length).toBeGreaterThan(40);
  // "1 test" or "2 tests" is inserted into these; each form has its own translation.
  const composed = new Set([
    "The file declares {}, but none ran.",
    "The files declare {}, but only {} ran.",
    "{} ran; before this change the files declared {}.",
  ]);
  const untranslated = unsaid([...found, ...Object.values(platformCriteria)]);
  expect(untranslated.filter((sentence) => !composed.has(sentence))).toEqual([]);
});

test("every finding about the machine has a Korean translation", () => {
  const found = sources(["cli/doctor"]).flatMap((text) => sentencesIn(text, "\\bmessage(?::| =)"));
  expect(found.length).toBeGreaterThan(12);
  // The free space is inserted into another sentence.
  const composed = new Set(["Only {}. Free some space, or set SIGNALBOX_HOME to another disk."]);
  expect(unsaid(found).filter((sentence) => !composed.has(sentence))).toEqual([]);
});

test("the phases, steps and criteria of the built-in workflows have Korean translations", () => {
  const files = readdirSync(join(root, "workflows"));
  const workflows = files.map((file) => parse(readFileSync(join(root, "workflows", file), "utf8")) as Flow);
  const names = workflows.flatMap(({ title, phases = [] }) => [
    title,
    ...phases.flatMap(({ name, steps = [], criteria = [] }) => [
      name,
      ...steps.map((step) => step.name),
      ...criteria.map(({ text }) => text),
    ]),
  ]);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !Object.hasOwn(platformKo, name))).toEqual([]);
});

test("every problem of an office file has a Korean translation", () => {
  const found = sources(["office/files"]).flatMap((text) =>
    sentencesIn(text, "\\b(?:message(?::| =)|return|unreadableFolder:)"),
  );
  expect(found.length).toBeGreaterThan(6);
  expect(unsaid(found)).toEqual([]);
});

test("the titles and descriptions of the built-in offices have Korean translations", () => {
  const files = readdirSync(join(root, "offices"));
  const texts = files.flatMap((file) => {
    const { title, description } = parse(readFileSync(join(root, "offices", file), "utf8")) as Office;
    return [title, description];
  });
  expect(texts.length).toBe(4);
  expect(texts.filter((text) => !Object.hasOwn(platformKo, text))).toEqual([]);
});

interface Office {
  readonly title: string;
  readonly description: string;
}

interface Flow {
  readonly title: string;
  readonly phases?: readonly {
    readonly name: string;
    readonly steps?: readonly { readonly name: string }[];
    readonly criteria?: readonly { readonly text: string }[];
  }[];
}
