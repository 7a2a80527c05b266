import type { Question } from "../../src/protocol/task/question.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { type Address, ask, get } from "./api.ts";

const over = ["completed", "failed", "cancelled"];

/**
 * Does the next action of a person for every task: answers, approves, accepts, resumes, raises the budget, writes,
 * submits. Returns the tasks that have not ended yet.
 */
export async function actOnce(at: Address, leaveAlone: readonly string[] = []): Promise<readonly Task[]> {
  const { items } = await get<{ items: Task[] }>(at, "GET", "/api/tasks?limit=200");
  const open = items.filter(({ id, status }) => !over.includes(status) && !leaveAlone.includes(id));
  for (const task of open) if (waitsForPerson(task)) await actOn(at, task);
  return open;
}

function waitsForPerson({ status, agentStatus, blockedBy }: Task): boolean {
  if (status === "draft" || status === "review") return true;
  return ["question", "user", "budget", "error"].includes(blockedBy ?? "") || agentStatus === "hibernated";
}

async function actOn(at: Address, task: Task): Promise<void> {
  const { id } = task;
  const post = (path: string, body: object = {}): Promise<unknown> => ask(at, "POST", path, body);
  const { items } = await get<{ items: Question[] }>(at, "GET", `/api/tasks/${id}/questions`);
  const open = items.filter(({ status }) => status === "pending");
  if (task.status === "draft") await post(`/api/tasks/${id}/execute`);
  else if (task.status === "review") await decide(at, id, open);
  else if (open.length > 0) {
    for (const question of open) {
      const answer = question.options[0] ?? question.default ?? "As you like.";
      await post(`/api/questions/${question.id}/answer`, { answer });
    }
  } else if (task.agentStatus === "paused") {
    if (task.blockedBy === "budget") await get(at, "PATCH", `/api/tasks/${id}`, { budget: 10 });
    await post(`/api/tasks/${id}/resume`);
  } else await post(`/api/tasks/${id}/messages`, { text: "Please finish." });
}

/** Decides on the open review; accepts unverified work with a reason. */
async function decide(at: Address, taskId: string, open: readonly Question[]): Promise<void> {
  const { items } = await get<{ items: Review[] }>(at, "GET", `/api/tasks/${taskId}/reviews`);
  const review = items.find(({ status }) => status === "pending");
  if (review === undefined) return;
  const { id, version, verified } = review;
  const answers = Object.fromEntries(open.map((question) => [question.id, question.default ?? "Yes."]));
  await ask(at, "PATCH", `/api/reviews/${id}`, {
    version,
    answers,
    ...(verified ? { action: "approve" } : { action: "accept", reason: "It will do." }),
  });
}
