import { chosenProject, projectFilter } from "../project/chosen.ts";
import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import type { ListError } from "../../orchestrator/lists/task-list.ts";
import { demoListRefusal, usesDemo } from "../../protocol/demo/demo-list.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { type Api, connect } from "../api/connect.ts";
import type { Answer } from "../../protocol/api/caller.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { isSample } from "../sample-project.ts";
import { say, sayAside, sayJson } from "../terminal/say.ts";
import { orchestrationOf } from "./chosen.ts";
import { explainTask } from "./explain.ts";
import { explanationInWords } from "./explain-words.ts";
import { followOrchestration, printReport } from "./follow.ts";
import { type RunOptions, configOf } from "./options.ts";
import { type ListPlace, placeOf } from "./place.ts";
import { errorWords, planInWords } from "./plan-words.ts";
import { planWithoutList, readPlan, type ReadPlan } from "./read-plan.ts";
import { startOrResume } from "./start.ts";
import { stateOfPlan } from "./state-of-plan.ts";

/** Returns the directory that is the source of a project; null if it has none. */
async function sourceOf(project: string | undefined): Promise<string | null> {
  if (project === undefined) return null;
  const { source } = await chosenProject(connect(process.env), project);
  return source?.startsWith("/") === true ? source : null;
}

/** Runs the list of a project, shows its plan, explains a task or rebuilds the state files. */
export async function orchestrate(path: string | undefined, options: RunOptions): Promise<void> {
  const directory = path ?? (await sourceOf(options.project)) ?? ".";
  const place = placeOf(directory, options.list, process.cwd());
  const plan = await readPlan(place, options.dialect);
  if (options.dryRun === true) {
    dryRun(place, plan, options);
    if (plan !== null) await warnOfDemo(place, plan, options);
    return;
  }
  if (plan === null || plan.planned.errors.length > 0) return refuseList(place, plan, options);
  if (options.explain !== undefined) return explain(place, plan, options.explain, options);
  if (options.rebuildState === true) return rebuildState(connect(process.env), place, plan, options);
  askAboutExternal(plan, options.assume ?? []);
  const api = connect(process.env);
  const { id, after, isOver } = await startOrResume(api, place, plan, {
    config: configOf(options),
    assume: options.assume ?? [],
    resume: options.resume === true,
    dialect: options.dialect,
    project: (await projectFilter(api, options.project)).project,
  });
  if (isOver) {
    sayAside(`${id} has completed ${plan.list.file}. Nothing is left to do.`);
    await printReport(api, id, options.json);
    return;
  }
  const { seq } = await api.call("GET /api/orchestrations/:id", { params: { id } });
  const { json, verbose } = options;
  process.exitCode = await followOrchestration(api, id, {
    after,
    atLeast: seq,
    ...(json === undefined ? {} : { json }),
    ...(verbose === undefined ? {} : { verbose }),
  });
}

/** Prints the plan. Its JSON has the key `external` only if external dependencies are not confirmed. */
function dryRun(place: ListPlace, plan: ReadPlan | null, { json, assume = [] }: RunOptions): void {
  const { external, ...planned } = plan?.planned ?? planWithoutList(place);
  const open = external.filter(({ name }) => !assume.includes(name));
  print(
    json,
    open.length === 0 ? planned : { ...planned, external: open },
    planInWords({ ...planned, external: open }),
  );
  process.exitCode = planned.errors.length > 0 ? exitCodes.failed : exitCodes.fine;
}

/** Says that the list cannot start, if the server that runs would give it to the demo agent. */
async function warnOfDemo(
  { project }: ListPlace,
  { list, planned }: ReadPlan,
  options: RunOptions,
): Promise<void> {
  let known: Answer<"GET /api/agents">["items"];
  try {
    known = (await connect(process.env).call("GET /api/agents")).items;
  } catch (error) {
    // The plan needs no server.
    if (error instanceof CommandFailure) return;
    throw error;
  }
  if (usesDemo(planned.tasks, configOf(options), known) && !(await isSample(project, list)))
    sayAside(demoListRefusal.en);
}

/** Prints the errors of a list as messages, with their sentences on stderr. */
function refuseList(place: ListPlace, plan: ReadPlan | null, { json }: RunOptions): void {
  const errors = plan?.list.errors ?? [];
  const at = new Date().toISOString();
  const lines = plan === null ? ["ERROR:TASKS_NOT_FOUND"] : errors.map(errorLineOf);
  for (const line of lines)
    if (json === true) sayJson({ at, line });
    else say(line);
  for (const error of (plan?.planned ?? planWithoutList(place)).errors) sayAside(errorWords(error));
  process.exitCode = exitCodes.failed;
}

function errorLineOf({ code, detail }: ListError): string {
  return printThin({ type: "ERROR", payload: { code, detail } });
}

function askAboutExternal({ list }: ReadPlan, assume: readonly string[]): void {
  const open = list.external.filter(({ name }) => !assume.includes(name));
  if (open.length === 0) return;
  const lines = open.map(
    ({ task, name, line }) =>
      `${list.file}:${line}  ${task} depends on "${name}", which is not in the list. If it is done, add: --assume "${name}"`,
  );
  throw new CommandFailure(exitCodes.needsPerson, lines.join("\n"));
}

/** Writes the state files of the project again, from the log. */
async function rebuildState(
  api: Api,
  { project }: ListPlace,
  { list }: ReadPlan,
  { json }: RunOptions,
): Promise<void> {
  const known = await orchestrationOf(api, project, list.file);
  if (known === null)
    throw new CommandFailure(exitCodes.notFound, `${list.file} was not started yet, so it has no state.`);
  const answer = await api.call("POST /api/orchestrations/:id/rebuild-state", { params: { id: known.id } });
  print(json, answer, answer.problem ?? `The state files of ${known.id} were written again.`);
  process.exitCode = answer.problem === null ? exitCodes.fine : exitCodes.failed;
}

/** Explains a task from its orchestration if there is one, or else from the list alone. */
async function explain(place: ListPlace, plan: ReadPlan, id: string, { json }: RunOptions): Promise<void> {
  const state = (await runningState(place, plan)) ?? stateOfPlan(plan.list);
  const explained = explainTask(state, id);
  if (explained === null)
    throw new CommandFailure(exitCodes.notFound, `${plan.list.file} has no task ${id}.`);
  print(json, explained, explanationInWords(explained));
}

async function runningState({ project }: ListPlace, { list }: ReadPlan): Promise<OrchestrationState | null> {
  let api: Api;
  try {
    api = connect(process.env);
    const known = await orchestrationOf(api, project, list.file);
    return known === null
      ? null
      : await api.call("GET /api/orchestrations/:id", { params: { id: known.id } });
  } catch (error) {
    if (error instanceof CommandFailure) return null;
    throw error;
  }
}
