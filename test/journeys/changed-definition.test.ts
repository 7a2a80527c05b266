import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsOf, stateOf } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { closeFlowHome, decide, pendingReview } from "../support/gates.ts";
import { beginNote, makeNoteHome, noteFlow } from "../support/note-flows.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeNoteHome(["passes"]);
let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer(home)]);
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
});

const hash = expect.stringMatching(/^[0-9a-f]{64}$/);

test("a workflow that is weakened between restarts is recorded and shown at the decision", async () => {
  const { id } = await beginNote(server, "passes");
  const first = await pendingReview(server, id, 1, 1);
  const { definition } = (await stateOf(server, id)).gate;
  expect(first.verification?.inForce).toEqual({ definition, criteria: hash });
  const page = await signedIn(browser, server);
  await page.goto(`${server.url}/reviews/${first.id}`);
  await page
    .getByText(/^Verified/)
    .first()
    .waitFor();
  expect(await page.locator("[data-definition-changed]").count()).toBe(0);

  await server.stop();
  writeFileSync(
    join(home, "flows", "note.yaml"),
    noteFlow("note", "  - name: first\n    deliverables: [{ path: first.md }]\n"),
  );
  server = await startServer(home);
  await decide(server, first, { action: "verify" });
  const again = await pendingReview(server, id);
  expect(again.id).not.toBe(first.id);
  expect(again.verification?.inForce).toEqual({
    definition: hash,
    criteria: hash,
    changedSince: "creation",
  });
  expect(again.verification?.inForce?.definition).not.toBe(definition);
  const events = (await eventsOf(server, id)).map(({ event }) => event);
  expect(
    events.flatMap((event) =>
      event.type === "verification.finished" ? [event.inForce?.changedSince ?? null] : [],
    ),
  ).toEqual([null, "creation"]);

  const later = await signedIn(browser, server);
  await later.goto(`${server.url}/reviews/${again.id}`);
  const sentence = "The workflow definition has changed since the task was created.";
  await later.locator("[data-definition-changed]", { hasText: sentence }).waitFor();
  await later.getByRole("button", { name: /^Approve/ }).waitFor();
  await later.keyboard.press("a");
  await later.locator("[data-care]", { hasText: sentence }).waitFor();
});
