import { expect, test } from "vitest";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { eventually, get, outputOf } from "../support/api.ts";
import { complaints, signedIn } from "../support/browser.ts";
import { makeFlowHome } from "../support/gates.ts";
import { Journey, picturesOf } from "../support/journey.ts";

const home = makeFlowHome({ demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } } }, {});
const journey = new Journey(home);
const pictures = picturesOf("demo-list");

test("a new user runs the sample list in Korean and sees its tasks merged", async () => {
  const page = await signedIn(journey.browser, journey.server, { locale: "ko" });
  const heard = complaints(page);
  const start = page.getByRole("button", { name: "예제 작업 목록 실행" });
  await start.waitFor();
  await page.screenshot({ path: `${pictures}1-welcome.png` });
  await start.click();
  await page.waitForURL(/\/orchestrations\/o_/);
  const { pathname } = new URL(page.url());
  await page.getByRole("heading", { name: "공구 도서관" }).waitFor();
  await page.locator("[data-list-task]").first().waitFor();
  expect(await page.locator("[data-list-task]").count()).toBe(24);
  await page.screenshot({ path: `${pictures}2-running.png` });

  const state = await eventually("a task is merged", async () => {
    const now = await get<OrchestrationState>(journey.server, "GET", `/api${pathname}`);
    return now.landed.length > 0 ? now : undefined;
  });
  const [first = ""] = state.landed[0]?.tasks ?? [];
  const merged = state.work[state.plan.tasks.findIndex(({ id }) => id === first)];
  expect(await outputOf(journey.server, merged?.attempts[0]?.childId ?? "")).toContain("코드 작성");
  await page.locator(`[data-list-task="${first}"]`).getByText("완료").waitFor();
  await get(journey.server, "POST", `/api${pathname}/cancel`, {});
  await page.locator("[data-run-status=cancelled]").waitFor();
  expect(heard).toEqual([]);
  await page.context().close();
});
