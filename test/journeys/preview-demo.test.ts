import { expect, test } from "vitest";
import { demoTasks } from "../../src/protocol/demo/demo-tasks.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { createTask, eventually, get, pendingQuestions } from "../support/api.ts";
import { signedIn } from "../support/browser.ts";
import { decide } from "../support/gates.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { patienceMs } from "../support/patience.ts";
import { previewFrame } from "../support/previews.ts";
import { makeHome } from "../support/server.ts";

const agents = { demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } } };
const journey = new Journey(makeHome(agents, { previewPictures: true }));
const pictures = picturesOf("preview-demo");

/** Answers the questions of the demo and approves its reviews until its task has reached its last review. */
async function untilLastReview(taskId: string): Promise<Review> {
  return eventually(
    "the demo has reached its last review",
    async () => {
      for (const { id, options } of await pendingQuestions(journey.server))
        await get(journey.server, "POST", `/api/questions/${id}/answer`, { answer: options[0] ?? "Yes" });
      const { items } = await get<{ items: Review[] }>(journey.server, "GET", "/api/reviews?status=pending");
      const review = items.find((each) => each.taskId === taskId);
      if (review === undefined) return null;
      const { totalPhases } = await get<Task>(journey.server, "GET", `/api/tasks/${taskId}`);
      if (review.phase === totalPhases) return review;
      await decide(journey.server, review, { action: "approve" });
      return null;
    },
    3 * patienceMs,
  );
}

test("the app of the demo is started from its last review and works in the page, in both themes and four widths", async () => {
  const { id } = await createTask(journey.server, { ...demoTasks.en.create_app, submit: true });
  const review = await untilLastReview(id);
  await eventually("a picture is taken before anybody starts the preview", async () => {
    const { items } = await get<{ items: { commit: string }[] }>(journey.server, "GET", "/api/screenshots");
    return items.some(({ commit }) => commit === review.commit);
  });
  expect(await get(journey.server, "GET", `/api/tasks/${id}/preview`)).toMatchObject({ state: "off" });
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/reviews/${review.id}?tab=report`);
  const output = page.locator("[data-output]").first();
  await output.getByText(/^Output \(\d+ lines\)$/).waitFor();
  expect(await output.locator("pre").isVisible()).toBe(false);
  await output.locator("summary").click();
  expect(await output.locator("pre").evaluate((shown) => getComputedStyle(shown).fontFamily)).toMatch(
    /^"JetBrains Mono"/,
  );
  await page.goto(`${journey.server.url}/reviews/${review.id}?tab=preview`);
  await page.getByRole("button", { name: "Start preview" }).click();
  const heading = previewFrame(page).getByRole("heading").first();
  await heading.waitFor();
  expect(await heading.textContent()).toMatch(/plant/i);
  const app = previewFrame(page);
  await app.getByRole("link", { name: "Add a plant" }).click();
  await app.getByLabel("Name").fill("Monstera");
  await app.getByLabel("Place").fill("Kitchen");
  await app.getByRole("button", { name: "Add" }).click();
  await app.getByText("Monstera").first().waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [2560, 1440],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const tab of ["preview", "files"]) {
        await page.goto(`${journey.server.url}/reviews/${review.id}?tab=${tab}`);
        if (tab === "preview") await heading.waitFor();
        else await page.locator("[data-overview] [data-screenshot] img").waitFor();
        const path = `${pictures}${tab}-${colorScheme}-${width}.png`;
        await page.screenshot({ path });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, overflow]).toEqual([path, 0]);
      }
    }
  }
  await page.context().close();
});
