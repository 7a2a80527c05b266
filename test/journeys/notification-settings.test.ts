import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "../support/api.ts";
import { openWholeBrowser, phone, wide } from "../support/browser.ts";
import { httpReceiver, type Mail, mailReceiver, type Received, type Receiver } from "../support/receivers.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome();
let server: RunningServer;
let browser: Browser;
let mail: Receiver<Mail>;
let hook: Receiver<Received>;
beforeAll(async () => {
  [server, browser, mail, hook] = await Promise.all([
    startServer(home),
    openWholeBrowser(),
    mailReceiver(),
    httpReceiver(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await closeHome(home, server);
  await Promise.all([mail.stop(), hook.stop()]);
});

async function opened(locale: string, viewport = wide): Promise<Page> {
  const context = await browser.newContext({ locale, viewport, permissions: ["notifications"] });
  const page = await context.newPage();
  await page.goto(`${server.url}/#token=${server.token}`);
  await page.goto(`${server.url}/settings?section=notifications`);
  await page.locator("table").waitFor();
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  const directory = process.env["PICTURES"];
  if (directory !== undefined)
    await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
}

test("a person sets up e-mail and a webhook, tests both, and chooses kinds and quiet hours", async () => {
  await get(server, "PATCH", "/api/settings", {
    scope: "global",
    settings: { smtp_host: "127.0.0.1", smtp_port: String(mail.port), smtp_from: "box@example.com" },
  });
  const page = await opened("en");
  const email = page.locator("[data-channel=email]");
  await email.getByLabel("E-mail address").fill("owner@example.com");
  await email.getByRole("button", { name: "Save" }).click();
  await email.getByRole("button", { name: "Send test: E-mail" }).click();
  await page.getByText("Sent. Check that it arrived.").waitFor();
  expect(mail.got.map(({ to }) => to)).toEqual([["owner@example.com"]]);

  const webhooks = page.locator("[data-channel=webhook]");
  await webhooks.getByLabel("Name").fill("Ops");
  await webhooks.getByLabel("Address").fill(`http://127.0.0.1:${hook.port}/hook`);
  await webhooks.getByRole("button", { name: "Add a webhook" }).click();
  await webhooks.getByText(/^whsec_[\w+/=]{40,}$/).waitFor();
  await webhooks.getByRole("button", { name: "Send test: ops" }).click();
  await webhooks.getByText(/is on a private network or on this machine/).waitFor();
  expect(hook.got).toEqual([]);
  await picture(page, "notifications-en");

  await page.getByLabel("Task done by E-mail").click();
  await page.getByLabel("Quiet hours: notify me afterwards").check();
  await page.getByLabel("From").fill("21:30");
  await expect
    .poll(async () => {
      const { preferences } = await get<{ preferences: { muted: { email: string[] }; quiet: unknown } }>(
        server,
        "GET",
        "/api/notifications",
      );
      return [preferences.muted.email.includes("task_completed"), preferences.quiet];
    })
    .toEqual([true, { from: "21:30", to: "07:00", timeZone: expect.any(String) }]);
  await page.context().close();
});

test("the page fits a phone and speaks Korean", async () => {
  const page = await opened("ko-KR", phone);
  await page.getByRole("heading", { name: "받을 알림" }).waitFor();
  await picture(page, "notifications-ko-phone");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
  await page.context().close();
});

test("the service worker shows a push, and shows nothing to somebody who looks at the page", async () => {
  const page = await opened("en");
  const registered = await page.evaluate(async () => {
    const policy = (
      window as unknown as {
        trustedTypes: {
          createPolicy(
            name: string,
            rules: { createScriptURL: (path: string) => string },
          ): {
            createScriptURL(path: string): string;
          };
        };
      }
    ).trustedTypes.createPolicy("test", { createScriptURL: (path) => path });
    await navigator.serviceWorker.register(policy.createScriptURL("/push-worker.js"));
    await navigator.serviceWorker.ready;
    return caches.keys();
  });
  expect(registered).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const ids: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await session.send("ServiceWorker.enable");
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  const push = (title: string) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: server.url,
      registrationId: ids[0] ?? "",
      data: JSON.stringify({
        id: "d1",
        title,
        body: "Which one?",
        path: "/settings?section=work",
        tag: "t_1",
      }),
    });
  const shown = (): Promise<string[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, data }) => `${title} ${String(data)}`);
    });
  await page.bringToFront();
  await push("Unseen");
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("about:blank");
  await elsewhere.bringToFront();
  // A test browser gives every page the focus; here, nobody looks at this one.
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  // The worker learns a moment later that the page lost the focus. A message with the same tag replaces the last one.
  await expect
    .poll(async () => {
      await push("Question: Shop");
      return shown();
    })
    .toEqual(["Question: Shop /settings?section=work"]);
  await page.context().close();
});
