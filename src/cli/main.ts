import { inspect } from "node:util";
import { Command } from "commander";
import { choice, chosenArgument } from "./choice.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { packageVersion } from "./package-root.ts";
import { onOutputError, say, sayAside } from "./terminal/say.ts";

/** The hidden command that the scripts of the shells ask. */
const completing = "__complete";

// The words of choices stand here, since importing them would load their modules with every command.
const demos = ["create_app", "modify_app", "workflow", "custom", "task_list", "all"];
const dialects = ["platform", "office", "thin"];
const languages = ["en", "ko"];
const shells = ["bash", "zsh", "fish"];

const program = new Command("signalbox")
  .description("Runs coding agents unattended, checks their work, and asks you only when it matters.")
  .option("-v, --version", "print the version")
  .on("option:version", () => {
    say(`signalbox ${packageVersion()}`);
    process.exit(exitCodes.fine);
  })
  .showHelpAfterError()
  .configureOutput({ writeErr: (text) => sayAside(text.trimEnd()) })
  .configureHelp({ showGlobalOptions: true })
  .exitOverride((end) => {
    process.exit(end.exitCode === 0 ? exitCodes.fine : exitCodes.wrongUsage);
  });

program
  .command("serve")
  .description("start the server with its page and API, and run agents")
  .option("--json", "print one JSON line when the server is listening")
  .option("--open", "open the page in a browser, signed in")
  .option("--port <port>", "port to listen on; if it is in use, the next free one")
  .option("--host <host>", "address to listen on")
  .option("--tls-cert <file>", "certificate in PEM, for other devices; with --tls-key")
  .option("--tls-key <file>", "key of the certificate in PEM")
  .option("--behind-proxy", "a proxy in front of the server provides TLS")
  .option("--verbose", "log every request, not only warnings and errors")
  .option("--runner", "with DATABASE_URL: run agents without a page or an API")
  .option("--name <name>", "with DATABASE_URL: name of this node (default: the host name)")
  .option("--labels <labels>", "with DATABASE_URL: labels of this node, separated by commas")
  .option("--places <number>", "with DATABASE_URL: number of tasks that this node works on at a time")
  .action(async (options) => (await import("./commands/serve.ts")).serve(options));

program
  .command("demo")
  .description("start the server and open the page with the demo task and the sample task list")
  .option("--headless", "run the demo without a browser, with scripted decisions")
  .addOption(
    choice(program, {
      flags: "--type <type>",
      description: "with --headless: type of the task",
      words: demos,
      what: "type of demo",
    }).default("all"),
  )
  .option("--keep <directory>", "with --headless: keep all files in this directory")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/demo.ts")).demo(options));

program
  .command("link")
  .description("print a link that opens the page signed in")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/link.ts")).printLink(options));

program
  .command("doctor")
  .description("check this machine, the database and the configured agents")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/doctor.ts")).doctor(options));

program
  .command("inbox")
  .description("list everything that is waiting for you (exit code 10 if there is anything)")
  .option("--snoozed", "also list what you have snoozed")
  .option("-p, --project <project>", "only what waits in this project, by id or name")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/inbox.ts")).showInbox(options));

program
  .command("answer")
  .argument("<question>")
  .argument("[answer]")
  .description("answer a question")
  .option("-o, --option <number>", "answer with the option with this number")
  .option(
    "--other",
    "the answer is your own text, not one of the options (business and clarification questions only)",
  )
  .option("--skip", "use the default")
  .option("--json", "print JSON")
  .action(async (id, text, options) =>
    (await import("./commands/answer.ts")).answerQuestion(id, text, options),
  );

program
  .command("feedback")
  .argument("<task>")
  .description("give feedback on a task's result, or show the feedback")
  .option("-r, --rating <stars>", "rating from 1 to 5")
  .option("--thumbs-up", "the result was useful")
  .option("--no-thumbs-up", "the result was not useful")
  .option("-m, --message <text>", "comment")
  .option("--json", "print JSON")
  .action(async (id, options) => (await import("./commands/feedback.ts")).feedback(id, options));

program
  .command("export")
  .argument("<task>")
  .description("write everything about an ended task to a ZIP file")
  .option("-o, --output <file>", "output file (default: the archive's name in the current directory)")
  .option("--json", "print JSON")
  .action(async (id, options) => (await import("./commands/export.ts")).exportTask(id, options));

program
  .command("backup")
  .argument("[directory]", "a new directory (default: signalbox-backup-TIME in the current directory)")
  .description("back up the data directory; the server can keep running")
  .option("--checkpoints", "first take a checkpoint of every task in progress")
  .option("--keys", "include the key of the secrets, the token and the configuration file")
  .option("--json", "print JSON")
  .action(async (directory, options) =>
    (await import("./commands/backup.ts")).makeBackup(directory, options),
  );

program
  .command("restore")
  .argument("<backup>")
  .description("restore a backup into an empty data directory (SIGNALBOX_HOME)")
  .option("--json", "print JSON")
  .action(async (backup, options) => (await import("./commands/backup.ts")).restoreBackup(backup, options));

