import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTask } from "../support/api.ts";
import { phone, signedIn, wide } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { pendingReview } from "../support/gates.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { makeHook } from "../support/hooks.ts";
import { joined } from "../support/joined.ts";
import { axe, overflowing, violations } from "../support/pages/rules.ts";

const journey = new Journey(makeGatedHome());
const pictures = picturesOf("people-page");

/** Checks the rules for pages in both themes and on a phone, and takes a screenshot of each. */
async function check(page: Page, name: string): Promise<void> {
  await page.addScriptTag({ path: axe });
  const looks = [
    ["light", wide],
    ["dark", phone],
  ] as const;
  for (const [colorScheme, viewport] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    expect(await violations(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(wide);
}

test("an administrator invites a viewer, who joins and reads; the audit log has it all", async () => {
  const { browser, server } = journey;
  const { id } = await createTask(server, { type: "note", title: "A note to read" });
  const review = await pendingReview(server, id, 1, 1);
  const admin = await signedIn(browser, server, { bypassCSP: true });
  await admin.goto(`${server.url}/settings?section=people`);
  const own = admin.locator("[data-person=admin]");
  await own.getByText("The last administrator can be neither removed").waitFor();
  expect(await own.getByRole("button", { name: "Remove" }).count()).toBe(0);
  await admin.getByRole("combobox", { name: "Role", exact: true }).selectOption("viewer");
  await admin.getByRole("textbox", { name: "E-mail address" }).fill("vera@example.test");
  await admin.getByRole("button", { name: "Create invitation" }).click();
  const link = await admin.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await admin.getByRole("button", { name: "Show QR code" }).click();
  await admin.getByRole("img", { name: "QR code of the link" }).waitFor();
  await admin.locator("[data-invitation]").getByText("vera@example.test", { exact: true }).waitFor();
  await check(admin, "people");

  const context = await browser.newContext({ locale: "en", viewport: wide, bypassCSP: true });
  const viewer = await context.newPage();
  await viewer.goto(link);
  await viewer.getByText("@admin has invited you as viewer.").waitFor();
  await check(viewer, "join");
  await viewer.getByRole("textbox", { name: "Display name" }).fill("Vera");
  await viewer.getByRole("textbox", { name: /^Name/ }).fill("vera");
  await viewer.getByRole("button", { name: "Join" }).click();
  await viewer.getByRole("link", { name: /^Inbox/ }).waitFor();
  const navigation = viewer.getByRole("navigation", { name: "Main" });
  await expect.poll(() => navigation.getByRole("link", { name: "New task" }).count()).toBe(0);

  await viewer.goto(`${server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=source`);
  await viewer.locator("footer[data-decision=open] [data-lacks=decide]").waitFor();
  await viewer.getByText("Only reviewers can decide this.").waitFor();
  for (const act of ["Approve", "Request changes", "Comment on line 1"])
    expect(await viewer.getByRole("button", { name: act }).count()).toBe(0);
  await viewer.keyboard.press("a");
  expect(await viewer.getByRole("dialog").count()).toBe(0);
  await check(viewer, "review-of-viewer");
  await viewer.goto(`${server.url}/settings?section=work`);
  await viewer.getByText("Only administrators can change this.").waitFor();
  expect(await viewer.locator("[data-setting] :is(button, input, select):enabled").count()).toBe(0);
  await viewer.goto(`${server.url}/settings?section=people`);
  await viewer.locator("[data-person=vera]").waitFor();
  expect(await viewer.getByRole("tab", { name: "Audit log" }).count()).toBe(0);
  expect(await viewer.locator("[role=tabpanel] :is(button, select)").count()).toBe(0);

  await viewer.goto(`${server.url}/settings?section=account`);
  await viewer.getByRole("textbox", { name: "Token name" }).fill("ci");
  await viewer.getByRole("button", { name: "Create token" }).click();
  expect(await viewer.locator("[data-new-token] input").inputValue()).toMatch(/^sbt_/);
  await viewer.getByRole("button", { name: "Done" }).click();
  await viewer.locator("[data-token=ci]").getByText("never used").waitFor();
  await viewer.locator("[data-session]").getByText("This browser").waitFor();
  await check(viewer, "account");

  await admin.goto(`${server.url}/settings?section=audit`);
  await admin.getByRole("combobox", { name: "Person" }).selectOption("vera");
  const acts = admin.locator("[data-audit] code");
  await expect
    .poll(() => acts.allTextContents())
    .toEqual(["POST /api/tokens", "POST /api/invitation/accept"]);
  await check(admin, "audit");
  const download = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Export as JSON lines" }).click();
  expect((await download).suggestedFilename()).toBe("signalbox-audit.jsonl");

  await admin.goto(`${server.url}/settings?section=people`);
  await admin.getByRole("button", { name: "Remove Vera" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await viewer.getByText("Sign in to Signalbox").waitFor();
  await admin.getByText("Removed people (1)").waitFor();
});

test("the removal of a person names the triggers whose secret they know, and leads to a new one", async () => {
  const { browser, server } = journey;
  const kim = await joined(server, "kim", "member");
  const hook = await makeHook(kim, "demo", { name: "Kim's hook" });
  const admin = await signedIn(browser, server, { bypassCSP: true });
  await admin.goto(`${server.url}/settings?section=people`);
  await admin.getByRole("button", { name: "Remove kim" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByText("They know the webhook secret of: Kim's hook.").waitFor();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await admin.getByText(/^Removed people/).click();
  await admin.locator("[data-removed=kim]").getByText("They know the webhook secret").waitFor();
  await check(admin, "removed-person");
  await admin.getByRole("link", { name: "New secret for Kim's hook" }).click();
  await admin.getByRole("button", { name: "Create new secret" }).waitFor();
  expect(new URL(admin.url()).pathname).toBe(`/triggers/${hook.id}`);
  await admin.context().close();
});
