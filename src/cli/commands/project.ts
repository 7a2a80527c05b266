import type { Command } from "commander";
import type { EditProject } from "../../protocol/api/projects.ts";
import { firstProject, type Project } from "../../protocol/project/project.ts";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { chosenProject } from "../project/chosen.ts";
import { joined, shown, type Shown, styled } from "../terminal/shown.ts";
import { type Cell, table } from "../terminal/table.ts";

interface Common {
  readonly json?: boolean;
}

/** The fields of a project as options. Empty text removes a value. */
interface Fields extends Common {
  readonly name?: string;
  readonly source?: string;
  readonly agent?: string;
  readonly verifier?: string;
  readonly type?: string;
  readonly budget?: string;
  readonly timeZone?: string;
}

/** Adds `signalbox project …`. */
export function addProjectCommands(program: Command): void {
  const project = program.command("project").description("list, create and edit projects");
  project
    .command("list")
    .description("list projects, oldest first")
    .option("--archived", "also list archived projects")
    .option("--json", "print JSON")
    .action(list);
  withFields(project.command("create").argument("<name>").description("create a project")).action(create);
  project
    .command("show")
    .argument("<project>", "id or name")
    .description("show a project with its defaults")
    .option("--json", "print JSON")
    .action(async (text: string, { json }: Common) => {
      const found = await chosenProject(connect(process.env), text);
      print(json, found, card(found));
    });
  withFields(
    project
      .command("edit")
      .argument("<project>", "id or name")
      .description('change a project; "" removes a value')
      .option("--name <name>", "new name"),
  ).action(edit);
  for (const act of ["archive", "unarchive"] as const) {
    project
      .command(act)
      .argument("<project>", "id or name")
      .description(act === "archive" ? "stop a project from taking new tasks" : "let it take new tasks again")
      .option("--json", "print JSON")
      .action(async (text: string, { json }: Common) => {
        const api = connect(process.env);
        const { id } = await chosenProject(api, text);
        const changed = await api.call(`POST /api/projects/:id/${act}`, { params: { id } });
        print(json, changed, card(changed));
      });
  }
}

function withFields(command: Command): Command {
  return command
    .option("--source <place>", "code that its tasks start from: a path on the server's machine or a git URL")
    .option("-a, --agent <agent>", "agent of new tasks")
    .option("--verifier <agent>", "agent that verifies new tasks")
    .option("-t, --type <type>", "type of new tasks")
    .option("--budget <usd>", "maximum cost of a new task in US dollars")
    .option("--time-zone <zone>", "time zone in which its days begin, such as Asia/Seoul")
    .option("--json", "print JSON");
}

async function list({ archived, json }: Common & { archived?: boolean }): Promise<void> {
  const { items } = await connect(process.env).call("GET /api/projects");
  const listed = items.filter(({ archivedAt }) => archived === true || archivedAt === null);
  const rows = listed.map(({ id, name, source, archivedAt }): Cell[] => [
    { text: id, style: "id" },
    archivedAt === null ? name : { text: `${name} (archived)`, style: "aside" },
    source ?? "",
  ]);
  print(json, { items: listed }, table(["PROJECT", "NAME", "SOURCE"], rows));
}

async function create(name: string, options: Fields): Promise<void> {
  const body = { ...fieldsOf(options), name };
  const created = await connect(process.env).call("POST /api/projects", { body });
  print(options.json, created, card(created));
}

async function edit(text: string, options: Fields): Promise<void> {
  const api = connect(process.env);
  const { id } = await chosenProject(api, text);
  const body = { ...fieldsOf(options), ...(options.name === undefined ? {} : { name: options.name }) };
  if (Object.keys(body).length === 0)
    throw new CommandFailure(exitCodes.wrongUsage, "Specify a change, for example --source.");
  const changed = await api.call("PATCH /api/projects/:id", { params: { id }, body });
  print(options.json, changed, card(changed));
}

function fieldsOf({ source, agent, verifier, type, budget, timeZone }: Fields): EditProject {
  const given = {
    source,
    defaultAgent: agent,
    defaultVerifier: verifier,
    defaultType: type,
    timeZone,
  };
  const texts = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(texts.map(([field, value]) => [field, value === "" ? null : value])),
    ...(budget === undefined ? {} : { defaultBudget: dollarsOf(budget) }),
  };
}

function dollarsOf(text: string): number | null {
  if (text === "") return null;
  const usd = Number(text);
  if (Number.isFinite(usd) && usd > 0) return usd;
  throw new CommandFailure(exitCodes.wrongUsage, `"${text}" is not an amount of US dollars.`);
}

function card(project: Project): Shown {
  const { id, name, source, defaultAgent, defaultVerifier, defaultType, defaultBudget } = project;
  const facts = [
    ["source", source],
    ["agent", defaultAgent],
    ["verifier", defaultVerifier],
    ["type", defaultType],
    ["budget", defaultBudget === null ? null : `$${defaultBudget.toFixed(2)}`],
    ["time zone", project.timeZone ?? "UTC"],
    ["archived", project.archivedAt],
  ] as const;
  const first = id === firstProject ? "  (first project)" : "";
  return joined(
    [
      shown`${styled("id", id)}  ${name}${first}`,
      ...facts.flatMap(([what, value]) => (value === null ? [] : shown`  ${what}: ${value}`)),
    ],
    "\n",
  );
}
