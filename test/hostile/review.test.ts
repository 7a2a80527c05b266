import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReviewFile } from "../../src/protocol/api/review-files.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import { createTask, eventsOf, get } from "../support/api.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { chosenPayloads, inGroups } from "./chosen.ts";
import { makeHostileSource, ofTheSource } from "./hostile-source.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { marksIn } from "./payloads/all-payloads.ts";
import { harmless, outcome, Visits } from "./visit.ts";

/** Returns the files of a review that are named after payloads, by mark. */
async function namedFiles({ server }: Installation, { id }: Review): Promise<Map<string, string>> {
  const { items } = await get<{ items: ReviewFile[] }>(server, "GET", `/api/reviews/${id}/files`);
  const named = items.filter(({ path }) => path.startsWith("names/"));
  return new Map(named.map(({ path }) => [marksIn(path).at(-1) ?? "", path]));
}

function at(review: Review, file: string, view: string): string {
  return `/reviews/${review.id}?${new URLSearchParams({ file, view }).toString()}`;
}

const body = "[data-file-body]";
const lines = `${body} td.line-text`;

describe.each(inGroups(chosenPayloads))("a group of payloads", (...payloads) => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation(payloads);
  });
  afterAll(() => installation.close());
  const last = payloads.at(-1)?.mark ?? "";

  test("stays text everywhere if used in deliverables, replies or verdicts", async () => {
    const { server, page } = installation;
    const visits = new Visits(page);
    const source = makeHostileSource(installation.home, payloads);
    const about = { type: "change", title: "Delivers", description: "{}", source };
    const { id } = await createTask(server, about);
    const first = await pendingReview(server, id, 1, 1);
    const files = await namedFiles(installation, first);
    expect([...files.keys()].toSorted()).toEqual(payloads.map(({ mark }) => mark).toSorted());

    for (const [mark, file] of files) {
      await visits.go(at(first, file, "doc"), `${body} .document`, mark);
      await visits.look("rendered document", `${body} .document`);
      await visits.look("name of the open file", "main section h2");
      for (const path of [file, `code/${mark}.html`, `code/${mark}.js`]) {
        await visits.go(at(first, path, "source"), lines, mark);
        await visits.look(`source: ${path.split(".").at(-1)}`, body);
      }
      const { text } = payloads.find((payload) => payload.mark === mark) ?? { text: "" };
      const comment = { file, lines: { from: 1, to: 1 }, body: text };
      await get(server, "POST", `/api/reviews/${first.id}/comments`, comment);
    }
    await visits.look("names in the tree", "main aside");
    await visits.go(`/reviews/${first.id}?tab=report`, "[data-criterion]", last);
    await visits.look("report of the verification", "[role=tabpanel]");
    await visits.go(`/reviews/${first.id}?tab=discussion`, "[data-comment]", last);
    await visits.look("comments", "[data-comment]");
    await visits.look("names above comments", "[role=tabpanel] h2");

    const read = await get<Review>(server, "GET", `/api/reviews/${first.id}`);
    const comment = payloads.map(({ text }) => text).join("\n");
    await decide(server, read, { action: "request_changes", comment });
    const second = await pendingReview(server, id, 1, 2);
    for (const [mark, file] of files) {
      await visits.go(at(second, file, "diff"), `${body} [data-reply]`, mark);
      await visits.look("comment that came along", `${body} [data-comment]`);
      await visits.look("answer of the agent", `${body} [data-reply]`);
      await visits.look("changed lines", lines);
      await visits.go(at(second, file, "split"), lines, mark);
      await visits.look("lines side by side", body);
    }
    await visits.go(`/reviews/${first.id}`, "main [data-all-files]", last);
    await visits.look("decided review with all files");
    const parts = { work: "details", files: "a", history: "ol" };
    for (const [tab, part] of Object.entries(parts)) {
      await visits.go(`/t/${id}?tab=${tab}`, `[role=tabpanel] ${part}`, last);
      await visits.look(`${tab} of a task`, "[role=tabpanel]");
    }
    const told = await eventsOf(server, id);
    expect(told.map(({ event }) => event.type)).toContain("source.taken");
    expect(JSON.stringify(told)).not.toContain(ofTheSource);
    expect(outcome(installation, visits, payloads)).toEqual(harmless(visits));
  });
});
