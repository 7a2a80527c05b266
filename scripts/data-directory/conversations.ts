import type { Task } from "../../src/protocol/task/task.ts";
import type { Recorder } from "./recorder.ts";

const question = (text: string, more: readonly string[] = []): string =>
  ["[USER_QUESTION]", "category: clarification", `question: ${text}`, ...more, "[/USER_QUESTION]"].join("\n");
const choice = [
  "[USER_QUESTION]",
  "category: choice",
  "question: Which colour?",
  "options:\n  - red\n  - green",
  "default: green",
  "[/USER_QUESTION]",
].join("\n");
const error = (...lines: readonly string[]): string => ["[ERROR]", ...lines, "[/ERROR]"].join("\n");
const dependency = (number: number): string =>
  `[DEPENDENCY_REQUEST]\ntype: api_key\nname: KEY_${number}\ndescription: For service ${number}.\nrequired: false\n[/DEPENDENCY_REQUEST]`;

/** Creates conversation tasks that have ended in every way. */
export async function endConversations(recorder: Recorder): Promise<void> {
  const rated = await recorder.task("completed with feedback", { agent: "turns", part: "do:finish" });
  await recorder.untilStatus(rated, "completed");
  await recorder.act("POST", `/api/tasks/${rated}/feedback`, { rating: 4, thumbsUp: true, comment: "Fine." });
  const archived = await recorder.task("completed and archived", { agent: "turns", part: "do:finish" });
  await recorder.untilStatus(archived, "completed");
  await recorder.act("POST", `/api/tasks/${archived}/archive`);
  const failed = await recorder.task("failed", {
    part: { first: error("type: fatal", "message: It broke.") },
  });
  await recorder.untilStatus(failed, "failed");
  const cancelled = await recorder.task("cancelled", { part: { works: true } });
  await recorder.untilBlocked(cancelled, "running", null);
  await recorder.act("POST", `/api/tasks/${cancelled}/cancel`);
  const deleted = await recorder.task("deleted", { part: { first: error("type: fatal", "message: No.") } });
  await recorder.untilStatus(deleted, "failed");
  await recorder.act("DELETE", `/api/tasks/${deleted}`);
}

/** Creates conversation tasks that wait for a person, a timer or a budget. */
export async function haltConversations(recorder: Recorder): Promise<void> {
  const one = await recorder.task("one question", { part: { first: question("How many?") } });
  await recorder.untilBlocked(one, "waiting_question", "question");

  const first = [
    question("Who reads it?"),
    choice,
    question("Any wish?", ["required: false", "default: none"]),
  ];
  const several = await recorder.task("several questions", {
    part: { first: first.join("\n"), answers: 3 },
  });
  const asked = await recorder.until(several, "three questions", ({ questions }) => questions.length === 3);
  const who = asked.questions.find(({ question }) => question === "Who reads it?");
  await recorder.act("POST", `/api/questions/${who?.id}/answer`, { answer: "Everybody." });

  const paused = await recorder.task("paused by a person", { part: { works: true } });
  await recorder.untilBlocked(paused, "running", null);
  await recorder.act("POST", `/api/tasks/${paused}/pause`);
  await recorder.act("POST", `/api/tasks/${paused}/messages`, { text: "Think of the rain." });

  const limited = await recorder.task("rate limit", {
    agent: "limited",
    part: { first: error("type: recoverable", "message: Rate limit reached.", "retry_after: 600") },
  });
  await recorder.untilBlocked(limited, "paused", "rate_limit");
  await recorder.task("pending behind a limit", { agent: "limited", part: { works: true } });
  const refused = await recorder.task("turn refused by a rate limit", {
    agent: "limited-turns",
    part: "do:limit",
  });
  await recorder.untilBlocked(refused, "paused", "rate_limit");

  const retried = await recorder.task("error with a retry", {
    part: { first: error("type: recoverable", "message: The disk was busy.", "retry_after: 600") },
  });
  const helpless = await recorder.task("error that needs a person", {
    part: { first: error("type: recoverable", "message: No way on.", "recovery: notify_user") },
  });
  for (const id of [retried, helpless]) await recorder.untilBlocked(id, "paused", "error");

  const spent = await recorder.task("budget spent", { agent: "turns", part: "do:talk", budget: 0.01 });
  await recorder.untilBlocked(spent, "paused", "budget");
  const inquired = await recorder.task("hibernated with a question", { agent: "turns", part: "do:inquire" });
  await recorder.untilBlocked(inquired, "waiting_question", "question");
  const talked = await recorder.task("hibernated after its turn", { agent: "turns", part: "do:talk" });
  await recorder.untilBlocked(talked, "waiting_user", "user");
}

/** Creates tasks that were restored to a checkpoint or forked from one. */
export async function takeBack(recorder: Recorder): Promise<void> {
  const part = { first: question("Where to?") };
  const id = await recorder.task("being restored, holds at restore.done 1", { part });
  const { checkpoints } = await recorder.until(id, "a checkpoint", ({ task, checkpoints }) => {
    return task.agentStatus === "waiting_question" && checkpoints.length > 0;
  });
  const [checkpoint] = checkpoints;
  const fork = { title: "forked", submit: true };
  const forked = await recorder.act<Task>("POST", `/api/checkpoints/${checkpoint?.id}/fork`, fork);
  recorder.names["forked"] = forked.id;
  await recorder.act("POST", `/api/checkpoints/${checkpoint?.id}/restore`);
  await recorder.untilHeld(id);
  await recorder.untilBlocked(forked.id, "running", null);
}

/** Creates conversation tasks whose agents are working at the end. */
export async function beginConversations(recorder: Recorder): Promise<void> {
  const working = await recorder.task("at work", { part: { works: true } });
  const long = Array.from({ length: 600 }, (_, at) => dependency(at + 1)).join("\n");
  const stream = await recorder.task("at work after many events", { part: { first: long, works: true } });
  const turn = await recorder.task("in a turn", { agent: "turns", part: "do:work" });
  for (const id of [working, stream, turn]) {
    await recorder.untilBlocked(id, "running", null);
    await recorder.untilEvent(id, "message.sent");
  }
  await recorder.untilEvent(stream, "dependency.requested", 600);
  const through = await recorder.task("asked through a tool", { agent: "turns", part: "do:ask" });
  await recorder.untilBlocked(through, "waiting_question", "question");
  const talked = await recorder.task("ended its turn", { agent: "turns", part: "do:talk", budget: 5 });
  await recorder.untilBlocked(talked, "waiting_user", "user");
  const told = await recorder.task("answered, holds at message.sent 2", {
    part: { first: question("Still there?") },
  });
  const asked = await recorder.untilBlocked(told, "waiting_question", "question");
  await recorder.act("POST", `/api/questions/${asked.questions[0]?.id}/answer`, { answer: "Yes." });
  await recorder.untilHeld(told);
}

/** Creates tasks until one finds no free slot, and an unsubmitted task. */
export async function fillPlaces(recorder: Recorder): Promise<void> {
  for (let number = 1; number <= 20; number += 1) {
    const id = await recorder.task(`filler ${number}`, { part: { works: true } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    if ((await recorder.read(id)).task.status === "pending") break;
  }
  const second = await recorder.task("pending", { part: { works: true } });
  const { task } = await recorder.read(second);
  if (task.status !== "pending") throw new Error("There was a free place for everybody.");
  const draft = await recorder.task("draft", { part: { works: true }, submit: false });
  await recorder.act("PATCH", `/api/tasks/${draft}`, { budget: 3, title: "A draft that was edited" });
}
