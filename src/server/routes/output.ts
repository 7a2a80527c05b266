import { ok, refuse } from "../../protocol/result.ts";
import { type Handlers, sent } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { openIfThere, sendFile } from "../http/send-file.ts";
import { noTask } from "./tasks.ts";

/** Serves the output of a task's agent from its stored file, whole or a range of its bytes. */
export function outputRoutes({ platform, store }: Services): Pick<Handlers, "GET /api/tasks/:id/output"> {
  return {
    "GET /api/tasks/:id/output": async ({ params: { id }, query: { stream }, outgoing }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      await using file = await openIfThere(await platform.tasks.outputFile(id, stream));
      if (file === null && (await store.outcome(id))?.holds.output === false) {
        return refuse("not_found", "The output of this task was deleted. Download its archive instead.");
      }
      await sendFile(outgoing, file, { type: "text/plain; charset=utf-8", name: `${id}.${stream}.txt` });
      return ok(sent);
    },
  };
}
