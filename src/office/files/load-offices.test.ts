import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { loadOffices } from "./load-offices.ts";

const builtInDir = fileURLToPath(new URL("../../../offices", import.meta.url));
const agents = ["demo", "claude"];
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-offices-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Loads one folder in the place of the built-in offices. */
async function loadOnly(folder: string): ReturnType<typeof loadOffices> {
  return await loadOffices({ builtInDir: folder, ownDir: join(folder, "none"), configuredDirs: [] }, agents);
}

const small = `name: small
title: Small
members:
  - name: Dev
    role: You write code.
  - name: QA
    role: You test code.
`;

const defaultLimits = {
  depth: 8,
  count: 100,
  budgetUsd: 0,
  sessions: 4,
  idleRoundTrips: 3,
};

const smallOffice = {
  name: "small",
  title: "Small",
  description: "",
  language: "en",
  workspace: "shared",
  limits: defaultLimits,
  questionExpirySeconds: 300,
  callExpirySeconds: 3_600,
  members: [
    { name: "Dev", role: "You write code." },
    { name: "QA", role: "You test code." },
  ],
};

test("the two built-in offices are valid on a machine with only the demo agent", async () => {
  const places = { builtInDir, ownDir: join(builtInDir, "none"), configuredDirs: [] };
  const { definitions, problems } = await loadOffices(places, ["demo"]);
  expect(problems).toEqual([]);
  expect(
    [...definitions].map(([name, { workspace, limits, members }]) => ({
      name,
      workspace,
      limits,
      calls: Object.fromEntries(members.map((member) => [member.name, member.mayCall])),
    })),
  ).toEqual([
    {
      name: "product",
      workspace: "project",
      limits: defaultLimits,
      calls: { PO: ["Dev"], Dev: ["QA"], QA: [] },
    },
    {
      name: "review",
      workspace: "project",
      limits: defaultLimits,
      calls: {
        Lead: ["Correctness", "Security", "Readability"],
        Correctness: [],
        Security: [],
        Readability: [],
      },
    },
  ]);
});

test("the roles of the built-in offices name every member that they may call and contain no message syntax", async () => {
  const { definitions } = await loadOnly(builtInDir);
  const members = [...definitions.values()].flatMap((office) => office.members);
  const silent = members.flatMap(({ name, role, mayCall: callees = [] }) =>
    callees
      .filter((callee) => !new RegExp(`\\b${callee}\\b`).test(role))
      .map((callee) => `${name}: ${callee}`),
  );
  expect(silent).toEqual([]);
  const syntax = /INVOKE|DELIVER_RESULT|ASK_USER|STEP_COMPLETE|[[\]]/;
  expect(members.filter(({ role }) => syntax.test(role)).map(({ name }) => name)).toEqual([]);
});

test("loads the built-in offices, those of the data directory and those of configured folders, in this order", async () => {
  const own = folderWith({
    "b.yml": small.replace("small", "second"),
    "a.yaml": small,
    "notes.txt": "no office",
  });
  const configured = folderWith({ "c.yaml": small.replace("small", "third") });
  const loaded = await loadOffices({ builtInDir, ownDir: own, configuredDirs: [configured] }, agents);
  expect(loaded.problems).toEqual([]);
  expect([...loaded.definitions.keys()]).toEqual(["product", "review", "small", "second", "third"]);
  expect(loaded.definitions.get("small")).toEqual(smallOffice);
});

test("loads an office with every key", async () => {
  const text = `name: whole-2
title: 제품팀
description: Everything.
language: ko
workspace: project
limits: { depth: 2, count: 9, budgetUsd: 1.5, sessions: 1, idleRoundTrips: 1 }
questionExpirySeconds: 0
callExpirySeconds: 30
members:
  - name: Lead_1
    role: |
      You lead.

      You decide.
    agent: claude
    model: opus
    mayCall: [dev-2]
  - { name: dev-2, role: You write code., agent: demo, mayCall: [Lead_1] }
`;
  expect(await loadOnly(folderWith({ "whole.yaml": text }))).toEqual({
    definitions: new Map([
      [
        "whole-2",
        {
          name: "whole-2",
          title: "제품팀",
          description: "Everything.",
          language: "ko",
          workspace: "project",
          limits: {
            depth: 2,
            count: 9,
            budgetUsd: 1.5,
            sessions: 1,
            idleRoundTrips: 1,
          },
          questionExpirySeconds: 0,
          callExpirySeconds: 30,
          members: [
            {
              name: "Lead_1",
              role: "You lead.\n\nYou decide.",
              agent: "claude",
              model: "opus",
              mayCall: ["dev-2"],
            },
            { name: "dev-2", role: "You write code.", agent: "demo", mayCall: ["Lead_1"] },
          ],
        },
      ],
    ]),
    problems: [],
  });
});

