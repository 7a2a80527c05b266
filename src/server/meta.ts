import { contract } from "../protocol/api/contract.ts";
import { ok } from "../protocol/result.ts";
import { type Handlers, sent } from "./handler.ts";
import { openApi } from "./openapi.ts";
import type { Rooms } from "./rooms.ts";
import { sendCompressed } from "./send.ts";

/** What the server says of itself: which agents there are, and what can be asked. */
export function metaRoutes({ platform }: Rooms): Pick<Handlers, "GET /api/agents" | "GET /api/openapi.json"> {
  let description: string | null = null;
  return {
    "GET /api/agents": async () => ok({ items: platform.agents(), nextCursor: null }),
    "GET /api/openapi.json": async ({ outgoing }) => {
      description ??= JSON.stringify(openApi(contract));
      await sendCompressed(outgoing, { status: 200, body: description });
      return ok(sent);
    },
  };
}
