import { expect, test } from "vitest";
import type { NotificationDelivery, NotificationOverview } from "../../src/protocol/api/notifications.ts";
import { createTask, eventually, get } from "../support/api.ts";
import { openWholeBrowser } from "../support/browser.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { makeHome } from "../support/server.ts";

// A group of this clock is complete after a tenth of a second.
const home = makeHome({}, { clock: { aheadMs: 0, speed: 600 } });
const journey = new JourneyByKeyboard(home, openWholeBrowser);

function overview(): Promise<NotificationOverview> {
  return get(journey.server, "GET", "/api/notifications");
}

/** Waits until the preferences of the person are so. */
function isSo(what: string, holds: (now: NotificationOverview) => boolean): Promise<unknown> {
  return eventually(what, async () => holds(await overview()));
}

test("a person chooses what to receive, tests a channel and retries what failed", async () => {
  const person = await journey.person();
  await person.sees("main h1");
  await person.act("everywhere", "goSettings");
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight", "ArrowRight");
  await person.isAt("/settings?section=notifications");
  await person.sees("main table");
  await person.tabTo("[data-channel=email] input");
  await person.type("owner@example.com");
  await person.press("Enter");
  await isSo("the address is stored", ({ preferences }) => preferences.email === "owner@example.com");
  await person.tabTo("label:has-text('Combine the notifications') input");
  await person.press("Space");
  await isSo("grouping is off", ({ preferences }) => !preferences.grouped);
  await person.tabTo("input[aria-label='Task done by E-mail']");
  await person.press("Space");
  await isSo("the kind is left out", ({ preferences }) => preferences.muted.email.includes("task_completed"));

  await person.tabTo("form[aria-label='Add a webhook'] input");
  await person.type("ops");
  await person.press("Tab");
  await person.type("http://127.0.0.1:9/hook");
  await person.press("Enter");
  await isSo("the webhook is stored", ({ channels }) => channels.webhooks.some(({ hasSecret }) => hasSecret));
  await person.do("button[aria-label='Send test: ops']");
  await person.sees("[data-channel=webhook] [role=alert]:has-text('is on a private network')");

  await createTask(journey.server, { title: "테스트" });
  await eventually("a notification failed", async () => {
    const { items } = await get<{ items: NotificationDelivery[] }>(
      journey.server,
      "GET",
      "/api/notifications/deliveries",
    );
    return items.some(({ state }) => state === "failed");
  });
  await person.sees("[data-delivery=failed]", 30_000);
  await person.tabTo("[data-delivery=failed] button", { back: true });
  await person.press("Enter");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("a person turns pushes to this browser on and off", async () => {
  const person = await journey.person({ permissions: ["notifications"] }, subscribesWithoutService);
  await person.sees("main h1");
  await person.act("everywhere", "goSettings");
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight", "ArrowRight");
  await person.tabTo("[data-channel=push] input");
  await person.press("Space");
  await isSo("the browser is known", ({ browsers }) => browsers.length === 1);
  await person.sees("[data-channel=push] li:has-text('Chrome')");
  await person.do("[data-channel=push] li button:has-text('Remove')");
  await isSo("the browser is gone", ({ browsers }) => browsers.length === 0);
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

/** A test has no push service: the browser gets a subscription without one. */
function subscribesWithoutService(): void {
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  const endpoint = "https://push.example/subscription";
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
  Object.assign(PushManager.prototype, {
    subscribe: async () => subscription,
    getSubscription: async () => null,
  });
}

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("notifications"));
});
