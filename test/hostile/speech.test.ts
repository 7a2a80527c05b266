import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTask, untilStatus } from "../support/api.ts";
import { chosenPayloads, inGroups } from "./chosen.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { harmless, outcome, Visits } from "./visit.ts";

describe.each(inGroups(chosenPayloads))("a group of payloads", (...payloads) => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation(payloads);
  });
  afterAll(() => installation.close());

  test("stays text everywhere if a model uses it as text, tool call, output or model name", async () => {
    const { server, page } = installation;
    const visits = new Visits(page);
    const { id } = await createTask(server, { title: "Speaks", agent: "speaks" });
    await untilStatus(server, id, "completed");
    const last = payloads.at(-1)?.mark ?? "";
    await visits.go(`/t/${id}?tab=history`, "[role=tabpanel] li", last);
    await visits.look("tools and lines in the history", "[role=tabpanel]");
    await visits.look("words of a model", "section[aria-label=Conversation]");
    await visits.go(`/t/${id}?tab=cost`, "[role=tabpanel] th", last);
    await visits.look("models of a task", "[role=tabpanel]");
    await visits.go("/metrics", "main figure dt", "z");
    await visits.go(`/t/${id}?tab=log`, ".log-rows", last);
    const log = page.locator("[role=log], .log").first();
    await log.evaluate((element) => element.scrollTo({ top: 0, behavior: "instant" }));
    await page.locator(".log-number").getByText("1", { exact: true }).waitFor();
    for (;;) {
      await visits.look("log of a model", ".log-rows");
      const atEnd = await log.evaluate((element) => {
        const before = element.scrollTop;
        element.scrollBy(0, element.clientHeight - 40);
        return element.scrollTop === before;
      });
      if (atEnd) break;
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }
    expect(outcome(installation, visits, payloads)).toEqual(harmless(visits));
  });
});
