import type { Act } from "../../engine/act.ts";
import type { OrchestrationId } from "../../protocol/ids.ts";
import { type Capacity, type OrchestrationReport, reportOf } from "../../protocol/orchestration/report.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Orchestrations } from "../orchestrations.ts";
import { answer, readMainMessage } from "./answer.ts";
import type { StateFiles } from "../state-files/state-files.ts";
import type { MainCosts } from "./main-costs.ts";
import { errorLine } from "../../protocol/orchestration/messages.ts";

/** Options for the actions of main. */
export interface MainActsOptions {
  readonly orchestrations: Pick<Orchestrations, "state" | "command" | "reload">;
  readonly costs: Pick<MainCosts, "of" | "add">;
  readonly files: Pick<StateFiles, "problems" | "rebuild">;
  /** Returns the number of free slots for tasks. */
  readonly freeOf: (state: OrchestrationState) => number;
  readonly capacityOf: (state: OrchestrationState) => Capacity;
  /** Returns the disk space of an orchestration. */
  readonly diskOf: (state: OrchestrationState) => Promise<number>;
  readonly now: () => Date;
}

/** The actions of main: each message gets one answer. */
export interface MainActs {
  /** Answers a message. A refused command gives an ERROR message, not a refusal of the request. */
  thin(id: OrchestrationId, line: string, act: Act): Promise<Result<string>>;
  /** Returns the report, including the cost of main. */
  report(id: OrchestrationId): Promise<Result<OrchestrationReport>>;
  /**
   * Writes the state files of the project again, from the log. Returns the problem if that is not possible;
   * null otherwise.
   */
  rebuildState(id: OrchestrationId): Promise<Result<string | null>>;
}

/** Creates the actions of main. */
export function mainActs(options: MainActsOptions): MainActs {
  const { orchestrations, costs, files, freeOf, now } = options;

  async function answered(id: OrchestrationId, line: string, { by, audit }: Act): Promise<string | null> {
    const message = readMainMessage(line);
    if (message?.type === "RESOLVE_NEXT" && message.payload.force) {
      const read = await orchestrations.reload(id, { by, audit });
      if (!read.ok) return errorLine(read.refusal.message);
    }
    const state = await orchestrations.state(id);
    if (state === null) return null;
    const found = answer(state, line, freeOf(state));
    if (found.command === undefined) return found.line;
    const done = await orchestrations.command(id, found.command, { by, audit });
    return done.ok ? found.line : errorLine(done.refusal.message);
  }

  return {
    async thin(id, line, act) {
      if ((await orchestrations.state(id)) === null) return missing(id);
      const said = await answered(id, line, act);
      if (said === null) return missing(id);
      await costs.add(id, [line.trim(), said]);
      return ok(said);
    },
    async report(id) {
      const state = await orchestrations.state(id);
      if (state === null) return missing(id);
      const [others, problems] = [await costs.of(id), await files.problems(id)];
      const capacity = options.capacityOf(state);
      const diskBytes = await options.diskOf(state);
      return ok({ ...reportOf(state, now().toISOString(), others), capacity, diskBytes, problems });
    },
    async rebuildState(id) {
      if ((await orchestrations.state(id)) === null) return missing(id);
      return ok(await files.rebuild(id));
    },
  };
}

function missing(id: OrchestrationId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no orchestration ${id}.`);
}
