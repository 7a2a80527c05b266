import type { Question } from "../../src/protocol/task/question.ts";
import type { Review, Verification } from "../../src/protocol/task/review.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { type Address, get, outputOf } from "./api.ts";

/** Everything that the API reports about one task. */
export interface TaskPicture {
  readonly task: Task;
  readonly questions: readonly Question[];
  readonly reviews: readonly Review[];
  readonly verifications: readonly Verification[];
  readonly checkpoints: readonly { readonly id: string; readonly trigger: string }[];
  readonly phases: readonly object[];
  readonly deliverables: object;
  readonly usage: object;
  readonly feedback: object;
  readonly output: string;
}

/** Everything that the API reports about a data directory. */
export interface Picture {
  readonly tasks: Readonly<Record<string, TaskPicture>>;
  /** The ids of all tasks in the order of the list. */
  readonly order: readonly string[];
  readonly usage: object;
  readonly settings: readonly object[];
  readonly drafts: object;
}

/** A recorded data directory: the time of the power cut, and the responses of the server just before. */
export interface Recording {
  readonly version: string;
  readonly recordedAt: string;
  /** The day (UTC) of the power cut. */
  readonly day: string;
  /** Ids of tasks by the names that the recorder gave them. */
  readonly names: Readonly<Record<string, string>>;
  /** A request with an Idempotency-Key, and its response. */
  readonly repeated: { readonly key: string; readonly body: object; readonly answer: Task };
  readonly picture: Picture;
}

/** Reads everything that the API reports. `day` is the day (UTC) of all usage. */
export async function readPicture(at: Address, day: string): Promise<Picture> {
  const tasks = await everything<Task>(at, "/api/tasks");
  const pictures: Record<string, TaskPicture> = {};
  for (const { id } of tasks) pictures[id] = await readTask(at, id);
  return {
    tasks: pictures,
    order: tasks.map(({ id }) => id),
    usage: await get(at, "GET", `/api/usage?from=${day}&to=${day}`),
    settings: await Promise.all(
      ["", "/export"].map((rest) => get<object>(at, "GET", `/api/settings${rest}`)),
    ),
    drafts: await get(at, "GET", "/api/drafts"),
  };
}

/** Reads everything that the API reports about one task. */
export async function readTask(at: Address, id: string): Promise<TaskPicture> {
  const list = async <Item>(name: string): Promise<Item[]> =>
    (await get<{ items: Item[] }>(at, "GET", `/api/tasks/${id}/${name}`)).items;
  const [
    task,
    questions,
    reviews,
    verifications,
    checkpoints,
    phases,
    deliverables,
    usage,
    feedback,
    output,
  ] = await Promise.all([
    get<Task>(at, "GET", `/api/tasks/${id}`),
    list<Question>("questions"),
    list<Review>("reviews"),
    list<Verification>("verifications"),
    list<TaskPicture["checkpoints"][number]>("checkpoints"),
    list<object>("phases"),
    get<object>(at, "GET", `/api/tasks/${id}/deliverables`),
    get<object>(at, "GET", `/api/tasks/${id}/usage`),
    get<object>(at, "GET", `/api/tasks/${id}/feedback`),
    outputOf(at, id),
  ]);
  return {
    task,
    questions,
    reviews,
    verifications,
    checkpoints,
    phases,
    deliverables,
    usage,
    feedback,
    output,
  };
}

async function everything<Item>(at: Address, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Item[]; nextCursor: string | null } = await get(
      at,
      "GET",
      `${path}?limit=200${more}`,
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
