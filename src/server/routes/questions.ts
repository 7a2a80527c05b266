import { ok, refuse } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsToList } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";
import { noTask } from "./tasks.ts";

type QuestionRoute =
  | "GET /api/questions"
  | "GET /api/questions/:id"
  | "POST /api/questions/:id/answer"
  | "GET /api/tasks/:id/questions";

/** Serves and answers questions, of all tasks or of one. */
export function questionRoutes({ platform, store }: Services): Pick<Handlers, QuestionRoute> {
  return {
    "GET /api/questions": async ({ query: { project, ...query }, caller }) =>
      ok(await store.listQuestions({ ...query, projects: projectsToList(caller, project) })),
    "GET /api/questions/:id": async ({ params: { id } }) => {
      const question = await store.question(id);
      return question === null ? refuse("not_found", `There is no question ${id}.`) : ok(question);
    },
    "POST /api/questions/:id/answer": ({ params: { id }, body, act }) =>
      platform.questions.answer(id, body, act),
    "GET /api/tasks/:id/questions": async ({ params: { id }, query }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      return ok(await store.listQuestions({ taskId: id, ...query }));
    },
  };
}
