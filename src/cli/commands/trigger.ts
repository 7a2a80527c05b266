import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { parse } from "yaml";
import { NewTrigger } from "../../protocol/api/triggers.ts";
import { TriggerId } from "../../protocol/ids.ts";
import { overlapPolicies, signatureSchemes } from "../../protocol/trigger/definition.ts";
import { wrongSentence, wrongWith } from "../../protocol/words/wrong-value.ts";
import { connect } from "../api/connect.ts";
import { choice } from "../choice.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { projectFilter } from "../project/chosen.ts";
import { secretOfStdin, textOfStdin } from "../stdin.ts";
import { joined } from "../terminal/shown.ts";
import { definitionOf, type TriggerFlags } from "../trigger/definition-of.ts";
import { deliveryLine, deliveryTable, triggerCard, triggerTable } from "../trigger/words.ts";

interface Common {
  readonly json?: boolean;
}

interface OfProject {
  readonly project?: string;
}

/** Adds `signalbox trigger …`. */
export function addTriggerCommands(program: Command): void {
  const trigger = program
    .command("trigger")
    .description("start tasks and orchestrations by schedule, by webhook or when other work ends");
  const add = (name: string, words: string): Command =>
    trigger.command(name).description(words).option("--json", "print JSON");
  add("list", "list triggers with their next time and last delivery")
    .option("-p, --project <project>", "only triggers of this project, by id or name")
    .action(list);
  add("create", "create a trigger, from options or from a file")
    .option("--file <file>", "YAML or JSON of the trigger; - reads it from stdin")
    .option(
      "-p, --project <project>",
      "project of the trigger, by id or name (default: that of the file, or the first one)",
    )
    .option("--name <name>", "name of the trigger")
    .option("--cron <expression>", 'schedule, such as "0 9 * * 1-5"')
    .option("--time-zone <zone>", "time zone of the schedule; default: UTC")
    .addOption(
      choice(program, {
        flags: "--missed <policy>",
        description: "runs that were missed while no server was running: run once, or never",
        words: ["once", "never"],
        what: "policy",
      }),
    )
    .addOption(
      choice(program, {
        flags: "--webhook <scheme>",
        description: "webhook with signatures of this scheme",
        words: signatureSchemes,
        what: "scheme",
      }),
    )
    .option("--only <condition...>", "deliveries with these values, such as payload.action=opened,reopened")
    .addOption(
      choice(program, {
        flags: "--after <kind>",
        description: "when a task or an orchestration ends",
        words: ["task", "orchestration"],
        what: "kind",
      }),
    )
    .option("--ends <ends>", "completed, failed and cancelled, joined by commas; default: completed")
    .option("--title <template>", "title of the tasks, such as Review {{payload.number}}")
    .option("--description <template>", "description of the tasks; - reads it from stdin")
    .option("--type <type>", "type of the tasks; default: custom")
    .option("--agent <agent>", "agent of the tasks")
    .option("--verifier <agent>", "agent that verifies the tasks")
    .option("--source <source>", "source of the tasks: a path or a git URL")
    .option("--budget <dollars>", "maximum cost of each task in US dollars")
    .option("--orchestrate <path>", "run the task list of this project instead of a task")
    .option("--list <list>", "path of the task list in the project")
    .addOption(
      choice(program, {
        flags: "--overlap <policy>",
        description: "handling of a delivery that arrives while earlier work runs; default: skip",
        words: overlapPolicies,
        what: "policy",
      }),
    )
    .option("--disabled", "create the trigger disabled")
    .action(create);
  add("show", "show a trigger and its last deliveries").argument("<trigger>").action(show);
  add("secret", "set a new secret for a webhook and print it once")
    .argument("<trigger>")
    .option("--stdin", "use a secret of your own, from stdin")
    .action(secret);
  add("test", "send a test delivery, which starts real work")
    .argument("<trigger>")
    .option(
      "--payload <file>",
      "JSON of the payload; - reads it from stdin; default: that of the last delivery",
    )
    .action(test);
  add("enable", "enable a trigger").argument("<trigger>").action(enabler(true));
  add("disable", "disable a trigger").argument("<trigger>").action(enabler(false));
  add("delete", "delete a trigger with its deliveries").argument("<trigger>").action(remove);
  add("deliveries", "list the deliveries to a trigger, newest first")
    .argument("<trigger>")
    .option("--limit <count>", "number of deliveries", "50")
    .action(deliveries);
}

async function list({ json, project }: Common & OfProject): Promise<void> {
  const api = connect(process.env);
  const query = { ...(await projectFilter(api, project)), limit: 200 };
  const { items } = await api.call("GET /api/triggers", { query });
  print(json, items, items.length === 0 ? none : triggerTable(items, new Date()));
}

