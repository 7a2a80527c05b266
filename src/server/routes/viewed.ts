import { ok } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { personOf } from "./me.ts";

type ViewedRoute = "GET /api/viewed" | "PUT /api/viewed";

/** Serves the files that the calling person has marked as viewed, the same in every browser. */
export function viewedRoutes({ store, now }: Services): Pick<Handlers, ViewedRoute> {
  return {
    "GET /api/viewed": async ({ caller }) =>
      ok({ items: await store.viewed(personOf(caller).name), nextCursor: null }),
    "PUT /api/viewed": async ({ body: { marks, viewed }, caller }) => {
      const at = now().toISOString();
      await store.setViewed({ person: personOf(caller).name, marks, viewed, at });
      return ok({ marks: marks.length });
    },
  };
}
