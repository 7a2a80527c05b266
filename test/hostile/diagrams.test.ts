import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTask } from "../support/api.ts";
import { pendingReview } from "../support/gates.ts";
import { chosenPayloads, inGroups } from "./chosen.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { payloads as allPayloads } from "./payloads/all-payloads.ts";
import { harmless, outcome, Visits } from "./visit.ts";

/** A larger sample of the malicious diagrams than of other payloads. */
const ofEach = allPayloads
  .filter(({ family }) => family === "diagrams")
  .filter((_, index) => index % 3 === 1);
const drawings = allPayloads.filter((payload) => [...ofEach, ...chosenPayloads].includes(payload));
describe.each(inGroups(drawings))("a group of payloads", (...payloads) => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation(payloads);
  });
  afterAll(() => installation.close());

  test("becomes images or text if an agent draws it; the frame that draws it runs and requests nothing", async () => {
    const { server, page, seen } = installation;
    const visits = new Visits(page);
    const { id } = await createTask(server, { type: "show", title: "Draws", description: "{}" });
    const review = await pendingReview(server, id, 1, 1);
    const drawn: string[] = [];
    for (const { mark } of payloads) {
      const file = encodeURIComponent(`diagrams/${mark}.md`);
      await visits.go(`/reviews/${review.id}?file=${file}&view=doc`, "[data-file-body] figure", mark);
      await page.locator("figure.diagram img, figure.diagram figcaption").first().waitFor();
      await visits.look("diagram", "[data-file-body]");
      const image = page.locator("figure.diagram img");
      if ((await image.count()) === 0) continue;
      drawn.push(mark);
      expect(await image.getAttribute("src")).toMatch(/^data:image\/svg\+xml;/);
    }
    expect(drawn.length).toBeGreaterThan(payloads.length * 0.8);
    // The library inserts labels into the frame's document to measure them. There the frame's policy blocks them.
    const inFrame =
      /^(?:script-src-attr inline|(?:base-uri|(?:img|style|font)-src(?:-elem)?) http:\/\/zap\.test\S*) in \/diagram-frame$/;
    expect(seen.stopped.splice(0).filter((what) => !inFrame.test(what))).toEqual([]);
    expect(outcome(installation, visits, payloads)).toEqual(harmless(visits));
  });
});
