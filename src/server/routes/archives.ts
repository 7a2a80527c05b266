import { qualityOfAnswers } from "../../platform/storage/outcome-of.ts";
import type { TaskFeedback } from "../../protocol/api/archives.ts";
import { ok, refuse } from "../../protocol/result.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { type Handlers, sent } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { openIfThere, sendFile } from "../http/send-file.ts";
import { noTask } from "./tasks.ts";

type KeepRoute =
  | "POST /api/tickets"
  | "GET /api/tasks/:id/archive"
  | "POST /api/tasks/:id/archive"
  | "GET /api/tasks/:id/feedback"
  | "POST /api/tasks/:id/feedback";

/** Serves archives of tasks, tickets to download them, and feedback on results. */
export function archiveRoutes({ platform, tickets }: Services): Pick<Handlers, KeepRoute> {
  return {
    "POST /api/tickets": async ({ body: { path }, caller }) => tickets.give(path, caller),
    "POST /api/tasks/:id/archive": async ({ params: { id }, act }) => {
      const archived = await platform.tasks.archive(id, act);
      return archived.ok ? ok(archived.value) : archived;
    },
    "GET /api/tasks/:id/archive": async ({ params: { id }, outgoing }) => {
      const state = await platform.tasks.state(id);
      if (state === null) return noTask(id);
      const { archive } = state.storage;
      await using file =
        archive === null ? null : await openIfThere(await platform.tasks.archiveFile(id, archive));
      if (archive === null || file === null) {
        return refuse("not_found", `The task ${id} has no current archive. Archive it first.`);
      }
      await sendFile(outgoing, file, { type: "application/zip", name: archive.file });
      return ok(sent);
    },
    "POST /api/tasks/:id/feedback": async ({ params: { id }, body, act }) => {
      const given = await platform.tasks.command(
        id,
        { type: "feedback.give", feedback: body },
        act,
        feedbackOf,
      );
      if (!given.ok) return given;
      const state = await platform.tasks.state(id);
      return state === null ? noTask(id) : ok(feedbackOf(state));
    },
    "GET /api/tasks/:id/feedback": async ({ params: { id } }) => {
      const state = await platform.tasks.state(id);
      return state === null ? noTask(id) : ok(feedbackOf(state));
    },
  };
}

function feedbackOf(state: TaskState): TaskFeedback {
  const scores = state.task.totalPhases === 0 ? qualityOfAnswers(state) : null;
  return {
    feedback: [...state.storage.feedback],
    quality: scores === null ? null : { by: "heuristics", scores, meaning },
  };
}

const meaning = {
  relevance:
    "Share of the task's words that appear in the answer. A word count, not a judgement of the content.",
  completeness: "Whether the answer has code examples, more than 200 characters and more than two sections.",
  accuracy: "Share of the code blocks and links with a checkable format that are well formed.",
  clarity: "Length of the sentences: 10 to 25 words are easiest to read.",
  actionability: "Whether the answer has numbered steps, commands and links.",
  mean: "Mean of the available scores. No person gave any of them.",
};
