import type { Projects } from "../projects/projects.ts";
import type { ProjectId } from "../protocol/ids.ts";
import { join } from "node:path";
import type { Engine } from "../engine/engine.ts";
import { defaultAgent } from "../platform/agent/default-agent.ts";
import { checkSandbox } from "../platform/agent/unsandboxed.ts";
import { labelsOfProject } from "../platform/task/required-labels.ts";
import type { RunningPlatform } from "../platform/platform.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { IdSource } from "../protocol/ids.ts";
import type { OfficeDefinition } from "../protocol/office/definition.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { officeKind } from "../protocol/office/event.ts";
import { OfficeDriver } from "./driver.ts";
import { officeStreamKind } from "./kind.ts";
import { Members } from "./members.ts";
import { type MakeDemoOffice, Offices } from "./offices.ts";
import { OfficeWorkspaces } from "./workspaces.ts";

/** The interval between two checks for messages that are queued for idle members. */
const sweepMs = 30_000;

/** Options for offices. */
export interface OpenOfficesOptions {
  readonly store: Store;
  readonly config: Config;
  readonly settings: Settings;
  readonly projects: Pick<Projects, "find" | "taking">;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly dataDirectory: string;
  readonly workspaces: string;
  readonly ids: IdSource;
  /** The installed offices, by name. */
  readonly definitions: ReadonlyMap<string, OfficeDefinition>;
  readonly makeDemo: MakeDemoOffice;
  readonly now: () => Date;
  readonly onFault: (message: string, fault: unknown) => void;
}

/** The running offices: the actions of people, and their shutdown. */
export interface RunningOffices {
  readonly acts: Offices;
  close(): Promise<void>;
}

/** Registers offices with the engine. */
export function openOffices(
  engine: Engine,
  platform: Pick<RunningPlatform, "streams" | "coordinators">,
  options: OpenOfficesOptions,
): RunningOffices {
  const { ids, agents, store, definitions, dataDirectory, makeDemo, now, onFault } = options;
  const usualAgent = (project: ProjectId): string => defaultAgent(options, options.projects.find(project));
  const kind = officeStreamKind({
    ids,
    agentOf: ({ definition, projectId }, name) =>
      definition.members.find((member) => member.name === name)?.agent ?? usualAgent(projectId),
    labelsOf: ({ definition, projectId }) =>
      labelsOfProject(
        projectId,
        definition.members.map(({ agent }) => agent ?? usualAgent(projectId)),
        options,
      ),
  });
  const workspaces = new OfficeWorkspaces({
    repositories: join(dataDirectory, "office-repositories"),
    workspaces: options.workspaces,
    locks: { directory: join(dataDirectory, "locks") },
    now,
  });
  const members = new Members(platform.streams, store, workspaces);
  const drivers: OfficeDriver[] = [];
  const streams = engine.register(kind, (own) => {
    const driver = new OfficeDriver(own, {
      engine,
      members,
      workspaces,
      coordinators: platform.coordinators,
      now,
      onFault,
    });
    drivers.push(driver);
    return driver;
  });
  const sweep = setInterval(
    () => void inspectOpen().catch((fault) => onFault("The check of the open offices failed", fault)),
    sweepMs,
  );
  sweep.unref();

  /** Compares every open office with its members, in case a message is still queued for an idle one. */
  async function inspectOpen(): Promise<void> {
    for (const ref of await store.openCoordinators()) if (ref.kind === officeKind) engine.requestPass(ref);
  }

  return {
    acts: new Offices({
      streams,
      ids,
      agents,
      definitions,
      makeDemo,
      projects: options.projects,
      defaultAgent: usualAgent,
      checkSandbox: (names) => checkSandbox(names, options),
    }),
    async close() {
      clearInterval(sweep);
      await Promise.all(drivers.map((driver) => driver.close()));
    },
  };
}
