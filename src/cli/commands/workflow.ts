import type { Command } from "commander";
import { connect } from "../api/connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { hanging } from "../terminal/harmless.ts";
import { joined, styled } from "../terminal/shown.ts";
import { type Cell, table } from "../terminal/table.ts";

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
      const rows = items.map(({ name, title, phases }): Cell[] => [
        { text: name, style: "id" },
        title,
        phases.map((phase) => phase.name).join(" → "),
      ]);
      const wrong = problems.map(({ file, line, message }) =>
        styled("bad", hanging(`${file}:${line}  ${message}`, 2)),
      );
      const words = joined([table(["NAME", "TITLE", "PHASES"], rows), ...wrong], "\n");
      print(json, { items, problems }, words);
      process.exitCode = problems.length === 0 ? exitCodes.fine : exitCodes.failed;
    });
}