/** Offices that look incomplete and are valid. */
const unusual: Record<string, readonly [text: string, calls: readonly (readonly string[] | undefined)[]]> = {
  "a member that may call nobody": [
    small.replace("code.\n  -", "code.\n    mayCall: []\n  -"),
    [[], undefined],
  ],
  "a member that calls nobody and that nobody calls, since people can send messages to it": [
    `${small.replace("code.\n  -", "code.\n    mayCall: []\n  -")}    mayCall: []\n`,
    [[], []],
  ],
  "members that may call each other": [
    `${small.replace("code.\n  -", "code.\n    mayCall: [QA]\n  -")}    mayCall: [Dev]\n`,
    [["QA"], ["Dev"]],
  ],
  "a single member": ["name: small\ntitle: Small\nmembers: [{ name: Solo, role: You work. }]\n", [undefined]],
};

test.each(Object.entries(unusual))("accepts %s", async (_, [text, calls]) => {
  const { definitions, problems } = await loadOnly(folderWith({ "one.yaml": text }));
  expect(problems).toEqual([]);
  expect(definitions.get("small")?.members.map((member) => member.mayCall)).toEqual(calls);
});

const nameRule = "must be 1 to 32 letters, digits, - or _, and begin with a letter";

/** Office files with mistakes: the text, and the lines and messages that are reported. */
const mistakes: Record<
  string,
  readonly [text: string, ...problems: (readonly [line: number, message: string])[]]
> = {
  "not YAML": [
    `${small}  broken: [\n`,
    [8, "This is not valid YAML: All mapping items must start at the same column"],
  ],
  "an empty file": ["", [1, "The definition: must be an object"]],
  "no title and no members": ["name: small\n", [1, "title is missing."], [1, "members is missing."]],
  "an empty list of members": ["name: small\ntitle: Small\nmembers: []\n", [3, "members: must not be empty"]],
  "an office name with a capital": [
    small.replace("name: small", "name: Small"),
    [1, "name: must be 1 to 32 lower-case letters, digits or -, and begin with a letter"],
  ],
  "unknown keys at every level": [
    `${small}    may_call: [Dev]\nlimits:\n  turns: 3\ncolour: red\n`,
    [8, 'members[1]: unknown key "may_call".'],
    [10, 'limits: unknown key "turns".'],
    [11, 'The definition: unknown key "colour".'],
  ],
  "an unknown workspace and an unknown language": [
    `${small}workspace: cellar\nlanguage: fr\n`,
    [8, "workspace: must be one of: shared, project, own"],
    [9, "language: must be one of: en, ko"],
  ],
  "a limit out of range": [`${small}limits:\n  depth: 0\n`, [9, "limits.depth: must be at least 1"]],
  "an empty role": [small.replace("You test code.", '" "'), [7, "members[1].role: must not be empty"]],
  "a name with a space": [small.replace("name: QA", "name: Q A"), [6, `members[1].name: ${nameRule}`]],
  "a name in Hangul": [small.replace("name: QA", "name: 품질"), [6, `members[1].name: ${nameRule}`]],
  "a name that is a number": [small.replace("name: QA", "name: 7"), [6, "members[1].name: must be text"]],
  "two members with the same name": [
    small.replace("name: QA", "name: Dev"),
    [6, 'members[1].name: Another member has the name "Dev". Choose another name.'],
  ],
  "names that differ only in case": [
    small.replace("name: QA", "name: DEV"),
    [6, 'members[1].name: "DEV" differs from "Dev" only in case. Choose another name.'],
  ],
  "an agent that is not in the configuration": [
    `${small}    agent: gpt\n`,
    [
      8,
      'members[1].agent: There is no agent "gpt". Add it to the configuration, or use one of: demo, claude.',
    ],
  ],
  "calls to members that do not exist": [
    `${small}  - name: PO\n    role: You plan.\n    mayCall:\n      - Dev\n      - Designer\n      - qa\n`,
    [12, 'members[2].mayCall[1]: There is no member "Designer". Add it, or use one of: Dev, QA.'],
    [13, 'members[2].mayCall[2]: There is no member "qa". Write "QA".'],
  ],
  "a call from the only member to one that does not exist": [
    "name: small\ntitle: Small\nmembers:\n  - name: Solo\n    role: You work.\n    mayCall: [QA]\n",
    [6, 'members[0].mayCall[0]: There is no member "QA". Add it, or remove its name from the list.'],
  ],
  "a member that calls itself": [
    `${small}    mayCall: [QA, qa]\n`,
    [8, "members[1].mayCall[0]: A member cannot call itself. Remove its name from the list."],
    [8, "members[1].mayCall[1]: A member cannot call itself. Remove its name from the list."],
  ],
  "a call to a name in Hangul": [`${small}    mayCall: [개발]\n`, [8, `members[1].mayCall[0]: ${nameRule}`]],
  "several mistakes in different members": [
    `name: small\ntitle: Small\nmembers:\n  - { name: A, role: r, agent: x, mayCall: [A] }\n  - { name: a, role: r }\n`,
    [4, 'members[0].agent: There is no agent "x". Add it to the configuration, or use one of: demo, claude.'],
    [4, "members[0].mayCall[0]: A member cannot call itself. Remove its name from the list."],
    [5, 'members[1].name: "a" differs from "A" only in case. Choose another name.'],
  ],
};

