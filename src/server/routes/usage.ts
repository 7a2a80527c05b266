import { ok } from "../../protocol/result.ts";
import type { TaskUsage, UsageEntry } from "../../protocol/usage.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";
import { noTask } from "./tasks.ts";

const defaultDays = 30;
const dayMs = 86_400_000;

/** Serves the usage of a task, and of all tasks by day. */
export function usageRoutes({
  store,
  now,
}: Services): Pick<Handlers, "GET /api/tasks/:id/usage" | "GET /api/usage"> {
  return {
    "GET /api/tasks/:id/usage": async ({ params: { id } }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      return ok(summed(await store.taskUsage(id)));
    },
    "GET /api/usage": async ({ query, caller }) => {
      const projects = projectsToList(caller, query.project);
      const items = await store.usageByDay({ ...daysAsked(query, now()), projects });
      return ok({ items, nextCursor: null });
    },
  };
}

/** Returns the days of a query; without `from` the last 30. */
export function daysAsked(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): { readonly from: string; readonly to: string } {
  const to = query.to ?? now.toISOString().slice(0, 10);
  const first = new Date(Date.parse(to) - (defaultDays - 1) * dayMs).toISOString().slice(0, 10);
  return { from: query.from ?? first, to };
}

type Amounts = TaskUsage["total"];

const none: Amounts = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 };

/** Returns the totals of a task's entries, and the entries without the fields that the caller knows. */
function summed(entries: readonly UsageEntry[]): TaskUsage {
  const models = new Map<string, Amounts>();
  for (const entry of entries) models.set(entry.model, plus(models.get(entry.model) ?? none, entry));
  return {
    total: entries.reduce(plus, none),
    models: [...models].map(([model, amounts]) => ({ model, ...amounts })),
    turns: entries.map(turnOf),
  };
}

function plus(one: Amounts, other: Amounts): Amounts {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    costUsd: one.costUsd + other.costUsd,
  };
}

function turnOf(entry: UsageEntry): TaskUsage["turns"][number] {
  const { taskId: _, project: __, seq: ___, ...turn } = entry;
  return turn;
}
