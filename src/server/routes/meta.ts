import { contract } from "../../protocol/api/contract.ts";
import { ok } from "../../protocol/result.ts";
import { type Handlers, sent } from "../http/handler.ts";
import { openApi } from "../http/openapi.ts";
import type { Services } from "../services.ts";
import { sendCompressed } from "../http/send.ts";

type MetaRoute =
  | "GET /api/token"
  | "GET /api/agents"
  | "GET /api/checks"
  | "GET /api/addresses"
  | "GET /api/openapi.json";

/**
 * Serves information about the server: the token, the agents, the checks of the machine, the addresses for other
 * devices, and the API description.
 */
export function metaRoutes({ platform, checks, token, outerUrls }: Services): Pick<Handlers, MetaRoute> {
  let description: string | null = null;
  return {
    "GET /api/token": async () => ok({ token }),
    "GET /api/agents": async () => ok({ items: platform.agents(), nextCursor: null }),
    "GET /api/checks": async () => ok({ items: await checks(), nextCursor: null }),
    "GET /api/addresses": async () => ok({ items: [...outerUrls], nextCursor: null }),
    "GET /api/openapi.json": async ({ outgoing }) => {
      description ??= JSON.stringify(openApi(contract));
      await sendCompressed(outgoing, { status: 200, body: description });
      return ok(sent);
    },
  };
}