async function create(options: TriggerFlags & Common & OfProject): Promise<void> {
  const api = connect(process.env);
  const given =
    options.file === undefined
      ? definitionOf(options, options.description === "-" ? await textOfStdin() : options.description)
      : parse(options.file === "-" ? await textOfStdin() : readFileSync(options.file, "utf8"));
  const read = NewTrigger.safeParse(given);
  if (!read.success) {
    const sentences = read.error.issues.map((issue) => wrongSentence(issue.path.join("."), wrongWith(issue)));
    throw new CommandFailure(exitCodes.wrongUsage, sentences.join("\n"));
  }
  const body = { ...read.data, ...(await projectFilter(api, options.project)) };
  const { trigger, warnings } = await api.call("POST /api/triggers", { body });
  const { when } = trigger.definition;
  const { id } = trigger;
  const isSigned = when.kind === "webhook" && when.scheme !== "none";
  const made = isSigned
    ? await api.call("POST /api/triggers/:id/secret", { params: { id }, body: {} })
    : null;
  print(
    options.json,
    { ...trigger, warnings, ...(when.kind === "webhook" ? { path: `/api/hooks/${id}` } : {}), ...made },
    joined(
      [
        triggerCard(trigger, new Date()),
        ...(made === null ? [] : [`Secret: ${made.secret}`, "Signalbox does not show this secret again."]),
        ...warnings,
      ],
      "\n",
    ),
  );
}

async function show(which: string, { json }: Common): Promise<void> {
  const api = connect(process.env);
  const id = triggerId(which);
  const trigger = await api.call("GET /api/triggers/:id", { params: { id } });
  const { items } = await api.call("GET /api/triggers/:id/deliveries", {
    params: { id },
    query: { limit: 10 },
  });
  const parts = [
    triggerCard(trigger, new Date()),
    ...(items.length === 0 ? [] : [deliveryTable(items, new Date())]),
  ];
  print(json, { ...trigger, recent: items }, joined(parts, "\n\n"));
}

async function secret(which: string, { stdin = false, json }: Common & { stdin?: boolean }): Promise<void> {
  const id = triggerId(which);
  const own = stdin ? { secret: await secretOfStdin("Secret: ") } : {};
  const done = await connect(process.env).call("POST /api/triggers/:id/secret", {
    params: { id },
    body: own,
  });
  const words = stdin
    ? "The secret is set."
    : `Secret: ${done.secret}\nSignalbox does not show this secret again.`;
  print(json, stdin ? { set: true } : done, words);
}

async function test(which: string, { payload, json }: Common & { payload?: string }): Promise<void> {
  const id = triggerId(which);
  const text =
    payload === undefined ? null : payload === "-" ? await textOfStdin() : readFileSync(payload, "utf8");
  const body = text === null ? {} : { payload: jsonIn(text) };
  const delivery = await connect(process.env).call("POST /api/triggers/:id/test", { params: { id }, body });
  print(json, delivery, deliveryLine(delivery));
  if (delivery.status === "refused") process.exitCode = exitCodes.failed;
}

function enabler(enabled: boolean) {
  return async (which: string, { json }: Common): Promise<void> => {
    const id = triggerId(which);
    const { trigger } = await connect(process.env).call("PATCH /api/triggers/:id", {
      params: { id },
      body: { enabled },
    });
    print(json, trigger, triggerCard(trigger, new Date()));
  };
}

async function remove(which: string, { json }: Common): Promise<void> {
  const id = triggerId(which);
  const done = await connect(process.env).call("DELETE /api/triggers/:id", { params: { id } });
  print(json, done, `The trigger ${id} is deleted. Tasks that it started stay.`);
}

async function deliveries(which: string, { limit, json }: Common & { limit: string }): Promise<void> {
  const id = triggerId(which);
  const { items } = await connect(process.env).call("GET /api/triggers/:id/deliveries", {
    params: { id },
    query: { limit: Number(limit) },
  });
  print(json, items, items.length === 0 ? "There are no deliveries yet." : deliveryTable(items, new Date()));
}

const none = "There are no triggers yet. Create one with: signalbox trigger create";

/** Finds the id in a pasted text: a bare id, or an address. */
function triggerId(text: string): TriggerId {
  const found = TriggerId.safeParse(/tr_[a-z0-9]{8}/u.exec(text)?.[0]);
  if (found.success) return found.data;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text}" is not the id of a trigger. Trigger ids look like tr_k3m9x2ab. List the triggers with: signalbox trigger list`,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandFailure(exitCodes.wrongUsage, "The payload is not valid JSON.", { cause });
  }
}
