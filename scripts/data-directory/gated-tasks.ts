import { join } from "node:path";
import type { Review } from "../../src/protocol/task/review.ts";
import { recordedPrefix } from "../../test/support/recorded-directory.ts";
import type { Recorder } from "./recorder.ts";

const note = (part: object = {}, more: object = {}) => ({ type: "note", part, ...more });
const question = [
  "[USER_QUESTION]",
  "category: business",
  "question: May visitors ring the bell?",
  "default: yes",
  "[/USER_QUESTION]",
].join("\n");

/** Creates gated tasks that wait for a review or have passed a gate. */
export async function passGates(recorder: Recorder): Promise<void> {
  const decide = (review: Review, action: string, more: object = {}) =>
    recorder.act("PATCH", `/api/reviews/${review.id}`, { action, version: review.version, ...more });

  const done = await recorder.task("gates passed", note());
  await decide(await recorder.untilReview(done), "approve");
  await decide(await recorder.untilReview(done, 2), "approve");
  await recorder.untilStatus(done, "completed");

  const discussed = await recorder.task("review with comments", note());
  await discuss(recorder, discussed);

  const unverified = await recorder.task("review of unverified work", note({ poor: 99 }));
  await recorder.untilReview(unverified, 1, 4);

  const later = await recorder.task("review of a later phase", note());
  await decide(await recorder.untilReview(later), "approve");
  await recorder.untilReview(later, 2);

  const asking = await recorder.task("review with a question", note({ with: question }));
  await recorder.untilReview(asking);

  const assigned = await recorder.task("review with an assignee", note());
  await decide(await recorder.untilReview(assigned), "assign", { reviewer: "Kim" });

  const change = await recorder.task("review of a change of code", {
    type: "modify_app",
    agent: "demo",
    verifier: "demo",
    source: join(recordedPrefix, "till"),
    title: "A discount on the receipt",
    part: "A percentage discount on the whole receipt, as an option.",
  });
  await recorder.untilReview(change);
}

/** Comments on a first attempt, requests changes, and waits for a second one with the replies. */
async function discuss(recorder: Recorder, id: string): Promise<void> {
  const first = await recorder.untilReview(id);
  const comment = (review: Review, body: object): Promise<{ id: string }> =>
    recorder.act("POST", `/api/reviews/${review.id}/comments`, body);
  await comment(first, { body: "More about the bell." });
  await comment(first, { file: "docs/idea.md", lines: { from: 3, to: 4 }, body: "Which line?" });
  const settled = await comment(first, { file: "docs/idea.md", body: "A picture would help." });
  await recorder.act("POST", `/api/comments/${settled.id}/replies`, { body: "We have none." });
  await recorder.act("PATCH", `/api/comments/${settled.id}`, { status: "resolved" });
  const { version } = (await recorder.read(id)).reviews[0] ?? first;
  await recorder.act("POST", `/api/reviews/${first.id}/request-changes`, { version, comment: "Nearly." });
  const second = await recorder.untilReview(id, 1, 2);
  const again = await comment(second, { file: "docs/idea.md", lines: { from: 1, to: 1 }, body: "A title?" });
  await recorder.act("POST", `/api/comments/${again.id}/replies`, { body: "A longer one." });
  const [carried] = second.comments;
  await recorder.act("PATCH", `/api/comments/${carried?.id}`, { status: "resolved" });
}

/** Creates gated tasks whose agents are working at the end. */
export async function workOnPhases(recorder: Recorder): Promise<void> {
  const working = await recorder.task("at work on a phase", note({ holds: ["1.1"] }));
  const rework = await recorder.task("rework after a verification", note({ poor: 1, holds: ["1.2"] }));
  const changes = await recorder.task("rework after a review", note({ holds: ["1.2"] }));
  const review = await recorder.untilReview(changes);
  await recorder.act("POST", `/api/reviews/${review.id}/comments`, { body: "More about the frame." });
  await recorder.act("POST", `/api/reviews/${review.id}/request-changes`, { version: review.version });
  const later = await recorder.task("at work on a later phase", note({ holds: ["2.1"] }));
  const { id, version } = await recorder.untilReview(later);
  await recorder.act("POST", `/api/reviews/${id}/approve`, { version });
  await recorder.untilEvent(working, "message.sent", 1);
  for (const each of [rework, changes, later]) await recorder.untilEvent(each, "message.sent", 2);
  const paused = await recorder.task("paused in a phase", note({ holds: ["1.1"] }));
  await recorder.untilEvent(paused, "message.sent");
  await recorder.act("POST", `/api/tasks/${paused}/pause`);
}

/** Creates gated tasks that are held between an agent's report and the review; they use all slots. */
export async function catchStages(recorder: Recorder): Promise<void> {
  const preparing = await recorder.task("preparing, holds at source.taken 1", {
    type: "change",
    source: join(recordedPrefix, "till"),
  });
  const collecting = await recorder.task("collecting, holds at deliverables.collected 1", note());
  const files = {
    "package.json": JSON.stringify({ name: "slow", scripts: { test: "node test/slow.js" } }),
    "test/slow.js": "setTimeout(() => undefined, 2000);\n",
  };
  const checking = await recorder.task("checking, holds at verification.checked 1", {
    type: "code",
    part: { files },
  });
  const held = { verifier: "held-judge" };
  const planned = await recorder.task("judge planned, holds at run.started 2", note({}, held));
  const started = await recorder.task("judge started, holds at message.sent 2", note({}, held));
  const told = await recorder.task("judge told", note({}, held));
  await recorder.untilEvent(told, "message.sent", 2);
  const again = await recorder.task("judge asked again", note({}, { verifier: "failing-judge" }));
  await recorder.until(again, "the judge failed once", ({ verifications }) => {
    return verifications[0]?.verifierFailures.length === 1 && verifications[0].status === "judging";
  });
  await recorder.untilEvent(again, "message.sent", 3);
  for (const id of [preparing, collecting, checking, planned, started]) await recorder.untilHeld(id);
  for (const name of ["queued", "queued behind it"]) {
    const queued = await recorder.task(name, note());
    await recorder.untilEvent(queued, "deliverables.collected");
    const { verifications } = await recorder.read(queued);
    if (verifications.length > 0) throw new Error("There was a free place for a verification.");
  }
}
