import { changedTags, tagsIn } from "../../protocol/task/tags.ts";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print, taskCard } from "../print.ts";
import { taskId } from "./task-id.ts";

interface TagOptions {
  readonly add?: string;
  readonly remove?: string;
  readonly json?: boolean;
}

/** Adds tags to a task and removes others (`signalbox task tag`). */
export async function tagTask(id: string, { add, remove, json }: TagOptions): Promise<void> {
  if (add === undefined && remove === undefined) {
    const message = `Specify the tags to add or remove: signalbox task tag ${id} --add TAGS`;
    throw new CommandFailure(exitCodes.wrongUsage, message);
  }
  const api = connect(process.env);
  const params = { id: taskId(id) };
  const { tags = [] } = await api.call("GET /api/tasks/:id", { params });
  const changed = changedTags(tags, { add: tagsIn(add ?? ""), remove: tagsIn(remove ?? "") });
  const task = await api.call("PATCH /api/tasks/:id", { params, body: { tags: changed } });
  print(json, task, taskCard(task, api.url));
}
