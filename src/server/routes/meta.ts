import { contract } from "../../protocol/api/contract.ts";
import { ok } from "../../protocol/result.ts";
import { type Handlers, sent } from "../http/handler.ts";
import { openApi } from "../http/openapi.ts";
import type { Rooms } from "../rooms.ts";
import { sendCompressed } from "../http/send.ts";

type MetaRoute = "GET /api/agents" | "GET /api/checks" | "GET /api/openapi.json";

/** What the server says of itself: which agents there are, how the machine is, and what can be asked. */
export function metaRoutes({ platform, checks }: Rooms): Pick<Handlers, MetaRoute> {
  let description: string | null = null;
  return {
    "GET /api/agents": async () => ok({ items: platform.agents(), nextCursor: null }),
    "GET /api/checks": async () => ok({ items: await checks(), nextCursor: null }),
    "GET /api/openapi.json": async ({ outgoing }) => {
      description ??= JSON.stringify(openApi(contract));
      await sendCompressed(outgoing, { status: 200, body: description });
      return ok(sent);
    },
  };
}
