import { expect, test } from "vitest";
import type { Review } from "../../src/protocol/task/review.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, pendingQuestions, stateOf } from "../support/api.ts";
import { makeFlowHome, pendingReview } from "../support/gates.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";

const pair = `name: pair
title: Two documents
phases:
  - name: Write
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
      - { path: docs/plan.md, minCharacters: 300 }
    criteria:
      - { id: GOOD, text: It reads well. }
`;

const home = makeFlowHome(
  {
    worker: programAgent("gated-worker.mjs"),
    judge: programAgent("gated-verifier.mjs"),
    demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } },
  },
  { "pair.yaml": pair },
  { defaultAgent: "worker", verifierAgent: "judge" },
);
const journey = new JourneyByKeyboard(home);

/** Waits until the review meets the condition, and returns it. */
function isSo(id: string, what: string, holds: (review: Review) => boolean): Promise<Review> {
  return eventually(what, async () => {
    const review = await get<Review>(journey.server, "GET", `/api/reviews/${id}`);
    return holds(review) ? review : null;
  });
}

test("files and lines are navigated and commented on; comments are resolved, edited and deleted", async () => {
  const task = await createTask(journey.server, { type: "pair", title: "Two documents" });
  const { id } = await pendingReview(journey.server, task.id, 1, 1);
  const person = await journey.person();
  await person.sees(`[data-row-link="${id}"]`);
  await person.act("inbox", "next");
  await person.act("inbox", "open");
  await person.isAt(new RegExp(`^/reviews/${id}`));
  await person.hasFocus("h1");
  await person.sees(".document h1");

  await person.act("review", "nextLine");
  await person.act("review", "nextLine");
  await person.hasFocus(".document-block[data-lines='3-7'] .document-comment");
  await person.act("review", "previousLine");
  await person.act("review", "comment");
  await person.hasFocus("[data-editor] textarea");
  await person.type("A better title?");
  await person.act("fields", "send");
  await isSo(id, "the block is commented on", ({ comments }) => comments.length === 1);
  await person.seesNo("[data-editor]");
  expect(await person.wrongFocus()).toEqual([]);

  await person.act("review", "view");
  await person.sees("table.lines [data-line='3']");
  await person.act("review", "nextLine");
  await person.act("review", "nextLine");
  await person.act("review", "nextLine");
  await person.hasFocus("table.lines");
  await person.act("fields", "moreLines");
  await person.act("fields", "moreLines");
  await person.act("fields", "fewerLines");
  await person.act("review", "comment");
  await person.hasFocus("[data-editor] textarea");
  await person.type("Shorter, please.");
  await person.act("fields", "leave");
  await person.hasFocus("table.lines");
  await person.sees("[data-editor] textarea:has-text('Shorter, please.')");
  await person.act("review", "copyLink");
  await eventually("the link is copied", async () => /[?&]line=3&to=4/.test(await person.clipboard()));
  await person.tabTo("[data-editor] textarea");
  await person.do("[data-editor] button:has-text('Suggest a change')");
  await person.sees("[data-editor] textarea:has-text('Sentence one')");
  await person.do("[data-editor] button[type=submit]");
  const two = await isSo(id, "the lines are commented on", ({ comments }) => comments.length === 2);
  expect(two.comments.map(({ file, lines, body }) => [file, lines, body.split("\n")[0]])).toEqual([
    ["docs/idea.md", { from: 1, to: 1 }, "A better title?"],
    ["docs/idea.md", { from: 3, to: 4 }, "Shorter, please."],
  ]);
  await person.seesNo("[data-editor]");

  const [first, second] = two.comments;
  await person.act("review", "previousChange");
  await person.hasFocus(`[data-comment="${first?.id}"]`);
  await person.act("review", "nextChange");
  await person.hasFocus(`[data-comment="${second?.id}"]`);
  await person.act("review", "reply");
  await person.hasFocus(`[data-comment="${second?.id}"] textarea`);
  await person.type("Half of it.");
  await person.act("fields", "send");
  await person.seesNo("[data-editor]");
  await person.act("review", "resolve");
  await isSo(id, "it is resolved", ({ comments }) => comments[1]?.status === "resolved");
  await person.sees(`[data-comment="${second?.id}"] button:has-text('Reopen')`);
  await person.act("review", "resolve");
  await isSo(id, "it is open again", ({ comments }) => comments[1]?.status === "open");
  await person.sees(`[data-comment="${second?.id}"] button:has-text('Resolve')`);
  await person.act("review", "resolve");
  await isSo(id, "it is resolved again", ({ comments }) => comments[1]?.status === "resolved");
  await person.sees(`[data-comment="${second?.id}"] button:has-text('Hide')`);
  await person.act("review", "previousChange");
  await person.hasFocus(`[data-comment="${first?.id}"]`);
  await person.sees(`[data-comment="${second?.id}"] button:has-text('Show')`);
  await person.act("review", "nextChange");
  await person.act("review", "showThread");
  await person.sees(`[data-comment="${second?.id}"] button:has-text('Reopen')`);
  await person.hasFocus(`[data-comment="${second?.id}"]`);
  await person.act("review", "showThread");
  await person.seesNo(`[data-comment="${second?.id}"] button:has-text('Reopen')`);
  await person.act("review", "resolve");
  await isSo(id, "it is open once more", ({ comments }) => comments[1]?.status === "open");
  await person.sees(`[data-comment="${second?.id}"] button:has-text('Resolve')`);
  await person.tabTo(`[data-comment="${first?.id}"] [data-act=edit]`, { back: true });
  await person.press("Enter");
  await person.hasFocus(`[data-comment="${first?.id}"] textarea`);
  await person.write("A shorter title?");
  await person.act("fields", "send");
  await isSo(id, "it was changed", ({ comments }) => comments[0]?.body === "A shorter title?");
  await person.seesNo("[data-editor]");
  expect(await person.wrongFocus()).toEqual([]);
  await person.do(`[data-comment="${first?.id}"] [data-act=delete]`);
  await person.do("dialog button:has-text('Delete')");
  await isSo(id, "it is deleted", ({ comments }) => comments.length === 1);
  await person.seesNo(`[data-comment="${first?.id}"]`);
  await person.seesNo("dialog");
  expect(await person.wrongFocus()).toEqual([]);

  await person.act("review", "viewed");
  await person.sees("[data-viewed='1']");
  await person.act("review", "nextUnviewed");
  await person.sees("[data-file='docs/plan.md'][aria-current=true]");
  await person.act("review", "previousFile");
  await person.sees("[data-file='docs/idea.md'][aria-current=true]");
  await person.act("review", "nextFile");
  await person.sees("[data-file='docs/plan.md'][aria-current=true]");
  await person.act("review", "findFile");
  await person.type("idea");
  await person.press("Enter");
  await person.sees("[data-file='docs/idea.md'][aria-current=true]");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("a report is read, changes requested, attempts compared, a reviewer assigned, and the work approved", async () => {
  const more = Array.from({ length: 60 }, (_, at) => `Visitor ${at} signed the book.\n`).join("");
  const task = await createTask(journey.server, {
    type: "pair",
    title: "Two more documents",
    description: JSON.stringify({ more: `\n${more}` }),
  });
  const one = await pendingReview(journey.server, task.id, 1, 1);
  const person = await journey.person();
  await person.visit(`/reviews/${one.id}`);
  await person.sees(".document h1");
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight");
  await person.sees("[data-preview]");
  await person.press("ArrowRight");
  await person.sees("[data-criterion]");
  await person.press("ArrowRight");
  await person.do("main button:has-text('Comment on the review')");
  await person.hasFocus("[data-editor] textarea");
  await person.type("Good on the whole.");
  await person.act("fields", "send");
  await isSo(one.id, "the whole is commented on", ({ comments }) => comments.length === 1);
  await person.seesNo("[data-editor]");

  await person.act("review", "requestChanges");
  await person.hasFocus("dialog textarea");
  await person.type("Nearly there.");
  await person.do("dialog summary");
  await person.sees("dialog [data-in-words]:has-text('Nearly there.')");
  await person.act("fields", "leave");
  await person.seesNo("dialog");
  expect((await isSo(one.id, "it is read", () => true)).status).toBe("pending");
  await person.act("review", "requestChanges");
  await person.sees("dialog textarea:has-text('Nearly there.')");
  await person.act("fields", "send");
  await isSo(one.id, "changes are asked for", ({ decision }) => decision === "request_changes");
  const two = await pendingReview(journey.server, task.id, 1, 2);

  await person.do("main a:has-text('Attempt 2 is ready')");
  await person.isAt(new RegExp(`^/reviews/${two.id}`));
  await person.hasFocus("h1");
  await person.act("review", "previousAttempt");
  await person.isAt(new RegExp(`^/reviews/${one.id}`));
  await person.sees(".document h1");
  await person.act("review", "nextAttempt");
  await person.isAt(new RegExp(`^/reviews/${two.id}`));
  await person.do("summary:has-text('2 commits')");
  await person.tabTo("[data-commits] button:has-text('Compare')");
  await person.press("Enter");
  await person.isAt(`/reviews/${two.id}?against=base`);
  await person.sees("[data-commits] button[aria-pressed=true]:focus");
  expect(await person.wrongFocus()).toEqual([]);
  await person.visit(`/reviews/${two.id}?file=docs%2Fidea.md`);
  await person.sees("table.lines-diff");
  await person.seesNo("[data-line='65']");
  await person.act("review", "showMore");
  await person.sees("[data-line='46']");
  await person.seesNo("[data-line='45']");
  await person.do("button:has-text('Show 45 unchanged lines')");
  await person.hasFocus("table.lines");
  await person.sees("[data-line='1']");
  await person.act("review", "view");
  await person.sees("table.lines-split");
  await person.seesNo("[data-line='1']");
  await person.act("review", "showAll");
  await person.sees("[data-line='1']");
  await person.act("review", "nextChange");
  await person.sees("tr[data-chosen=true] td[data-kind='+']");

  await person.do("footer summary");
  await person.do("footer details button >> nth=1");
  await person.hasFocus("dialog select");
  await person.pick("dialog select", "admin");
  await person.act("fields", "send");
  await isSo(two.id, "somebody is assigned", ({ assignee }) => assignee === "admin");
  await person.seesNo("dialog");
  expect(await person.wrongFocus()).toEqual([]);

  await person.act("review", "approve");
  await person.sees("dialog[open]");
  await person.press("Escape");
  await person.seesNo("dialog");
  expect((await isSo(two.id, "it is read", () => true)).status).toBe("pending");
  await person.act("review", "approve");
  await person.sees("dialog[open]");
  await person.act("fields", "send");
  await isSo(two.id, "it is approved", ({ decision }) => decision === "approve");
  await person.sees("[data-decision=approve]");
  expect(await person.wrongFocus()).toEqual([]);
  const { gate } = await stateOf(journey.server, task.id);
  expect(gate.reviews.map(({ attempt, decision }) => [attempt, decision])).toEqual([
    [1, "request_changes"],
    [2, "approve"],
  ]);
  await journey.leave(person);
});

test("a suggestion is applied, and Escape leaves its dialog without applying it", async () => {
  const task = await createTask(journey.server, { type: "pair", title: "A suggestion" });
  const one = await pendingReview(journey.server, task.id, 1, 1);
  await get(journey.server, "POST", `/api/reviews/${one.id}/comments`, {
    file: "docs/idea.md",
    lines: { from: 4, to: 4 },
    body: "```suggestion\nOne sentence.\n```",
  });
  const person = await journey.person();
  await person.visit(`/reviews/${one.id}?file=docs%2Fidea.md&view=source`);
  await person.sees("[data-comment]");
  await person.act("review", "nextChange");
  await person.hasFocus("[data-comment]");
  await person.do("[data-act=apply]");
  await person.hasFocus("dialog button:has-text('Apply 1 suggestion')");
  await person.press("Escape");
  await person.seesNo("dialog");
  expect((await isSo(one.id, "it is read", () => true)).status).toBe("pending");
  await person.hasFocus("[data-act=apply]");
  await person.press("Enter");
  await person.hasFocus("dialog button:has-text('Apply 1 suggestion')");
  await person.press("Enter");
  await isSo(one.id, "the suggestion is applied", ({ decision }) => decision === "apply");
  await person.sees("[data-decision=apply]");
  await pendingReview(journey.server, task.id, 1, 2);
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("Escape ends the tips of the first demo review for good, and the focus stays", async () => {
  const task = await createTask(journey.server, { type: "create_app", title: "Tips", agent: "demo" });
  const [asked] = await eventually("it asks", async () => {
    const pending = await pendingQuestions(journey.server);
    return pending.length > 0 && pending;
  });
  const answer = asked?.options?.[0];
  await get(journey.server, "POST", `/api/questions/${asked?.id}/answer`, { answer });
  const { id } = await pendingReview(journey.server, task.id);
  const person = await journey.person();
  await person.visit(`/reviews/${id}?file=docs%2Fplanning%2F01_idea.md`);
  await person.sees("[data-tip=comment]");
  await person.hasFocus("h1");
  await person.act("review", "findFile");
  await person.act("fields", "leave");
  await person.sees("[data-tip=comment]");
  await person.tabTo("[data-tip] button");
  await person.press("Enter");
  await person.sees("[data-tip=viewed]");
  await person.act("review", "viewed");
  await person.sees("[data-tip=decide]");
  await person.act("review", "endTips");
  await person.seesNo("[data-tip]");
  expect(await person.wrongFocus()).toEqual([]);
  await person.visit(`/reviews/${id}`);
  await person.sees(".document h1");
  await person.seesNo("[data-tip]");
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("review"));
});
