import type { Engine } from "../engine/engine.ts";
import { defaultAgent } from "../platform/agent/default-agent.ts";
import type { RunningPlatform } from "../platform/platform.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { IdSource } from "../protocol/ids.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { OfficeDriver } from "./driver.ts";
import { officeStreamKind } from "./kind.ts";
import { Members } from "./members.ts";
import { Offices } from "./offices.ts";

/** Options for offices. */
export interface OpenOfficesOptions {
  readonly store: Store;
  readonly config: Config;
  readonly settings: Settings;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly workspaces: string;
  readonly ids: IdSource;
}

/** Registers offices with the engine and returns the actions of people. */
export function openOffices(
  engine: Engine,
  platform: Pick<RunningPlatform, "streams">,
  options: OpenOfficesOptions,
): Offices {
  const { ids, agents, store, workspaces } = options;
  const kind = officeStreamKind({
    ids,
    agentOf: ({ definition }, name) =>
      definition.members.find((member) => member.name === name)?.agent ?? defaultAgent(options),
  });
  const members = new Members(platform.streams, store, workspaces);
  const streams = engine.register(kind, (own) => new OfficeDriver(own, members));
  return new Offices({ streams, ids, agents });
}
