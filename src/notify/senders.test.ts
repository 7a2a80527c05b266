import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { pushReceiver } from "../store/notifications.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { newPushKey } from "./channels/push-keys.ts";
import type { Message } from "./channels/sender.ts";
import type { Installation } from "./installation.ts";
import type { NotificationsOptions } from "./options.ts";
import { sendersOf } from "./senders.ts";

const noon = "2026-11-19T12:00:00.000Z";

test("a push to a browser that somebody else uses by now is not sent, and they keep their pushes", async () => {
  const store = await openSqliteStore({ file: join(testPlace(), "a.db"), at: noon });
  onTestFinished(() => store.close());
  const browser = { id: "b1", json: "not read", createdAt: noon };
  await store.savePushSubscription({ ...browser, person: "mina" });
  await store.savePushSubscription({ ...browser, person: "bo" });
  const installation = { channels: { pushKey: newPushKey(), privateHosts: [] } } as unknown as Installation;
  const options = { store, pageUrl: () => "https://signalbox.test" } as NotificationsOptions;
  const message = { id: "m1", receiver: pushReceiver("b1"), person: "mina", notifications: [], isTest: true };
  const send = sendersOf(options, installation);
  expect(await send(message as unknown as Message, new AbortController().signal)).toEqual({
    is: "gone",
    reason: "The browser is no longer subscribed to push notifications.",
  });
  expect((await store.pushSubscriptions()).map(({ id, person }) => [id, person])).toEqual([["b1", "bo"]]);
});
