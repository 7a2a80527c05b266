import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTask, eventually, get, pendingQuestions, untilStatus } from "../support/api.ts";
import { openWholeBrowser } from "../support/browser.ts";
import { chosenPayloads, inGroups } from "./chosen.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { harmless, outcome, Visits } from "./visit.ts";

describe.each(inGroups(chosenPayloads))("a group of payloads", (...payloads) => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation(payloads, openWholeBrowser);
  });
  afterAll(() => installation.close());

  /** Makes the page believe that it has no focus, so that it shows notifications, and passes their texts to `told`. */
  async function leaveAlone(page: Page, told: (text: string) => void): Promise<void> {
    await page.exposeFunction("tellNotice", told);
    await page.addInitScript(() => {
      const { tellNotice } = window as unknown as { tellNotice: (text: string) => void };
      document.hasFocus = () => false;
      window.Notification = class extends Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          tellNotice(`${title} ${options?.body}`);
        }
      };
    });
    await page.goto(`${installation.server.url}/settings`);
    await page.getByRole("checkbox", { name: /^Notify me when/ }).click();
    await page.getByRole("checkbox", { name: /^Notify me when/, checked: true }).waitFor();
  }

  test("stays text everywhere if an agent uses it in questions and options", async () => {
    const { server, page } = installation;
    const visits = new Visits(page);
    const notices: string[] = [];
    await leaveAlone(page, (text) => void notices.push(text));
    await eventually("the browser tells of what is new", async () => {
      const { id } = await createTask(server, { title: "Fails first", agent: "broken" });
      await untilStatus(server, id, "failed");
      return eventually("it is told", async () => notices.length > 0, 1000).catch(() => null);
    });
    const { id } = await createTask(server, { title: "Asks", description: '{"show":"questions"}' });
    let before = "";
    for (const { mark } of payloads) {
      const question = await eventually(`${mark} is asked`, async () => {
        const [open] = await pendingQuestions(server);
        return open !== undefined && open.id !== before ? open : null;
      });
      before = question.id;
      await visits.go("/", "[data-row]", mark);
      await visits.look("question in the inbox", "[data-row]");
      await page.keyboard.press("Control+k");
      await visits.shows("dialog [role=option]", mark);
      await visits.look("question in the palette", "dialog [role=option]");
      await page.keyboard.press("Escape");
      await visits.go(`/q/${question.id}`, "form fieldset", mark);
      await visits.look("question on its page", "form legend");
      await visits.look("option", "form label");
      await eventually(`the browser tells of ${mark}`, async () => notices.at(-1)?.includes(mark));
      await get(server, "POST", `/api/questions/${question.id}/answer`, { answer: question.options[0] });
      await visits.shows("main", "Answered by");
      await visits.look("settled question");
    }
    await untilStatus(server, id, "completed");
    visits.note("notice of the browser", notices.join("\n"));
    const last = payloads.at(-1)?.mark ?? "";
    await visits.go(`/t/${id}?tab=history`, "[role=tabpanel] li", last);
    await visits.look("history", "[role=tabpanel]");
    await visits.look("conversation", "aside");
    expect(outcome(installation, visits, payloads)).toEqual(harmless(visits));
  });
});
