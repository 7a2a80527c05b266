import { actorName } from "../../protocol/actor.ts";
import type { QuestionId, ReviewId, TaskId } from "../../protocol/ids.ts";
import { ok } from "../../protocol/result.ts";
import type { Store } from "../../store/store.ts";
import type { DraftNews } from "../http/draft-news.ts";
import type { Caller } from "../http/caller.ts";
import type { Handlers } from "../http/handler.ts";
import { projectsSeenBy } from "../rights/projects-seen.ts";
import type { Services } from "../services.ts";

type DraftRoute = "GET /api/drafts" | "PUT /api/drafts";

/** Serves a person's drafts, the same in every browser. A draft about an object that is missing, or in a project that the person may not see, is not stored. */
export function draftRoutes({ store, now }: Services, news: DraftNews): Pick<Handlers, DraftRoute> {
  async function isSeen(taskId: TaskId, { asker }: Caller): Promise<boolean> {
    const seen = projectsSeenBy(asker);
    if (seen === undefined) return true;
    const project = await store.projectOf(taskId);
    return project !== null && seen.includes(project);
  }

  return {
    "GET /api/drafts": async ({ query, act }) => {
      const items = await store.drafts({ author: actorName(act.by), ...query });
      const last = items.length === query.limit ? items.at(-1) : undefined;
      return ok({ items, nextCursor: last === undefined ? null : String(last.version) });
    },
    "PUT /api/drafts": async ({ body, act, caller }) => {
      const at = now().toISOString();
      const { name, writer } = body;
      const id = objectIn(name);
      const found = id === null ? null : await taskOf(store, id);
      const taskId = found !== null && (await isSeen(found, caller)) ? found : null;
      if (id !== null && taskId === null) {
        return ok({ kept: false, draft: { name, text: null, version: 0, writer, was: "", at } });
      }
      const outcome = await store.saveDraft({ ...body, author: actorName(act.by), taskId, now: at });
      news.tell(outcome.draft.version);
      return ok(outcome);
    },
  };
}

/** Returns the id of a draft's subject: the first one in its name. */
function objectIn(name: string): string | null {
  return /(?:^|\.)((?:t|q|rv)_[a-z0-9]{8})(?=\.|$)/.exec(name)?.[1] ?? null;
}

/** Returns the task that an object belongs to; null if there is no such object. */
async function taskOf(store: Store, id: string): Promise<TaskId | null> {
  if (id.startsWith("q_")) return (await store.question(id as QuestionId))?.taskId ?? null;
  if (id.startsWith("rv_")) return (await store.review(id as ReviewId))?.taskId ?? null;
  return (await store.taskRow(id as TaskId))?.id ?? null;
}
