import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { FakeGitHost } from "../fakes/git-host.ts";
import { createTask, get, untilStatus } from "../support/api.ts";
import { complaints, signedIn, wide } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { hostedProject } from "../support/hosted-project.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { latinTexts, latinWords } from "../support/latin.ts";
import { axe, overflowing, violations } from "../support/pages/rules.ts";
import { handheld, sidewaysScroll, tooSmall } from "../support/phone.ts";

const place = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-delivery-page-")));
const hosted = hostedProject(place);
const journey = new Journey(makeGatedHome(), undefined, hosted.environment);
const pictures = picturesOf("delivery");
let fake: FakeGitHost;
beforeAll(async () => {
  fake = await FakeGitHost.start("gitea", hosted.bare);
});
afterEach(() => {
  fake.troubles.length = 0;
  fake.checks = "none";
  hosted.deny(false);
});
afterAll(async () => {
  await fake.close();
  rmSync(place, { recursive: true, force: true });
});

async function approved(title: string): Promise<string> {
  const { server } = journey;
  const { id } = await createTask(server, { type: "change", title, source: hosted.project });
  await decide(server, await pendingReview(server, id), { action: "approve" });
  await untilStatus(server, id, "completed");
  return id;
}

function setSettings(settings: Record<string, unknown>): Promise<unknown> {
  return get(journey.server, "PATCH", "/api/settings", { scope: "global", settings });
}

async function isAccessible(page: Page): Promise<void> {
  await page.addScriptTag({ path: axe });
  expect(await violations(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
}

test("a person creates a pull request on the page, and sees its state, its checks and what went wrong", async () => {
  const id = await approved("Describe the page");
  const page = await signedIn(journey.browser, journey.server, { bypassCSP: true });
  const heard = complaints(page);
  await page.goto(`${journey.server.url}/t/${id}`);
  const open = page.getByRole("button", { name: "Create pull request…" });
  const dialog = page.getByRole("dialog", { name: "Create pull request" });

  // The host is unknown: the dialog says what to add, and offers the push.
  await open.click();
  await dialog.getByText("Signalbox does not know the git host git.test.").waitFor();
  await dialog.getByRole("button", { name: "Push branch only" }).waitFor();
  await isAccessible(page);
  await page.screenshot({ path: join(pictures, "unknown-host.png") });
  await page.keyboard.press("Escape");

  await setSettings({ git_hosts: `git.test=gitea ${fake.api}` });
  await open.click();
  await dialog.getByText("add a token as the setting gitea_token").waitFor();
  await page.keyboard.press("Escape");

  // The token has no rights: the branch is pushed, and the page says what is missing.
  await setSettings({ gitea_token: { value: fake.token, agents: false } });
  fake.troubles.push({ status: 403, method: "POST", body: { message: "no write access" }, times: 1 });
  await open.click();
  await dialog.getByText("git@git.test:team/app.git").waitFor();
  await page.keyboard.press("Enter");
  const status = page.locator("[data-delivery]");
  await page
    .locator("[data-delivery=failed]")
    .getByText("The token in gitea_token is not allowed to do this")
    .waitFor();
  await isAccessible(page);
  await page.screenshot({ path: join(pictures, "failed.png") });
  expect(heard).toEqual([]);

  fake.checks = "pending";
  await open.click();
  await dialog.getByLabel("Base branch").fill("main");
  await dialog.getByRole("button", { name: "Create pull request" }).click();
  await page.locator("[data-delivery=open]").waitFor();
  const link = status.getByRole("link", { name: "Pull request #1 (opens in a new tab)" });
  expect(await link.getAttribute("href")).toBe("https://git.test/team/app/pull/1");
  // The page asks by itself once it shows an open pull request.
  await status.getByText("Open · Checks running").waitFor();
  expect(await page.locator("[role=alert]").count()).toBe(0);
  fake.checks = "passed";
  await expect
    .poll(
      async () => {
        await status.getByRole("button", { name: "Refresh pull request" }).click();
        return status.getByText("Open · Checks passed").count();
      },
      { interval: 2_000 },
    )
    .toBe(1);
  await isAccessible(page);
  await page.screenshot({ path: join(pictures, "open.png") });
  for (const request of fake.requests) request.state = "merged";
  await expect
    .poll(
      async () => {
        await status.getByRole("button", { name: "Refresh pull request" }).click();
        return page.locator("[data-delivery=merged]").count();
      },
      { interval: 2_000 },
    )
    .toBe(1);
  expect(heard).toEqual([]);
  await page.context().close();
});

test("on a phone and in Korean the page says the same", async () => {
  await setSettings({
    git_hosts: `git.test=gitea ${fake.api}`,
    gitea_token: { value: fake.token, agents: false },
  });
  const id = await approved("페이지 설명");
  const page = await signedIn(journey.browser, journey.server, {
    ...handheld,
    locale: "ko",
    bypassCSP: true,
  });
  const heard = complaints(page);
  await page.goto(`${journey.server.url}/t/${id}`);
  await page.getByRole("button", { name: "풀 리퀘스트 만들기…" }).click();
  const dialog = page.getByRole("dialog", { name: "풀 리퀘스트 만들기" });
  await dialog.getByText("기준 브랜치 (선택)").waitFor();
  await isAccessible(page);
  expect(await tooSmall(page, "[role=dialog], dialog")).toEqual([]);
  await page.screenshot({ path: join(pictures, "phone-ko-dialog.png") });
  hosted.deny(true);
  await dialog.getByRole("button", { name: "브랜치만 푸시" }).click();
  await page.getByText("원격 저장소가 접근을 거부했습니다").waitFor();
  hosted.deny(false);
  await page.getByRole("button", { name: "풀 리퀘스트 만들기…" }).click();
  await dialog.getByRole("button", { name: "풀 리퀘스트 만들기" }).click();
  const status = page.locator("[data-delivery=open]");
  await status.getByText("열림", { exact: false }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await tooSmall(page, "[data-take-home]")).toEqual([]);
  await isAccessible(page);
  await page.screenshot({ path: join(pictures, "phone-ko-open.png") });
  const told = await page.locator("[data-take-home]").textContent();
  expect(latinWords(told ?? "")).toEqual([]);
  expect((await latinTexts(page)).filter((text) => /pull|request|push|branch/i.test(text))).toEqual([]);
  expect(heard).toEqual([]);
  await page.context().close();
});

test("the setting and the git hosts are changed in Settings; a wrong entry is refused with the reason", async () => {
  const page = await signedIn(journey.browser, journey.server, { bypassCSP: true, viewport: wide });
  await page.goto(`${journey.server.url}/settings?section=work`);
  const field = page.getByLabel("Git hosts");
  await field.fill("git.test=unknown");
  await field.press("Enter");
  await page.getByText("“unknown” is not a kind of git host").waitFor();
  await field.fill("git.test=gitlab");
  await field.press("Enter");
  await expect
    .poll(async () => {
      const { items } = await get<{ items: { name: string; value: unknown }[] }>(
        journey.server,
        "GET",
        "/api/settings",
      );
      return items.find(({ name }) => name === "git_hosts")?.value;
    })
    .toBe("git.test=gitlab");
  await page.getByLabel("Create a pull request after the last approval").waitFor();
  await isAccessible(page);
  await page.context().close();
});