program
  .command("check")
  .argument("[directory]", "default: the current directory")
  .description("check a directory as Signalbox checks the work of a phase (exit code 1 if something failed)")
  .requiredOption("--type <type>", "workflow, such as create_app")
  .requiredOption("--phase <number>", "number of the phase")
  .option("--base <directory>", "the original code, or the files of the last attempt")
  .option(
    "--base-commit <commit>",
    "a commit of the directory's own git repository instead, by its id; first is the oldest",
  )
  .option("--title <text>", "title of the task")
  .option("--description <text>", "description of the task, to compare the documents with")
  .option("--build", "also build the project and run its tests")
  .addOption(
    choice(program, {
      flags: "--language <language>",
      description: "language of the findings (default: that of the task, or of most documents)",
      words: languages,
      what: "language",
    }),
  )
  .option("--json", "print JSON")
  .action(async (directory, options) => (await import("./commands/check.ts")).check(directory, options));

program
  .command("parse")
  .description("read agent text on stdin and print each recognized item as a JSON line")
  .addOption(
    choice(program, {
      flags: "--dialect <dialect>",
      description: "dialect (default: platform and office)",
      words: dialects,
      what: "dialect",
    }),
  )
  .option("--json", "no effect: the output is always JSON")
  .action(async (options) => (await import("./commands/parse.ts")).parseStdin(options));

program
  .command("thin")
  .argument("<message...>")
  .description(
    "send messages such as RESOLVE_NEXT to an orchestration as its main agent, and print each answer",
  )
  .option(
    "--orchestration <id>",
    "the orchestration; default: the newest one of the project in this directory",
  )
  .option("--wait", "while the answer is CUSTOM:WAIT, ask again")
  .option("--timeout <seconds>", "with --wait: stop after this time, with exit code 8")
  .option("--json", "print JSON")
  .action(async (lines, options) => (await import("./commands/thin.ts")).sendThin(lines, options));

program
  .command("mcp")
  .description("let your own assistant use Signalbox over MCP on stdin and stdout")
  .option("--json", "no effect: the output is always JSON")
  .action(async () => (await import("./commands/mcp.ts")).serveMcp());

program
  .command("completion")
  .addArgument(
    chosenArgument(program, { flags: "<shell>", description: "the shell", words: shells, what: "shell" }),
  )
  .description("print a completion script for commands, options and ids")
  .option("--json", "print JSON")
  .action(async (shell, options) =>
    (await import("./commands/completion.ts")).printCompletionScript(shell, options),
  );

program
  .command(completing, { hidden: true })
  .argument("[words...]")
  .helpOption(false)
  .action(async (words) => (await import("./commands/completion.ts")).complete(program, words));

program
  .command("demo-agent", { hidden: true })
  .argument("[scenario]")
  .option("--speed <factor>", "speed factor", process.env["SIGNALBOX_DEMO_SPEED"] ?? "1")
  .action(async (scenario, options) =>
    (await import("../demo/play.ts")).playDemo(scenario, Number(options.speed)),
  );

program
  .command("pty-agent", { hidden: true })
  .argument("<command...>")
  .action(async (command) => (await import("../supervisor/hold-pty.ts")).holdPty(command));

/** Commands that run until they are stopped, and have nothing to say to a reader that has gone. */
const lastingCommands = ["serve", "demo", "demo-agent", "pty-agent", "mcp"];

/** Commands with subcommands, each in a file that is loaded only if it is needed. */
const furtherCommands: Readonly<Record<string, () => Promise<void>>> = {
  task: async () => (await import("./commands/task.ts")).addTaskCommands(program),
  orchestrate: async () => (await import("./commands/orchestrate.ts")).addOrchestrateCommands(program),
  office: async () => (await import("./commands/office.ts")).addOfficeCommands(program),
  review: async () => (await import("./commands/review.ts")).addReviewCommands(program),
  checkpoint: async () => (await import("./commands/checkpoint.ts")).addCheckpointCommands(program),
  workflow: async () => (await import("./commands/workflow.ts")).addWorkflowCommands(program),
  project: async () => (await import("./commands/project.ts")).addProjectCommands(program),
  node: async () => (await import("./commands/node.ts")).addNodeCommands(program),
  people: async () => (await import("./commands/people.ts")).addPeopleCommands(program),
  token: async () => (await import("./commands/token.ts")).addTokenCommands(program),
  audit: async () => (await import("./commands/audit.ts")).addAuditCommands(program),
  trigger: async () => (await import("./commands/trigger.ts")).addTriggerCommands(program),
  settings: async () => (await import("./commands/settings.ts")).addSettingsCommands(program),
  migrate: async () => (await import("./commands/migrate.ts")).addMigrateCommands(program),
};

void run(process.argv.slice(2));

/** Runs the command that these words name, with the arguments of the process. */
async function run([command = "", ...rest]: readonly string[]): Promise<void> {
  // A reader such as head(1) closes the pipe when it has read enough.
  if (!lastingCommands.includes(command)) onOutputError(endWithoutReader);
  try {
    await addFurtherCommands(command === completing ? groupIn(rest) : command);
    await program.parseAsync();
  } catch (error) {
    const foreseen = error instanceof CommandFailure;
    sayAside(foreseen ? error.message : inspect(error));
    process.exit(foreseen ? error.exitCode : exitCodes.failed);
  }
}

/** Returns the command whose words are completed after `--`; "" while its own name is typed. */
function groupIn([, name = "", ...rest]: readonly string[]): string {
  return rest.length === 0 ? "" : name;
}

/** Adds the subcommands of this command; all, if help is wanted or there is no such command. */
async function addFurtherCommands(command: string): Promise<void> {
  const own = furtherCommands[command];
  if (own !== undefined) return own();
  if (program.commands.some((each) => each.name() === command)) return;
  for (const add of Object.values(furtherCommands)) await add();
}

/** Ends the command if nobody reads its output any more. */
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(process.exitCode ?? exitCodes.fine);
}
