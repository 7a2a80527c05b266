import type { Act } from "../../engine/act.ts";
import { plannedList } from "../../orchestrator/planned-list.ts";
import { graphLayout } from "../../orchestrator/graph-layout.ts";
import type { OrchestrationActs } from "../../orchestrator/orchestrations.ts";
import type { OrchestrationId } from "../../protocol/ids.ts";
import { orchestrationKind } from "../../protocol/orchestration/event.ts";
import type { ListTaskAct, NewOrchestration } from "../../protocol/orchestration/request.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { OrchestrationSummary, summaryOf } from "../../protocol/orchestration/summary.ts";
import { redactValue } from "../../protocol/redact/redact-value.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";

type OrchestrationRoute = Exclude<
  Extract<keyof Handlers, `${string} /api/orchestrations${string}`>,
  "GET /api/orchestrations/:id/stream"
>;

/** Serves orchestrations. */
export function orchestrationRoutes({
  orchestrations,
  main,
  store,
  settings,
}: Services): Pick<Handlers, OrchestrationRoute> {
  type Asked = { readonly params: { readonly id: OrchestrationId }; readonly act: Act };
  function acting(
    type: "pause" | "resume" | "cancel",
  ): (asked: Asked) => Promise<Result<OrchestrationSummary>> {
    return async ({ params: { id }, act }) => summarized(await orchestrations.command(id, { type }, act));
  }

  return {
    "POST /api/orchestrations/plan": async ({ body }) => {
      const read = await orchestrations.read(body);
      if (!read.ok) return read;
      const isSample = await orchestrations.isSample(body.path, read.value);
      return ok({ ...plannedList(read.value), isSample });
    },
    "GET /api/orchestrations": async ({ query: { project, ...query }, caller }) => {
      const projects = projectsToList(caller, project);
      const { items, nextCursor } = await store.listCoordinators({
        kind: orchestrationKind,
        ...query,
        projects,
      });
      return ok({ items: items.map(({ summary }) => OrchestrationSummary.parse(summary)), nextCursor });
    },
    "POST /api/orchestrations": async ({ body, act }) =>
      summarized(await orchestrations.create(withoutSecrets(body, settings), act)),
    "POST /api/orchestrations/sample": async ({ body, act }) =>
      summarized(await orchestrations.createSample(body, act)),
    "GET /api/orchestrations/:id": async ({ params: { id } }) => {
      const state = await orchestrations.state(id);
      return state === null ? missing(id) : ok(state);
    },
    "GET /api/orchestrations/:id/report": ({ params: { id } }) => main.report(id),
    "POST /api/orchestrations/:id/thin": async ({ params: { id }, body, act }) => {
      const line = await main.thin(id, body.line, act);
      return line.ok ? ok({ line: line.value }) : line;
    },
    "POST /api/orchestrations/:id/rebuild-state": async ({ params: { id } }) => {
      const problem = await main.rebuildState(id);
      return problem.ok ? ok({ problem: problem.value }) : problem;
    },
    "DELETE /api/orchestrations/:id": async ({ params: { id }, act }) => {
      const result = await orchestrations.command(id, { type: "delete" }, act);
      return result.ok ? ok({ deleted: id }) : result;
    },
    "POST /api/orchestrations/:id/pause": acting("pause"),
    "POST /api/orchestrations/:id/resume": acting("resume"),
    "POST /api/orchestrations/:id/cancel": acting("cancel"),
    "POST /api/orchestrations/:id/reload": async ({ params: { id }, act }) =>
      summarized(await orchestrations.reload(id, act)),
    "POST /api/orchestrations/:id/try-again": async ({ params: { id }, act }) => {
      const state = await orchestrations.state(id);
      const type = state?.refused === null ? "branch.retry" : "project.retry";
      return summarized(await orchestrations.command(id, { type }, act));
    },
    "GET /api/orchestrations/:id/tasks/:task/conflict": ({ params: { id, task } }) =>
      orchestrations.conflict(id, task),
    "POST /api/orchestrations/:id/tasks/:task/conflict": async ({ params: { id, task }, body, act }) =>
      summarized(await orchestrations.resolve(id, task, body, act)),
    "GET /api/orchestrations/:id/graph": async ({ params: { id }, query: { open = "", selected = "" } }) => {
      const state = await orchestrations.state(id);
      const phases = new Set(open === "" ? [] : open.split(",").map(Number));
      return state === null ? missing(id) : ok(graphLayout(state, { open: phases, selected }));
    },
    "POST /api/orchestrations/:id/tasks/:task": async ({ params: { id, task }, body, act }) =>
      summarized(await orchestrations.command(id, commandOf(task, body), act)),
  };
}

/** Redacts the secrets in a request, except for the address that is stored as a secret. */
function withoutSecrets(request: NewOrchestration, { redaction }: Services["settings"]): NewOrchestration {
  if (redaction === null) return request;
  const shown = redactValue(redaction, request);
  const address = request.config?.slack_webhook_url;
  return address == null ? shown : { ...shown, config: { ...shown.config, slack_webhook_url: address } };
}

function commandOf(task: string, act: ListTaskAct): Parameters<OrchestrationActs["command"]>[1] {
  switch (act.action) {
    case "prioritize":
      return { type: "task.prioritize", task, priority: act.priority };
    case "retry":
      return { type: "task.retry", task };
    case "skip":
      return { type: "task.skip", task };
  }
}

function missing(id: OrchestrationId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no orchestration ${id}.`);
}

function summarized(result: Result<OrchestrationState>): Result<OrchestrationSummary> {
  return result.ok ? ok(summaryOf(result.value)) : result;
}
