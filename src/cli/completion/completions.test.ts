import { Command } from "commander";
import { expect, test } from "vitest";
import { choice } from "../choice.ts";
import { completionsOf } from "./completions.ts";

const program = new Command("tool").exitOverride();
const job = program.command("job").description("manage jobs");
job
  .command("show")
  .argument("<job>")
  .addOption(
    choice(program, { flags: "--as <form>", description: "form", words: ["line", "list"], what: "form" }),
  )
  .option("--at <location...>", "places")
  .option("--json", "print JSON");
program
  .command("run-all")
  .alias("all")
  .command("run", { isDefault: true })
  .argument("[path]")
  .option("--list <file>", "the list");

/** Returns the offered words, and the name of the value with the arguments before it. */
function offered(...words: string[]): unknown {
  const { candidates, value, given } = completionsOf(program, words);
  return [candidates.map(({ word }) => word), value, given];
}

test("commands, options, choices and the names of values complete a line", () => {
  expect([
    offered(""),
    offered("job", "s"),
    offered("job", "show", ""),
    offered("job", "show", "j1", "--a"),
    offered("job", "show", "--as", "l"),
    offered("job", "show", "--as=li"),
    offered("job", "show", "--as", "=", "lis"),
    offered("job", "show", "j1", "--at", "a", "b", ""),
    offered("job", "show", "--json", ""),
    offered("job", "show", "--", "--"),
    offered("job", "show", "j1", ""),
    offered("all", "r"),
    offered("run-all", "--list", ""),
    offered("nothing", "x"),
  ]).toEqual([
    [["job", "run-all"], null, []],
    [["show"], null, []],
    [[], "job", []],
    [["--as", "--at"], null, ["j1"]],
    [["line", "list"], null, []],
    [["--as=line", "--as=list"], null, []],
    [["list"], null, []],
    [[], "location", ["j1"]],
    [[], "job", []],
    [[], "job", []],
    [[], null, ["j1"]],
    [["run"], "path", []],
    [[], "file", []],
    [[], null, ["nothing"]],
  ]);
});

test("an invalid choice is refused with the list of choices", () => {
  const refused = (): unknown => program.parse(["job", "show", "j1", "--as", "poem"], { from: "user" });
  expect(refused).toThrow('"poem" is not a form. Use one of: line, list.');
});
