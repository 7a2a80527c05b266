import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { AgentKindDescriptor } from "../../src/agents/agent-kind.ts";
import { agentKinds } from "../../src/agents/kinds.ts";
import { cliOf, knownClis } from "../../src/agents/known-clis.ts";
import { lineFormats } from "../../src/agents/line-formats.ts";
import { AgentConfig } from "../../src/protocol/config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kinds = Object.entries(agentKinds) as [AgentConfig["kind"], AgentKindDescriptor][];

test("every kind in the configuration has one folder and one entry in the table", () => {
  const folders = readdirSync(join(root, "src/agents"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const named = [...AgentConfig.shape.kind.options].toSorted();
  expect(folders.toSorted()).toEqual(named);
  expect(kinds.map(([name]) => name).toSorted()).toEqual(named);
});

test("no other source file names a command line or the kind that drives it", () => {
  const names = new Set(kinds.flatMap(([name, { clis }]) => (clis.length > 0 ? [name] : [])));
  const words = [...names, ...knownClis.map(({ name }) => name)].join("|");
  const literal = new RegExp(`["'\`](?:${words})["'\`]|^\\s*(?:${words}): \\{`, "m");
  const files = globSync("{src,web}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/^src\/agents\/|^src\/protocol\/config\.ts$|\.test\.tsx?$/.test(file),
  );
  expect(files.filter((file) => literal.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test("the log view parses the lines of every kind that prints JSON", () => {
  const formats = kinds.flatMap(([, { lineFormat }]) => lineFormat ?? []);
  expect(new Set(lineFormats)).toEqual(new Set(formats));
});

describe.each(kinds)("the descriptor of %s", (name, kind) => {
  const parts = {
    lines: ["launch", "reader"],
    turns: ["launch", "reader", "turn", "answer", "interrupt", "awaitsSession", "instructedByTurn"],
    "one turn": ["launch", "reader", "saysSessionLost"],
  };
  const facts = [
    "speaks",
    "needsCommand",
    "needsNetwork",
    "canHavePty",
    "program",
    "clis",
    "account",
    "lineFormat",
  ];

  test("has every part", () => {
    expect(Object.keys(kind).toSorted()).toEqual([...facts, ...parts[kind.speaks]].toSorted());
  });

  test("builds the launch command, and a reader for the dialect of the session", () => {
    const config = AgentConfig.parse({ kind: name, command: ["my-agent"] });
    const engagement = {
      config,
      workspace: "/work",
      session: { is: "new", id: "s1" },
      instructions: "",
      permissions: "edits",
      contained: false,
    } as const;
    const launch =
      kind.speaks === "lines"
        ? kind.launch(config, { self: ["signalbox"] })
        : kind.launch(engagement, { messageId: "m1", text: "Hi" });
    expect(launch.command).toContain("my-agent");
    const start = { offset: 0, dialects: ["thin"], now: () => new Date(0) } as const;
    expect(kind.reader(start).resumeOffset).toBe(0);
  });

  test("describes its command lines: their configuration, their own files and their sign-in", () => {
    for (const cli of kind.clis) {
      expect(cliOf(AgentConfig.parse(cli.configuration))).toBe(cli);
      expect(cli.configuration.kind).toBe(name);
      expect(Object.keys(cli.ownDirectory({}).variables)).not.toEqual([]);
      expect(cli.ownDirectory({}).copies.every(({ from }) => from.startsWith("~/"))).toBe(true);
      expect(cli.hosts({})).not.toEqual([]);
      expect(cli.signIn.files({}).every((file) => file.startsWith("~/"))).toBe(true);
      expect(cli.signIn.variables).not.toEqual([]);
    }
  });
});
