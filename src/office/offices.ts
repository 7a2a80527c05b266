import type { Act } from "../engine/act.ts";
import { actorName } from "../protocol/actor.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { IdSource, OfficeId } from "../protocol/ids.ts";
import type { OfficeDefinition } from "../protocol/office/definition.ts";
import type { OfficeState } from "../protocol/office/state.ts";
import { officeSummary } from "../protocol/office/summary.ts";
import { placeName } from "../definitions/flaw.ts";
import { refuse, type Result } from "../protocol/result.ts";
import { officeFlaws } from "./files/check-office.ts";
import type { OfficeCommand } from "./decide/command.ts";
import type { OfficeStreams } from "./driver.ts";

/** Options for the actions on offices. */
export interface OfficesOptions {
  readonly streams: OfficeStreams;
  readonly ids: Pick<IdSource, "office">;
  readonly agents: ReadonlyMap<string, AgentConfig>;
}

/** The commands that people give to an office. */
export type PersonsOfficeCommand = Extract<
  OfficeCommand,
  { type: `member.${"pause" | "resume" | "end"}` | `office.${string}` | "message.send" | "call.decide" }
>;

/** The actions of people on offices that the server uses. */
export type OfficeActs = Pick<Offices, "state" | "create" | "command">;

/** The actions of people on offices. Every action is durable when its promise resolves. */
export class Offices {
  readonly #options: OfficesOptions;

  constructor(options: OfficesOptions) {
    this.#options = options;
  }

  /** Returns the state of an office; null if it does not exist. */
  async state(id: OfficeId): Promise<OfficeState | null> {
    const state = await this.#options.streams.log.state(id);
    return state === null || state.deleted ? null : state;
  }

  /** Opens an office. Its members start with their first message. */
  async create(definition: OfficeDefinition, act: Act): Promise<Result<OfficeState>> {
    const { streams, ids, agents } = this.#options;
    const [flaw] = officeFlaws(definition, [...agents.keys()]);
    if (flaw !== undefined) return refuse("invalid", `${placeName(flaw.path)}: ${flaw.message}`);
    if (definition.workspace === "project")
      return refuse("invalid", 'An office cannot work in a project yet. Set workspace to "shared" or "own".');
    const id = ids.office();
    const createdBy = actorName(act.by);
    const created = { type: "office.created", id, definition, project: null, createdBy } as const;
    return streams.create(id, [created], [], act, officeSummary);
  }

  /** Carries out a command of a person. */
  command(id: OfficeId, command: PersonsOfficeCommand, act: Act): Promise<Result<OfficeState>> {
    return this.#options.streams.execute(id, command, act);
  }
}
