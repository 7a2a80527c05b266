import { realpathSync } from "node:fs";
import { hostname } from "node:os";
import type { Config } from "../../protocol/config.ts";
import type { Address } from "../../store/postgres/address.ts";
import type { FileFigures } from "./move-files.ts";
import type { VerifiedTables } from "./verify-tables.ts";

/** The sides and options of a move. */
export interface MovePlan {
  readonly directory: string;
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  readonly address: Address;
  readonly at: string;
  /** True to end the agents that a stopped server has left. */
  readonly stopAgents: boolean;
  /** True to continue tasks from their last checkpoints, without new ones. */
  readonly fromCheckpoints: boolean;
  /** Called at the beginning of each step, with a sentence. */
  readonly onStep: (sentence: string) => void;
}

/** A finished move. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  /** True if an earlier attempt was interrupted. */
  readonly isResumed: boolean;
  readonly endedAgents: number;
  readonly tables: VerifiedTables;
  readonly files: FileFigures;
}

/** Returns the name of a database for sentences, without its password. */
export function nameOf({ schema, name }: Address): string {
  return `the schema "${schema}" of the ${name}`;
}

/** Returns the machine and path of a data directory. */
export function placeOf(directory: string): string {
  return `${hostname()}:${realpathSync(directory)}`;
}
