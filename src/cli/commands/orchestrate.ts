import { projectFilter } from "../project/chosen.ts";
import type { Command } from "commander";
import { choice } from "../choice.ts";
import { connect } from "../api/connect.ts";
import { exitCodes } from "../exit-codes.ts";
import { allOrchestrations, chosenOrchestration } from "../orchestrate/chosen.ts";
import { followOrchestration } from "../orchestrate/follow.ts";
import { listDialects, phaseBarriers } from "../orchestrate/options.ts";
import { personNeeded } from "../orchestrate/person-needed.ts";
import {
  orchestrationLine,
  orchestrationTable,
  progressInWords,
  reportInWords,
} from "../orchestrate/report-words.ts";
import { orchestrate } from "../orchestrate/run.ts";
import { print } from "../print.ts";

interface Common {
  readonly json?: boolean;
}

/** Adds `signalbox orchestrate …` and its alias `auto-orchestrate`. */
export function addOrchestrateCommands(program: Command): void {
  const group = program
    .command("orchestrate")
    .alias("auto-orchestrate")
    .description("run the task list of a project, or show and control its runs");
  group
    .command("run", { isDefault: true })
    .argument("[path]", "directory or task list of a project; default: this directory")
    .description("run a task list, or continue it if it was started before")
    .option("--list <file>", "path of the list in the project; default: the first of the usual places")
    .addOption(
      choice(program, {
        flags: "--dialect <dialect>",
        description: "dialect of the list; default: detected",
        words: listDialects,
        what: "dialect",
      }),
    )
    .option("-p, --project <project>", "project of the run, by id or name (default: the first one)")
    .option("--dry-run", "show the plan and start nothing")
    .option("--explain <id>", "explain why a task is ready or not")
    .option("--agent <agent>", "agent for tasks without a specialist")
    .option(
      "--main <agent>",
      "main agent, which decides when ready tasks start; default: none, which costs no tokens",
    )
    .option("--max-parallel <count>", "maximum number of parallel tasks; 0: as many as the machine allows")
    .option("--retry-limit <count>", "number of retries per task")
    .addOption(
      choice(program, {
        flags: "--phase-barrier <kind>",
        description: "strict: phase after phase; merge: start as soon as dependencies are merged",
        words: phaseBarriers,
        what: "phase barrier",
      }),
    )
    .option("--tests <command>", "command that tests a commit; default: from the project's manifest")
    .option("--setup <command>", "command that prepares a checkout; default: from the project's manifest")
    .option(
      "--lease-port <variable>",
      "variable with a free port in every checkout, besides PORT; can be repeated",
      added,
      [],
    )
    .option(
      "--lease-database <variable>",
      "variable with a database name of every checkout, besides SIGNALBOX_DB; can be repeated",
      added,
      [],
    )
    .option("--assume <name>", "external dependency that is done; can be repeated", added, [])
    .option("--worktree", "also check out each phase as a git worktree of the project")
    .option("--resume", "only resume; fail if the list was never started")
    .option("--rebuild-state", "write the state files of the project again, from the log")
    .option("--verbose", "add times and retries to the messages")
    .option("--ultra-thin", "print the short messages (the default)")
    .option("--json", "print JSON")
    .action(orchestrate);
  group
    .command("list")
    .description("list orchestrations, newest first")
    .option("-p, --project <project>", "only those of this project, by id or name")
    .option("--json", "print JSON")
    .action(list);
  group
    .command("show")
    .argument("[orchestration]", idHelp)
    .description("show the progress and the report of an orchestration")
    .option("--json", "print JSON")
    .action(show);
  group
    .command("watch")
    .argument("[orchestration]", idHelp)
    .description("print messages until the orchestration ends or waits for a person")
    .option("--timeout <seconds>", "stop watching after this time, with exit code 8")
    .option("--verbose", "add times and retries to the messages")
    .option("--json", "print messages as JSON lines")
    .action(watch);
  for (const act of ["pause", "resume", "cancel"] as const) {
    group
      .command(act)
      .argument("[orchestration]", idHelp)
      .description(`${act} an orchestration`)
      .option("--json", "print JSON")
      .action(async (given: string | undefined, { json }: Common) => {
        const api = connect(process.env);
        const id = await chosenOrchestration(api, given, process.cwd());
        const acted = await api.call(`POST /api/orchestrations/:id/${act}`, { params: { id } });
        print(json, acted, orchestrationLine(acted));
      });
  }
  for (const action of ["retry", "skip"] as const) {
    group
      .command(action)
      .argument("<id>", "id of a task of the list, such as T1.3")
      .argument("[orchestration]", idHelp)
      .description(action === "retry" ? "retry a failed task" : "skip a task so that its dependents can run")
      .option("--json", "print JSON")
      .action(async (task: string, given: string | undefined, { json }: Common) => {
        const api = connect(process.env);
        const id = await chosenOrchestration(api, given, process.cwd());
        const acted = await api.call("POST /api/orchestrations/:id/tasks/:task", {
          params: { id, task },
          body: { action },
        });
        print(json, acted, orchestrationLine(acted));
      });
  }
}

/** Collects the values of an option that may be repeated. */
function added(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

const idHelp = "id of an orchestration; default: the newest one of the project in this directory";

async function list({ project, json }: Common & { project?: string }): Promise<void> {
  const api = connect(process.env);
  const filter = await projectFilter(api, project);
  const items = await Array.fromAsync(allOrchestrations(api, filter.project));
  const none = "No orchestrations. Run the task list of a project with: signalbox orchestrate PATH";
  print(json, { items }, items.length === 0 ? none : orchestrationTable(items, new Date()));
}

async function show(given: string | undefined, { json }: Common): Promise<void> {
  const api = connect(process.env);
  const id = await chosenOrchestration(api, given, process.cwd());
  const state = await api.call("GET /api/orchestrations/:id", { params: { id } });
  const report = await api.call("GET /api/orchestrations/:id/report", { params: { id } });
  const waits = personNeeded(state);
  const words = [
    `${id}  ${progressInWords(state)}`,
    ...(waits === null ? [] : [waits]),
    reportInWords(report),
  ];
  print(json, report, words.join("\n"));
}

async function watch(
  given: string | undefined,
  { json, verbose, timeout }: Common & { readonly verbose?: boolean; readonly timeout?: string },
): Promise<void> {
  const api = connect(process.env);
  const id = await chosenOrchestration(api, given, process.cwd());
  const { seq } = await api.call("GET /api/orchestrations/:id", { params: { id } });
  process.exitCode = exitCodes.stillRunning;
  process.exitCode = await followOrchestration(api, id, {
    after: 0,
    atLeast: seq,
    ...(json === undefined ? {} : { json }),
    ...(verbose === undefined ? {} : { verbose }),
    ...(timeout === undefined ? {} : { timeoutMs: Number(timeout) * 1000 }),
  });
}
