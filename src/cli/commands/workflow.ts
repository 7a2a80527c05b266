import type { Command } from "commander";
import { connect } from "../api/connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { hanging } from "../terminal/harmless.ts";

/** Adds `signalbox workflow …`. */
export function addWorkflowCommands(program: Command): void {
  program
    .command("workflow")
    .description("list workflows")
    .command("list")
    .description("list the available workflows (exit code 1 if a definition file has errors)")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { items, problems } = await connect(process.env).call("GET /api/workflows");
      const lines = [
        ...items.map(({ name, title, phases }) => {
          const names = phases.map((phase) => phase.name).join(" → ");
          return `${name}  ${title}${names === "" ? "" : `: ${names}`}`;
        }),
        ...problems.map(({ file, line, message }) => `${file}:${line}  ${message}`),
      ];
      print(json, { items, problems }, lines.map((line) => hanging(line, 2)).join("\n"));
      process.exitCode = problems.length === 0 ? exitCodes.fine : exitCodes.failed;
    });
}