test.each(Object.entries(mistakes))(
  "reports file, line and problem for %s, and loads the other files",
  async (_, [text, ...expected]) => {
    const folder = folderWith({ "one.yaml": text, "two.yaml": small.replace("small", "other") });
    expect(await loadOnly(folder)).toEqual({
      definitions: new Map([["other", { ...smallOffice, name: "other" }]]),
      problems: expected.map(([line, message]) => ({ file: join(folder, "one.yaml"), line, message })),
    });
  },
);

test("reports a name that is already used, in the same folder or in an earlier one, and keeps the first office", async () => {
  const own = folderWith({
    "first.yaml": small,
    "second.yaml": `# A copy\n${small.replace("Small", "Copy")}`,
    "mine.yaml": small.replace("small", "review"),
  });
  const { definitions, problems } = await loadOffices(
    { builtInDir, ownDir: own, configuredDirs: [] },
    agents,
  );
  expect(problems).toEqual([
    {
      file: join(own, "mine.yaml"),
      line: 1,
      message: `name: The name "review" is already used by ${join(builtInDir, "review.yaml")}. Choose another name.`,
    },
    {
      file: join(own, "second.yaml"),
      line: 2,
      message: `name: The name "small" is already used by ${join(own, "first.yaml")}. Choose another name.`,
    },
  ]);
  expect([...definitions.keys()]).toEqual(["product", "review", "small"]);
  expect(definitions.get("small")).toEqual(smallOffice);
});

test("a file with a mistake does not reserve its name", async () => {
  const folder = folderWith({ "a.yaml": `${small}    agent: gpt\n`, "b.yaml": small });
  const { definitions, problems } = await loadOnly(folder);
  expect(problems.map(({ file }) => file)).toEqual([join(folder, "a.yaml")]);
  expect(definitions).toEqual(new Map([["small", smallOffice]]));
});

test("reports a file that cannot be read, and loads the others", async () => {
  const folder = folderWith({ "two.yaml": small });
  mkdirSync(join(folder, "one.yaml"));
  expect(await loadOnly(folder)).toEqual({
    definitions: new Map([["small", smallOffice]]),
    problems: [{ file: join(folder, "one.yaml"), line: 1, message: "The file cannot be read." }],
  });
});

test("the folder in the data directory may be missing, a configured folder may not", async () => {
  const folder = folderWith({ "one.yaml": small, file: "" });
  const missing = join(folder, "missing");
  const message = "The office directory cannot be read. Create it, or give this user access to it.";
  const load = async (ownDir: string, configuredDirs: readonly string[]) =>
    await loadOffices({ builtInDir: folder, ownDir, configuredDirs }, agents);
  const definitions = new Map([["small", smallOffice]]);
  expect(await load(missing, [])).toEqual({ definitions, problems: [] });
  expect(await load(join(folder, "file"), [])).toEqual({
    definitions,
    problems: [{ file: join(folder, "file"), line: 1, message }],
  });
  expect(await load(missing, [missing])).toEqual({
    definitions,
    problems: [{ file: missing, line: 1, message }],
  });
});

test("loads a folder once if it is both the one of the data directory and configured", async () => {
  const own = folderWith({ "one.yaml": small });
  const places = { builtInDir: folderWith({}), ownDir: own, configuredDirs: [own] };
  expect(await loadOffices(places, agents)).toEqual({
    definitions: new Map([["small", smallOffice]]),
    problems: [],
  });
});
