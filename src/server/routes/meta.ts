import { actorName } from "../../protocol/actor.ts";
import { contract } from "../../protocol/api/contract.ts";
import { outerRoutes } from "../../protocol/api/hooks.ts";
import { webhooks } from "../../protocol/api/webhooks.ts";
import { ok } from "../../protocol/result.ts";
import { type Handlers, sent } from "../http/handler.ts";
import { openApi } from "../http/openapi.ts";
import type { Services } from "../services.ts";
import { sendCompressed } from "../http/send.ts";

type MetaRoute =
  | "GET /api/token"
  | "GET /api/agents"
  | "POST /api/agents"
  | "DELETE /api/agents/:name"
  | "GET /api/checks"
  | "GET /api/addresses"
  | "GET /api/openapi.json";

/**
 * Serves information about the server: the token, the agents, the checks of the machine, the addresses for other
 * devices, and the API description.
 */
export function metaRoutes({ platform, checks, token, outerUrls }: Services): Pick<Handlers, MetaRoute> {
  let description: string | null = null;
  const agents = () => ({ items: platform.agents(), nextCursor: null });
  return {
    "GET /api/token": async () => ok({ token }),
    "GET /api/agents": async () => ok(agents()),
    "POST /api/agents": async ({ body, act }) => {
      const connected = await platform.connections.connect(body.cli, actorName(act.by), act.audit);
      return connected.ok ? ok(agents()) : connected;
    },
    "DELETE /api/agents/:name": async ({ params, act }) => {
      const removed = await platform.connections.disconnect(params.name, actorName(act.by), act.audit);
      return removed.ok ? ok(agents()) : removed;
    },
    "GET /api/checks": async ({ query }) =>
      ok({ items: await checks({ fresh: query.fresh === "true" }), nextCursor: null }),
    "GET /api/addresses": async () => ok({ items: [...outerUrls], nextCursor: null }),
    "GET /api/openapi.json": async ({ outgoing }) => {
      description ??= JSON.stringify(openApi(contract, webhooks, outerRoutes));
      await sendCompressed(outgoing, { status: 200, body: description });
      return ok(sent);
    },
  };
}
