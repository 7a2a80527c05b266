import { projectFilter } from "../project/chosen.ts";
import type { Command } from "commander";
import type { OfficeId } from "../../protocol/ids.ts";
import { officeSummary, type OfficeSummary } from "../../protocol/office/summary.ts";
import { invocationsOf, membersOf, resultsOf } from "../../protocol/office/views.ts";
import { waitsOf } from "../../protocol/office/waits.ts";
import { languages } from "../../protocol/task/language.ts";
import { type Api, connect } from "../api/connect.ts";
import { choice, chosenArgument } from "../choice.ts";
import { exitCodes } from "../exit-codes.ts";
import { allOffices } from "../../protocol/office/all-offices.ts";
import { officeCard } from "../office/card.ts";
import { followOffice } from "../office/follow.ts";
import { callId, officeId } from "../office/ids.ts";
import { memberName } from "../office/member-name.ts";
import { startOffice, type StartOptions } from "../office/start.ts";
import { officeLine, officeTable } from "../office/words.ts";
import { print } from "../print.ts";
import { textOfStdin } from "../stdin.ts";

interface Common {
  readonly json?: boolean;
}

/** Adds `signalbox office …`. */
export function addOfficeCommands(program: Command): void {
  const office = program
    .command("office")
    .description("open and control offices, in which agents call each other");
  office
    .command("start")
    .argument("[name]", "an installed office, or the path of an office file, such as ./team.yaml")
    .description("open an office")
    .option("--demo", "open the demo office, which uses the demo agent")
    .option(
      "-p, --project <project>",
      "project of the office, by id or name (default: the first one); also the directory of a git repository",
    )
    .option(
      "--directory <directory>",
      "git repository to work on, if the office needs one; default: the source of --project, or the current directory",
    )
    .option("--agent <agent>", "agent for members without an agent of their own")
    .addOption(
      choice(program, {
        flags: "--language <language>",
        description: "language in which Signalbox writes to the members",
        words: languages,
        what: "language",
      }),
    )
    .option("--message <text>", "first message; - reads it from stdin")
    .option("--to <member>", "receiver of the first message; default: the first member")
    .option("--watch", "print events until the office ends")
    .option("--json", "print JSON")
    .action(start);
  office
    .command("list")
    .description("list offices, newest first")
    .option("-p, --project <project>", "only those of this project, by id or name")
    .option("--json", "print JSON")
    .action(list);
  office
    .command("show")
    .argument("<office>")
    .description("show the members, waits, calls, results and work of an office")
    .option("--json", "print JSON")
    .action(show);
  office
    .command("watch")
    .argument("<office>")
    .description("print events until the office ends")
    .option("--until-idle", "stop when the office is idle, or with exit code 10 when it needs a person")
    .option("--timeout <seconds>", "stop watching after this time, with exit code 8")
    .option("--verbose", "print full texts")
    .option("--json", "print events as JSON lines")
    .action(watch);
  office
    .command("message")
    .argument("<office>")
    .argument("<member>")
    .argument("<text>", "the message; - reads it from stdin")
    .description("send a message to a member")
    .option("--json", "print JSON")
    .action(message);
  addControls(office);
}

