import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReviewFile } from "../../src/protocol/api/review-files.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import { createTask, get } from "../support/api.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { chosenPayloads as payloads } from "./chosen.ts";
import { type House, openHouse } from "./house.ts";
import { marksIn } from "./payloads/all-payloads.ts";
import { harmless, outcome, Visits } from "./visit.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse(payloads);
}, 60_000);
afterAll(() => house.close());

/** The files of a review that are named after payloads, by their marks. */
async function namedFiles({ id }: Review): Promise<Map<string, string>> {
  const { items } = await get<{ items: ReviewFile[] }>(house.server, "GET", `/api/reviews/${id}/files`);
  const named = items.filter(({ path }) => path.startsWith("names/"));
  return new Map(named.map(({ path }) => [marksIn(path).at(-1) ?? "", path]));
}

function at(review: Review, file: string, view: string): string {
  return `/reviews/${review.id}?${new URLSearchParams({ file, view }).toString()}`;
}

/** Looks at every file that a payload named or filled, in every view there is. */
async function lookAtFiles(
  visits: Visits,
  review: Review,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const body = "[data-file-body]";
  for (const [mark, file] of files) {
    await visits.go(at(review, file, "doc"), `${body} .document`, mark);
    await visits.look("rendered document", `${body} .document`);
    await visits.look("name of the open file", "main section h2");
    for (const view of ["source", "diff", "split"]) {
      await visits.go(at(review, file, view), `${body} td`, mark);
      await visits.look(`document: ${view}`, body);
    }
    for (const kind of ["html", "js"]) {
      await visits.go(at(review, `code/${mark}.${kind}`, "diff"), `${body} td`, mark);
      await visits.look(`code: ${kind}`, body);
    }
  }
}

test("whatever an agent delivers, and whatever it is judged with, is text in every place that shows it", async () => {
  const { server, page } = house;
  const visits = new Visits(page);
  const { id } = await createTask(server, { type: "show", title: "Delivers", description: "{}" });
  const first = await pendingReview(server, id, 1, 1);
  const files = await namedFiles(first);
  expect([...files.keys()].toSorted()).toEqual(payloads.map(({ mark }) => mark).toSorted());

  await lookAtFiles(visits, first, files);
  await visits.look("names in the tree", "main aside");
  await visits.go(`/reviews/${first.id}?tab=report`, "[data-criterion]", payloads.at(-1)?.mark ?? "");
  await visits.look("report of the verification", "[role=tabpanel]");
  for (const { mark, text } of payloads) {
    const lines = { from: 1, to: 1 };
    await get(server, "POST", `/api/reviews/${first.id}/comments`, {
      file: files.get(mark),
      lines,
      body: text,
    });
  }
  await visits.go(`/reviews/${first.id}?tab=discussion`, "[data-comment]", payloads.at(-1)?.mark ?? "");
  await visits.look("comments", "[data-comment]");
  await visits.look("names above comments", "[role=tabpanel] h2");
  const read = await get<Review>(server, "GET", `/api/reviews/${first.id}`);
  await decide(server, read, {
    action: "request_changes",
    comment: payloads.map(({ text }) => text).join("\n"),
  });

  const second = await pendingReview(server, id, 1, 2);
  for (const [mark, file] of files) {
    await visits.go(at(second, file, "diff"), "[data-file-body] [data-comment]", mark);
    await visits.look("carried comment in a diff", "[data-file-body] [data-comment]");
    await visits.look("changed lines", "[data-file-body] td");
  }
  await visits.go(`/reviews/${first.id}`, "main", "Delivers");
  await visits.look("decided review");
  const parts = { work: "details", files: "a", history: "ol" };
  for (const [tab, part] of Object.entries(parts)) {
    await visits.go(`/t/${id}?tab=${tab}`, `[role=tabpanel] ${part}`, payloads.at(-1)?.mark ?? "");
    await visits.look(`${tab} of a task`, "[role=tabpanel]");
  }
  expect(outcome(house, visits, payloads)).toEqual(harmless(visits));
}, 3_600_000);
