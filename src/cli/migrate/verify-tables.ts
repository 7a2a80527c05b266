import { digestTables } from "../../store/move/digest.ts";
import { movedTableNames, type MovedTables } from "../../store/move/table-list.ts";
import type { Store } from "../../store/store.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { foldAll } from "./folds.ts";

/** One side of a move: its tables, and the store that servers open. */
export interface MoveSide {
  readonly tables: MovedTables;
  readonly store: Pick<Store, "read">;
}

/** Figures about two equal sides. */
export interface VerifiedTables {
  readonly tables: number;
  readonly rows: number;
  readonly events: number;
  readonly streams: number;
}

/** Compares each table of both sides, and the state of each stream. Throws if they differ. */
export async function verifyTables(source: MoveSide, target: MoveSide): Promise<VerifiedTables> {
  const [expected, found] = [await digestTables(source.tables), await digestTables(target.tables)];
  const tables = movedTableNames.filter((name) => expected.get(name)?.digest !== found.get(name)?.digest);
  if (tables.length > 0) throw different(`the tables ${tables.join(", ")}`);
  const streams = await source.tables.streams();
  const [before, after] = [await foldAll(source.store, streams), await foldAll(target.store, streams)];
  const states = streams.filter(({ id }) => before.get(id) !== after.get(id)).map(({ id }) => id);
  if (states.length > 0) throw different(`the states of ${states.slice(0, 10).join(", ")}`);
  const rows = [...expected.values()].reduce((sum, table) => sum + table.rows, 0);
  return {
    tables: movedTableNames.length,
    rows,
    events: expected.get("events")?.rows ?? 0,
    streams: streams.length,
  };
}

/** Returns the failure of a verification. The target stays marked, so no server opens it. */
export function different(what: string): CommandFailure {
  return new CommandFailure(
    exitCodes.failed,
    `The copy differs from the source in ${what}. The move is not finished, and no server opens the target. Run the command again.`,
  );
}