/** Adds the commands that pause, resume, interrupt, end, decide and delete. */
function addControls(office: Command): void {
  for (const act of ["pause", "resume", "end"] as const) {
    office
      .command(act)
      .argument("<office>")
      .argument("[member]", `the member to ${act}; default: the whole office`)
      .description(`${act} an office or a member`)
      .option("--json", "print JSON")
      .action((id: string, name: string | undefined, options: Common) =>
        name === undefined
          ? changeOffice(id, options, (api, params) => api.call(`POST /api/offices/:id/${act}`, { params }))
          : changeMember(id, name, options, (api, params) =>
              api.call(`POST /api/offices/:id/members/:name/${act}`, { params }),
            ),
      );
  }
  office
    .command("interrupt")
    .argument("<office>")
    .argument("<member>")
    .description("interrupt the running turn of a member")
    .option("--json", "print JSON")
    .action((id: string, name: string, options: Common) =>
      changeMember(id, name, options, (api, params) =>
        api.call("POST /api/offices/:id/members/:name/interrupt", { params }),
      ),
    );
  office
    .command("decide")
    .argument("<office>")
    .argument("<call>")
    .addArgument(
      chosenArgument(office, {
        flags: "<decision>",
        description: "decision about the call",
        words: ["allow", "refuse"],
        what: "decision",
      }),
    )
    .description("allow or refuse a held call")
    .option("--json", "print JSON")
    .action((id: string, call: string, decision: string, options: Common) =>
      changeOffice(id, options, (api, params) =>
        api.call("POST /api/offices/:id/calls/:call/decide", {
          params: { ...params, call: callId(call) },
          body: { allow: decision === "allow" },
        }),
      ),
    );
  office
    .command("delete")
    .argument("<office>")
    .description("delete an ended office with its workspaces and commits")
    .option("--json", "print JSON")
    .action(async (given: string, { json }: Common) => {
      const id = officeId(given);
      const deleted = await connect(process.env).call("DELETE /api/offices/:id", { params: { id } });
      print(json, deleted, `${id} is deleted`);
    });
}

/** Carries out an action on an office, and prints the office afterwards. */
async function changeOffice(
  given: string,
  { json }: Common,
  action: (api: Api, params: { readonly id: OfficeId }) => Promise<OfficeSummary>,
): Promise<void> {
  const changed = await action(connect(process.env), { id: officeId(given) });
  print(json, changed, officeLine(changed));
}

/** Carries out an action on a member, and prints the office afterwards. */
function changeMember(
  given: string,
  member: string,
  options: Common,
  action: (api: Api, params: { readonly id: OfficeId; readonly name: string }) => Promise<OfficeSummary>,
): Promise<void> {
  return changeOffice(given, options, async (api, { id }) =>
    action(api, { id, name: await memberName(api, id, member) }),
  );
}

async function start(name: string | undefined, options: StartOptions): Promise<void> {
  const api = connect(process.env);
  const { json, watch: isWatched } = options;
  const opened = await startOffice(api, name, options, process.cwd());
  // With --watch, the first event has the id.
  if (json !== true || isWatched !== true)
    print(json, opened, `${officeLine(opened)}\n${api.url}/offices/${opened.id}`);
  if (isWatched === true) await follow(api, opened.id, options);
}

async function list({ project, json }: Common & { project?: string }): Promise<void> {
  const api = connect(process.env);
  const filter = await projectFilter(api, project);
  const items = await Array.fromAsync(allOffices(api, filter.project));
  print(
    json,
    { items },
    items.length === 0
      ? "No offices. Open one with: signalbox office start NAME"
      : officeTable(items, new Date()),
  );
}

async function show(given: string, { json }: Common): Promise<void> {
  const api = connect(process.env);
  const state = await api.call("GET /api/offices/:id", { params: { id: officeId(given) } });
  const { project, work } = state;
  const shown = {
    ...officeSummary(state),
    members: membersOf(state),
    waits: waitsOf(state),
    invocations: invocationsOf(state),
    results: resultsOf(state),
    project,
    work,
  };
  print(json, shown, officeCard(state, api.url));
}

interface WatchOptions extends Common {
  readonly untilIdle?: boolean;
  readonly timeout?: string;
  readonly verbose?: boolean;
}

async function watch(given: string, options: WatchOptions): Promise<void> {
  await follow(connect(process.env), officeId(given), options);
}

async function follow(
  api: Api,
  id: OfficeId,
  { json, untilIdle, timeout, verbose }: WatchOptions,
): Promise<void> {
  process.exitCode = exitCodes.stillRunning;
  process.exitCode = await followOffice(api, id, {
    ...(json === undefined ? {} : { json }),
    ...(verbose === undefined ? {} : { verbose }),
    ...(untilIdle === undefined ? {} : { untilIdle }),
    ...(timeout === undefined ? {} : { timeoutMs: Number(timeout) * 1000 }),
  });
}

async function message(given: string, name: string, text: string, options: Common): Promise<void> {
  const words = text === "-" ? await textOfStdin() : text;
  await changeMember(given, name, options, (api, params) =>
    api.call("POST /api/offices/:id/members/:name/messages", { params, body: { text: words } }),
  );
}
