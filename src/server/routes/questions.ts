import { ok, refuse } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import type { Rooms } from "../rooms.ts";

/** What can be asked of questions, whatever task they belong to. */
export function questionRoutes({
  platform,
  store,
}: Rooms): Pick<Handlers, Extract<keyof Handlers, `${string} /api/questions${string}`>> {
  return {
    "GET /api/questions": async ({ query }) => ok(await store.listQuestions(query)),
    "GET /api/questions/:id": async ({ params: { id } }) => {
      const question = await store.question(id);
      return question === null ? refuse("not_found", `There is no question ${id}.`) : ok(question);
    },
    "POST /api/questions/:id/answer": ({ params: { id }, body, by }) => platform.answer(id, body, by),
  };
}
