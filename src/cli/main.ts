import { inspect } from "node:util";
import { Command } from "commander";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { sayAside } from "./terminal/say.ts";

const program = new Command("signalbox")
  .description("Runs command-line coding agents through gated workflows.")
  .showHelpAfterError()
  .configureOutput({ writeErr: (text) => sayAside(text.trimEnd()) })
  .configureHelp({ showGlobalOptions: true })
  .exitOverride((end) => {
    process.exit(end.exitCode === 0 ? exitCodes.fine : exitCodes.wrongUsage);
  });

program
  .command("serve")
  .description("serve the page and the API, and run agents")
  .option("--json", "print one JSON line when it listens")
  .option("--open", "open the page in a browser, signed in")
  .option("--port <port>", "listen there, or on the next free port after it")
  .option("--host <host>", "listen on this address")
  .option("--behind-proxy", "a proxy in front of this server provides TLS")
  .option("--verbose", "log every request, not only warnings and errors")
  .action(async (options) => (await import("./commands/serve.ts")).serve(options));

program
  .command("demo")
  .description("serve, and open the page where the demo task is offered")
  .option("--headless", "run the demo to its end without a browser, with scripted decisions")
  .option("--type <type>", "with --headless: create_app, modify_app, workflow, custom or all", "all")
  .option("--keep <directory>", "with --headless: keep everything there, to look at it afterwards")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/demo.ts")).demo(options));

program
  .command("link")
  .description("print the link that opens the page signed in")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/link.ts")).printLink(options));

program
  .command("doctor")
  .description("check this machine")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/doctor.ts")).doctor(options));

program
  .command("inbox")
  .description("show what waits for a person (exit code 10 where something does)")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/inbox.ts")).showInbox(options));

program
  .command("answer")
  .argument("<question>")
  .argument("[answer]")
  .description("answer a question")
  .option("-o, --option <number>", "answer with the option of this number")
  .option("--other", "the answer is in your own words, beside the options")
  .option("--skip", "let the default stand")
  .option("--json", "print JSON")
  .action(async (id, text, options) =>
    (await import("./commands/answer.ts")).answerQuestion(id, text, options),
  );

program
  .command("feedback")
  .argument("<task>")
  .description("say what you think of a task's result, or show what was said")
  .option("-r, --rating <stars>", "from 1 to 5")
  .option("--thumbs-up", "it was of use")
  .option("--no-thumbs-up", "it was of no use")
  .option("-m, --message <text>", "in your own words")
  .option("--json", "print JSON")
  .action(async (id, options) => (await import("./commands/feedback.ts")).feedback(id, options));

program
  .command("export")
  .argument("<task>")
  .description("archive an ended task, and write the ZIP file")
  .option("-o, --output <file>", "where to; by default here, under the archive's own name")
  .option("--json", "print JSON")
  .action(async (id, options) => (await import("./commands/export.ts")).exportTask(id, options));

program
  .command("parse")
  .description("read agent text on stdin and print what the platform would read, a JSON line an item")
  .option("--dialect <dialect>", "platform, office or thin; by default platform and office together")
  .action(async (options) => (await import("./commands/parse.ts")).parseStdin(options));

program
  .command("demo-agent", { hidden: true })
  .argument("[scenario]")
  .option("--speed <factor>", "play so many times faster", process.env["SIGNALBOX_DEMO_SPEED"] ?? "1")
  .action(async (scenario, options) =>
    (await import("../demo/play.ts")).playDemo(scenario, Number(options.speed)),
  );

program
  .command("pty-agent", { hidden: true })
  .argument("<command...>")
  .action(async (command) => (await import("../supervisor/hold-pty.ts")).holdPty(command));

const { addTaskCommands } = await import("./commands/task.ts");
addTaskCommands(program);
const { addReviewCommands } = await import("./commands/review.ts");
addReviewCommands(program);
const { addCheckpointCommands } = await import("./commands/checkpoint.ts");
addCheckpointCommands(program);
const { addWorkflowCommands } = await import("./commands/workflow.ts");
addWorkflowCommands(program);
const { addSettingsCommands } = await import("./commands/settings.ts");
addSettingsCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  const foreseen = error instanceof CommandFailure;
  sayAside(foreseen ? error.message : inspect(error));
  process.exit(foreseen ? error.exitCode : exitCodes.failed);
}
