import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Task } from "../src/protocol/task/task.ts";
import { eventually, get, stateOf, untilStatus } from "../test/support/api.ts";
import { openBrowser, signedIn } from "../test/support/browser.ts";
import { closeFlowHome, decide, pendingReview } from "../test/support/gates.ts";
import { previewFrame, previewOf } from "../test/support/previews.ts";
import { makeHome, type RunningServer, startServer } from "../test/support/server.ts";
import { encodeGif } from "./picture/encode-gif.ts";
import { Film, pageSize } from "./picture/film.ts";

/*
 * Records the demo task in a real browser, from the first screen to the finished app, as the moving picture of the
 * README: docs/pictures/workflow.gif. An argument names another file. The frames are in test/output/picture.
 */

const file = process.argv[2] ?? join(import.meta.dirname, "../docs/pictures/workflow.gif");
const framesDirectory = join(import.meta.dirname, "../test/output/picture");
const mostBytes = 3_000_000;
const home = makeHome({ demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "2" } } });
const browser = await openBrowser();
const server = await startServer(home);
try {
  const page = await signedIn(browser, server, {
    viewport: pageSize,
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  // The tips of a first review would cover it, and the sidebar takes space.
  await page.evaluate(() => {
    localStorage.setItem("signalbox.coaching", '{"review":"","next":null}');
    localStorage.setItem("signalbox.preferences", '{"narrow":true}');
  });
  await page.reload();
  const film = await Film.of(page);
  try {
    await record(film, page, server);
  } finally {
    await keepFrames(film);
  }
  const gif = encodeGif(film.frames);
  const seconds = film.frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(`${film.frames.length} frames, ${seconds.toFixed(1)} s, ${gif.length} bytes: ${file}`);
  if (gif.length > mostBytes) throw new Error(`The picture has more than ${mostBytes} bytes.`);
  await writeFile(file, gif);
} finally {
  await browser.close();
  await closeFlowHome(home, server);
}

/** Writes the frames as files, so that a person can look at them. */
async function keepFrames({ frames }: Film): Promise<void> {
  await mkdir(framesDirectory, { recursive: true });
  for (const [at, { png }] of frames.entries())
    await writeFile(join(framesDirectory, `${String(at + 1).padStart(2, "0")}.png`), png);
}

/** Plays the part of the person, and records what they see. */
async function record(film: Film, page: Page, at: RunningServer): Promise<void> {
  film.caption("Start the demo task. It needs no account and no key.");
  const start = page.getByRole("button", { name: "Try the demo task" });
  await start.waitFor();
  await film.hold(900);
  await film.click(start);

  const option = page.getByRole("radio", { name: /In one JSON file/ });
  await option.waitFor();
  film.caption("It has a question. It is suspended until you answer.");
  await film.hold(1_800);
  await option.check();
  await film.click(page.getByRole("button", { name: /Send answer/ }));
  const [task] = (await get<{ items: Task[] }>(at, "GET", "/api/tasks")).items;
  if (task === undefined) throw new Error("There is no task.");

  film.caption("It writes nine documents.");
  for (const done of ["[2-9]", "[4-9]", "[6-9]", "[8-9]"]) {
    await page
      .getByText(new RegExp(`${done} of 9 steps`))
      .first()
      .waitFor();
    await film.hold(500);
  }
  film.caption("Signalbox checks the work. One check fails, so the agent fixes it.");
  await eventually("a verification has failed", async () =>
    (await stateOf(at, task.id)).gate.verifications.some(({ status }) => status === "failed") ? true : null,
  );
  await page
    .getByText(/Verification failed/)
    .first()
    .waitFor();
  await film.hold(1_800);
  const planning = await pendingReview(at, task.id, 1);
  await page.goto(`${at.url}/reviews/${planning.id}`);
  await page.locator(".document h1").first().waitFor();
  film.caption("The phase passes and is ready for your review.");
  await film.hold(2_000);
  await page.getByRole("button", { name: "Source" }).first().click();
  film.caption("Comment on a line, as in a pull request.");
  await film.click(page.locator('[data-line="4"] button').first());
  await page
    .getByRole("textbox", { name: "Comment: On line 4" })
    .fill("Mention who waters the plants on holidays.");
  await film.hold(1_500);
  await page.getByRole("button", { name: "Add comment" }).click();
  await page.locator("[data-comment]").first().waitFor();
  film.caption("Approve, and the next phase begins.");
  await page.keyboard.press("a");
  await film.click(page.getByRole("dialog").getByRole("button", { name: "Approve" }));
  await page.locator("[data-decision=approve]").waitFor();
  await film.hold(1_200);

  await decide(at, await pendingReview(at, task.id, 2), { action: "approve" });
  const code = await pendingReview(at, task.id, 3);
  film.caption("Two phases later, the app is built and its tests pass.");
  await page.goto(`${at.url}/reviews/${code.id}`);
  await page.getByRole("tab", { name: "Preview" }).waitFor();
  await page
    .getByText(/Verified/)
    .first()
    .waitFor();
  await film.hold(1_800);
  await film.click(page.getByRole("tab", { name: "Preview" }));
  await page.getByRole("button", { name: "Start preview" }).click();
  film.caption("Try the app before you decide.");
  await eventually("the preview is running", async () => {
    const preview = await previewOf(at, task.id);
    if (preview.state === "failed") throw new Error(JSON.stringify(preview));
    return preview.state === "running" ? preview : null;
  });
  await previewFrame(page).getByRole("heading").first().waitFor();
  await film.hold(2_200);
  await decide(at, code, { action: "approve" });
  await decide(at, await pendingReview(at, task.id, 4), { action: "approve" });
  await untilStatus(at, task.id, "completed");
  film.caption("Done. Open the result in your editor, or put it on a branch.");
  await page.goto(`${at.url}/t/${task.id}`);
  await page.getByText("Open in editor").first().waitFor();
  await page.locator("[data-changes]").waitFor();
  await film.hold(2_600);
}
