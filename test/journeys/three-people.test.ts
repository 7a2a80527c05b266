import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Review } from "../../src/protocol/task/review.ts";
import { eventually, get } from "../support/api.ts";
import { openBrowser, wide } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, pendingReview } from "../support/gates.ts";
import { picturesOf } from "../support/journey.ts";
import { clientId, clientSecret, startProvider, type TestProvider } from "../support/openid-provider.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const pictures = picturesOf("three-people");
let browser: Browser;
let provider: TestProvider;
let server: RunningServer;
let home: string;

beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider([
    `http://127.0.0.1:${port}/sign-in/openid`,
    `http://localhost:${port}/sign-in/openid`,
  ]);
  for (const [account, group] of Object.entries({ min: "developers", rae: "leads", vic: "readers" }))
    provider.accounts.set(account, {
      email: `${account}@example.test`,
      email_verified: true,
      name: `${account[0]?.toUpperCase()}${account.slice(1)} Person`,
      preferred_username: account,
      groups: [group],
    });
  home = makeGatedHome(
    {},
    {
      openId: {
        issuer: provider.issuer,
        clientId,
        clientSecret,
        name: "Example",
        scope: "openid email profile groups",
        groups: { developers: "member", leads: "reviewer", readers: "viewer" },
      },
    },
  );
  [browser, server] = await Promise.all([
    openBrowser(),
    startServer(home, {}, ["serve", "--json", "--port", String(port)]),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await closeFlowHome(home, server);
  await provider.close();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Opens a browser and signs an account in at the provider. */
async function enter(account: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en", viewport: wide });
  const page = await context.newPage();
  await page.goto(`${server.url}/board`);
  await page.getByRole("button", { name: "Sign in with Example" }).click();
  await page.locator("input[name=login]").fill(account);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${server.url}/board`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).waitFor();
  return page;
}

test("a member asks, a reviewer decides, a viewer reads, and the audit log names each of them", async () => {
  const [member, reviewer, viewer] = [await enter("min"), await enter("rae"), await enter("vic")];

  await member.goto(`${server.url}/settings?section=account`);
  await member.locator("[data-own-name]").getByText("@min").waitFor();
  await member.locator("[data-own-role]").getByText("Member").waitFor();
  const task = await memberCreates(member);
  const review = await pendingReview(server, task, 1, 1);
  const address = `${server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=source`;

  await member.goto(address);
  await member.getByText("Only reviewers can decide this.").waitFor();
  await member.locator('[data-line="4"] button').click();
  const comment = member.getByRole("textbox", { name: "Comment: On line 4" });
  await comment.pressSequentially("Please look at this, @ra");
  await member.getByRole("listbox", { name: "People to mention" }).getByText("@rae").waitFor();
  await member.screenshot({ path: `${pictures}mention.png` });
  await member.keyboard.press("Enter");
  expect(await comment.inputValue()).toBe("Please look at this, @rae ");
  await member.keyboard.press("Control+Enter");
  await member.locator("[data-comment]").getByText("You").first().waitFor();

  await viewer.goto(address);
  await viewer.locator("[data-comment]").getByText("Min Person").waitFor();
  await viewer.locator("[data-lacks=decide]").waitFor();
  expect(await viewer.getByRole("button", { name: /^(Approve|Reply|Request changes)/ }).count()).toBe(0);

  await reviewer.goto(address);
  await reviewer.locator("[data-comment]").getByText("@rae").waitFor();
  await reviewer.locator("footer summary").click();
  await reviewer.getByRole("button", { name: "Assign" }).click();
  const choice = reviewer.getByRole("dialog").getByRole("combobox");
  const wanted = ["Choose a person", "admin (@admin)", "Rae Person (@rae)"];
  await expect.poll(() => choice.locator("option").allTextContents()).toEqual(wanted);
  await choice.selectOption("rae");
  await reviewer.getByRole("dialog").locator("button[type=submit]").click();
  await member.getByText("Assigned to Rae Person").waitFor();
  await reviewer
    .locator("footer")
    .getByRole("button", { name: /^Approve/ })
    .click();
  await reviewer.getByRole("dialog").locator("button[type=submit]").click();
  const decided = await eventually("it is decided", async () => {
    const now = await get<Review>(server, "GET", `/api/reviews/${review.id}`);
    return now.status === "pending" ? null : now;
  });
  expect([decided.decision, decided.assignee]).toEqual(["approve", "rae"]);
  await member.locator("footer").getByText("Rae Person").waitFor();

  const admin = await browser.newPage({ locale: "en", viewport: wide });
  await admin.goto(`${server.url}/#token=${server.token}`);
  await admin.goto(`${server.url}/settings?section=audit`);
  const entries = admin.locator("[data-audit]");
  await entries.first().waitFor();
  const said = await entries.evaluateAll((rows) =>
    rows.map(
      (row) => `${row.querySelector("strong")?.textContent} ${row.querySelector("code")?.textContent}`,
    ),
  );
  for (const entry of [
    "@min POST /api/sign-in/openid/finish",
    "@rae POST /api/sign-in/openid/finish",
    "@vic POST /api/sign-in/openid/finish",
    "@min POST /api/tasks",
    "@min POST /api/reviews/:id/comments",
  ])
    expect(said).toContain(entry);
  expect(said.filter((entry) => entry.startsWith("@rae") && entry.includes("/api/reviews/"))).toHaveLength(2);
  expect(said.filter((entry) => entry.startsWith("@vic"))).toHaveLength(1);
  await admin.screenshot({ path: `${pictures}audit.png` });
});

/** Creates a task through the form, and returns its id. */
async function memberCreates(page: Page): Promise<string> {
  await page.goto(`${server.url}/new?type=note`);
  await page.getByRole("textbox", { name: "Title" }).fill("A note by a member");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/t\/t_/);
  return new URL(page.url()).pathname.slice("/t/".length);
}
