import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/cli.md"), "utf8");
const groups = await groupsOfCommands();
const rows = rowsOfPage();
const commands = [...topCommands(), ...groups.flatMap(subcommandsOf)];

/** Returns the commands that have subcommands, as the program adds them. */
async function groupsOfCommands(): Promise<readonly Command[]> {
  const program = new Command();
  const folder = join(root, "src/cli/commands");
  for (const file of readdirSync(folder).filter((name) => !name.endsWith(".test.ts"))) {
    const exported = (await import(join(folder, file))) as Record<string, unknown>;
    for (const [name, add] of Object.entries(exported))
      if (/^add\w+Commands$/.test(name)) (add as (program: Command) => void)(program);
  }
  return program.commands;
}

/** Returns what a group offers: `task create`, and the group's own name for its default. */
function subcommandsOf(group: Command): string[] {
  return visibleIn(group).map(([name]) =>
    name === defaultOf(group) ? group.name() : `${group.name()} ${name}`,
  );
}

function visibleIn(group: Command): [string, Command][] {
  return group
    .createHelp()
    .visibleCommands(group)
    .flatMap((each) => (each.name() === "help" ? [] : [[each.name(), each]]));
}

function defaultOf(group: Command): string | null {
  return (group as unknown as { _defaultCommandName: string | null })._defaultCommandName;
}

/** Returns the other commands, as the program completes them. */
function topCommands(): string[] {
  const words = [join(root, "src/cli/main.ts"), "__complete", "--", ""];
  const lines = execFileSync(process.execPath, words, { encoding: "utf8" }).trim().split("\n");
  const names = lines.map((line) => line.split("\t")[0] ?? "");
  const grouped = new Set(groups.map((group) => group.name()));
  return names.filter((name) => /^[a-z]/.test(name) && name !== "help" && !grouped.has(name));
}

/** A row of the table of commands: the usages in its first column, such as `task pause|resume TASK`. */
type Row = readonly string[];

function rowsOfPage(): Row[] {
  const lines = page.split("\n").filter((line) => line.startsWith("| `"));
  const end = lines.findIndex((line) => line.startsWith("| `parse "));
  return lines
    .slice(0, end + 1)
    .map((line) => [...(line.split(/(?<!\\)\|/)[1] ?? "").matchAll(/`([^`]+)`/g)])
    .map((found) => found.map(([, code = ""]) => code.replaceAll("\\|", "|")));
}

/** Returns the commands that a usage names. */
function named(usage: string): string[] {
  const [first = "", second = ""] = usage.split(" ");
  if (!/^[a-z]/.test(first)) return [];
  const isGroup = groups.some((group) => group.name() === first);
  if (!isGroup || !/^[a-z]/.test(second)) return [first];
  return second.split("|").map((word) => `${first} ${word}`);
}

/** Returns the commands of a row with the options that it names. */
function optionsIn(row: Row): { readonly command: string; readonly options: readonly string[] }[] {
  const options = row.join(" ").match(/--[a-z][a-z-]*|(?<![\w-])-[a-zA-Z](?![\w-])/g) ?? [];
  return row.flatMap(named).map((command) => ({ command, options }));
}

test("docs/cli.md lists every command, and no other", () => {
  const documented = new Set(rows.flat().flatMap(named));
  expect([...documented].toSorted()).toEqual(commands.toSorted());
});

test("docs/cli.md names the options of every command with subcommands, and no others", () => {
  const documented = new Map<string, Set<string>>();
  for (const { command, options } of rows.flatMap(optionsIn))
    documented.set(command, new Set([...(documented.get(command) ?? []), ...options]));
  const elided = new Set(
    rows
      .flat()
      .filter((usage) => usage.endsWith(" …"))
      .flatMap(named),
  );
  const missing: string[] = [];
  const unknown: string[] = [];
  for (const group of groups)
    for (const command of subcommandsOf(group)) {
      const known = optionsOf(group, command);
      const said = documented.get(command) ?? new Set();
      if (!elided.has(command))
        missing.push(
          ...known
            .filter((names) => !names.some((name) => said.has(name)))
            .map((names) => `${command} ${names.join()}`),
        );
      // A row may be about several commands, some of which have an option.
      const row = rows.filter((each) => each.flatMap(named).includes(command));
      const others = row
        .flatMap((each) => each.flatMap(named))
        .flatMap((each) => groups.flatMap((one) => optionsOf(one, each).flat()));
      unknown.push(...[...said].filter((name) => !others.includes(name)).map((name) => `${command} ${name}`));
    }
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
});

/** Returns the options of a command of a group, each with all its names; `--json` is said of all commands at once. */
function optionsOf(group: Command, command: string): string[][] {
  const [first, second] = command.split(" ");
  if (first !== group.name()) return [];
  const found = group.commands.find((each) => each.name() === (second ?? defaultOf(group)));
  return (found?.options ?? [])
    .map(({ long, short }) => [long, short].filter((name) => name != null))
    .filter(([name]) => name !== "--json");
}
