import { findProject } from "../project/chosen.ts";
import { resolve } from "node:path";
import type { NewOffice } from "../../protocol/api/offices.ts";
import type { OfficeDefinition } from "../../protocol/office/definition.ts";
import type { OfficeSummary } from "../../protocol/office/summary.ts";
import type { Api } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { textOfStdin } from "../stdin.ts";
import { noMember } from "./member-name.ts";
import { readOfficeFile } from "./read-office-file.ts";

/** The options of `signalbox office start`. */
export interface StartOptions {
  readonly demo?: boolean;
  /** The id or name of a project. Earlier versions took the directory here, which still works. */
  readonly project?: string;
  readonly directory?: string;
  readonly agent?: string;
  readonly language?: Language;
  readonly message?: string;
  readonly to?: string;
  readonly watch?: boolean;
  readonly json?: boolean;
}

/** Opens the demo office, an installed office or the office of a file, with the first message if there is one. */
export async function startOffice(
  api: Api,
  name: string | undefined,
  options: StartOptions,
  cwd: string,
): Promise<OfficeSummary> {
  const { language } = options;
  if (options.demo === true) return startDemo(api, name, options, language);
  const { definition, request } = await wantedOffice(api, name, language, cwd);
  const message = await firstMessage(definition, options);
  return api.call("POST /api/offices", {
    body: {
      ...request,
      ...(await placeOf(api, definition, options, cwd)),
      ...(options.agent === undefined ? {} : { agent: options.agent }),
      ...(message === null ? {} : { message }),
    },
  });
}

/** Returns the project and the directory of an office. */
async function placeOf(
  api: Api,
  { workspace }: OfficeDefinition,
  { project: named, directory: given }: Pick<StartOptions, "project" | "directory">,
  cwd: string,
): Promise<{ readonly project?: string; readonly path?: string }> {
  const { items } = await api.call("GET /api/projects");
  const found = named === undefined ? null : findProject(items, named);
  const directory = given ?? (found === null ? named : undefined);
  const hasSource = found?.source?.startsWith("/") === true;
  const path = directory ?? (workspace === "project" && !hasSource ? "." : undefined);
  return {
    ...(found === null ? {} : { project: found.id }),
    ...(path === undefined ? {} : { path: resolve(cwd, path) }),
  };
}

type Language = OfficeDefinition["language"];

function startDemo(
  api: Api,
  name: string | undefined,
  { project, directory, agent, message, to }: StartOptions,
  language: Language | undefined,
): Promise<OfficeSummary> {
  if ([name, project, directory, agent, message, to].some((each) => each !== undefined))
    throw new CommandFailure(
      exitCodes.wrongUsage,
      "--demo has its own office, project and message. Combine it only with --language, --watch and --json.",
    );
  return api.call("POST /api/offices/demo", { body: language === undefined ? {} : { language } });
}

interface WantedOffice {
  readonly definition: OfficeDefinition;
  readonly request: NewOffice;
}

/** Returns the office of a file if the name is a path, or else the installed office with this name. */
async function wantedOffice(
  api: Api,
  name: string | undefined,
  language: Language | undefined,
  cwd: string,
): Promise<WantedOffice> {
  const changed = language === undefined ? {} : { language };
  if (name !== undefined && isPath(name)) {
    const { items: agents } = await api.call("GET /api/agents");
    const definition = await readOfficeFile(
      name,
      cwd,
      agents.map((agent) => agent.name),
    );
    const { name: _, title, ...described } = definition;
    return { definition, request: { ...described, ...changed, name: title } };
  }
  const { items } = await api.call("GET /api/office-definitions");
  const definition = items.find((each) => each.name === name);
  if (definition !== undefined) return { definition, request: { office: definition.name, ...changed } };
  const names = items.map((each) => each.name).join(", ");
  throw name === undefined
    ? new CommandFailure(
        exitCodes.wrongUsage,
        `Give the name of an office, the path of an office file, or --demo. Installed offices: ${names}.`,
      )
    : new CommandFailure(
        exitCodes.notFound,
        `There is no office "${name}". Use one of: ${names}; or the path of a file, such as ./team.yaml.`,
      );
}

function isPath(name: string): boolean {
  return /[/\\]|\.ya?ml$/u.test(name);
}

/** Returns the first message and its receiver; null if there is no message. */
async function firstMessage(
  { members }: OfficeDefinition,
  { message, to }: StartOptions,
): Promise<{ readonly to: string; readonly text: string } | null> {
  const names = members.map(({ name }) => name);
  if (to !== undefined && !names.includes(to)) throw noMember(to, names);
  if (message === undefined) {
    if (to === undefined) return null;
    throw new CommandFailure(exitCodes.wrongUsage, "--to needs a --message.");
  }
  const text = message === "-" ? await textOfStdin() : message;
  if (text.trim() === "")
    throw new CommandFailure(exitCodes.wrongUsage, "The message is empty. Write something.");
  return { to: to ?? names[0]!, text };
}
