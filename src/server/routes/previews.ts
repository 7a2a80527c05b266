import { lastCommit } from "../../platform/storage/last-commit.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse } from "../../protocol/result.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsSeenBy } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";
import { noReview } from "./review-files.ts";
import { noTask } from "./tasks.ts";

type PreviewRoute =
  | "GET /api/tasks/:id/preview"
  | "POST /api/tasks/:id/preview"
  | "GET /api/tasks/:id/screenshot"
  | "GET /api/screenshots"
  | "DELETE /api/tasks/:id/preview";

/** Serves the state of previews and starts and stops them. The previews themselves have a port of their own. */
export function previewRoutes({ platform, store, previews }: Services): Pick<Handlers, PreviewRoute> {
  return {
    "GET /api/tasks/:id/preview": async ({ params: { id } }) => {
      const state = await platform.tasks.state(id);
      return state === null || state.deleted ? noTask(id) : ok(previews.of(id));
    },
    "POST /api/tasks/:id/preview": async ({ params: { id }, body: { review: reviewId } }) => {
      const state = await platform.tasks.state(id);
      if (state === null || state.deleted) return noTask(id);
      if (!platform.ready) return refuse("lost_race", "Signalbox is still starting. Try again in a moment.");
      const review = reviewId === undefined ? undefined : await store.review(reviewId);
      if (reviewId !== undefined && review?.taskId !== id) return noReview(reviewId);
      return ok(await previews.start(id, review?.commit ?? lastCommit(state)));
    },
    "GET /api/tasks/:id/screenshot": async ({ params: { id }, query: { commit } }) =>
      ok({ screenshot: await previews.screenshot(id, commit ?? null) }),
    "GET /api/screenshots": async ({ caller }) => {
      const items = await previews.screenshots();
      const seen = projectsSeenBy(caller.asker);
      if (seen === undefined) return ok({ items });
      const projects = await store.projectsOf([...new Set(items.map(({ taskId }) => taskId))]);
      const isSeen = (taskId: TaskId): boolean => {
        const project = projects.get(taskId);
        return project !== undefined && seen.includes(project);
      };
      return ok({ items: items.filter(({ taskId }) => isSeen(taskId)) });
    },
    "DELETE /api/tasks/:id/preview": async ({ params: { id } }) => ok(await previews.stop(id)),
  };
}
