import { afterAll, expect, test } from "vitest";
import type { Screenshot } from "../../src/protocol/api/previews.ts";
import { eventually, get, untilStatus } from "../support/api.ts";
import { phone, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide } from "../support/gates.ts";
import { Journey } from "../support/journey.ts";
import { LocalRegistry, versionOf } from "../support/local-registry.ts";
import {
  failingProject,
  nodeProject,
  projectWriter,
  pythonProject,
  reviewOf,
  staticProject,
  viteProject,
} from "../support/projects.ts";
import { previewFrame, previewOf, runningPreview, startPreview } from "../support/previews.ts";

const registry = await LocalRegistry.open();
const home = makeGatedHome({ writer: projectWriter }, { network: [registry.host] });
const journey = new Journey(home);
afterAll(() => registry.close());

test.for([
  ["Node", "Hello from Node", nodeProject],
  ["static", "Hello from a file and a script", staticProject],
  ["Python", "Hello from Python", pythonProject],
  ["Vite", "Hello from Vite", viteProject(registry.url, versionOf("vite"))],
] as const)(
  "a %s project is started from its review and shown in the page",
  async ([name, greeting, files]) => {
    const review = await reviewOf(journey.server, `A project of ${name}`, files);
    const page = await signedIn(journey.browser, journey.server);
    await startPreview(page, journey.server, review.id);
    await previewFrame(page).getByRole("heading", { name: greeting }).waitFor();
    expect(await previewOf(journey.server, review.taskId)).toMatchObject({
      state: "running",
      commit: review.commit,
      problem: null,
    });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("The preview was stopped.").waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await page.context().close();
  },
);

test("a picture of the preview is kept with its version, shown in the inbox, the review and the finished task, and deleted with the task", async () => {
  const review = await reviewOf(journey.server, "A pictured project", staticProject, "guided");
  const other = await reviewOf(journey.server, "A project without a picture", staticProject);
  await runningPreview(journey.server, review.taskId);
  const address = `/api/tasks/${review.taskId}/screenshot`;
  const { screenshot } = await eventually("the picture is there", async () => {
    const found = await get<{ screenshot: Screenshot | null }>(
      journey.server,
      "GET",
      `${address}?commit=${review.commit}`,
    );
    return found.screenshot === null ? null : found;
  });
  expect(screenshot?.commit).toBe(review.commit);
  await get(journey.server, "DELETE", `/api/tasks/${review.taskId}/preview`);
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/reviews/${review.id}?tab=preview`);
  const pictured = "Screenshot of the preview";
  const picture = page.getByRole("tabpanel").getByRole("img", { name: pictured });
  await picture.waitFor();
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([1280, 800]);

  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByRole("region", { name: "Overview" }).getByRole("link", { name: pictured }).click();
  await page.getByRole("tab", { name: "Preview", selected: true }).waitFor();

  // The row with a picture is as high as the row without one, and its picture has its size from the beginning.
  await page.goto(journey.server.url);
  const row = page.locator(`[data-row="${review.id}"]`);
  await row.locator("[data-screenshot] img").waitFor();
  const plain = page.locator(`[data-row="${other.id}"]`);
  expect(await plain.locator("[data-screenshot]").count()).toBe(0);
  expect((await row.boundingBox())?.height).toBe((await plain.boundingBox())?.height);

  await decide(journey.server, review, { action: "approve" });
  await untilStatus(journey.server, review.taskId, "completed");
  await page.goto(`${journey.server.url}/t/${review.taskId}`);
  await page.locator("[data-done]").getByRole("link", { name: pictured }).click();
  await picture.waitFor();
  await get(journey.server, "DELETE", `/api/tasks/${review.taskId}`);
  expect(await get(journey.server, "GET", address)).toEqual({ screenshot: null });
  await page.context().close();
});

test("a project that fails shows the reason and its output, and changes nothing of its task", async () => {
  const review = await reviewOf(journey.server, "A broken project", failingProject);
  const before = await get(journey.server, "GET", `/api/tasks/${review.taskId}/status`);
  const page = await signedIn(journey.browser, journey.server, { viewport: phone });
  await startPreview(page, journey.server, review.id);
  await page.getByRole("alert").getByText("The start command ended. It exited with code").waitFor();
  await page.getByLabel("Log of the preview").getByText("cannot connect to the database").waitFor();
  expect(await get(journey.server, "GET", `/api/tasks/${review.taskId}/status`)).toEqual(before);
  await page.context().close();
});

test("a project without a start command says that there is nothing to start", async () => {
  const review = await reviewOf(journey.server, "Only words", { "README.md": "Nothing here starts." });
  const page = await signedIn(journey.browser, journey.server, { locale: "ko" });
  await page.goto(`${journey.server.url}/t/${review.taskId}?tab=preview`);
  await page.getByRole("button", { name: "미리보기 시작" }).click();
  await page.getByRole("alert").getByText("이 프로젝트에는 시작할 것이 없습니다.").waitFor();
  expect(await previewOf(journey.server, review.taskId)).toMatchObject({
    state: "failed",
    problem: "nothing_to_start",
  });
  await page.context().close();
});

test("a preview is restarted, read, opened in a tab of its own, and stops with its task", async () => {
  const review = await reviewOf(journey.server, "A greeter", nodeProject);
  const page = await signedIn(journey.browser, journey.server);
  await startPreview(page, journey.server, review.id);
  const heading = previewFrame(page).getByRole("heading", { name: "Hello from Node" });
  await heading.waitFor();
  await page.getByRole("button", { name: "Show log" }).click();
  await page.getByLabel("Log of the preview").getByText("GET /").first().waitFor();
  await page.getByRole("button", { name: "Restart" }).click();
  await page.getByLabel("Log of the preview").getByText("npm run start").waitFor();
  await heading.waitFor();

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open in a tab" }).click();
  const tab = await opened;
  await previewFrame(tab).getByRole("heading", { name: "Hello from Node" }).waitFor();
  expect(await tab.getByRole("navigation").count()).toBe(0);
  const { url } = await previewOf(journey.server, review.taskId);
  await tab.goto(url ?? "");
  await tab.getByText("Open this preview in Signalbox.").waitFor();

  await get(journey.server, "POST", `/api/tasks/${review.taskId}/cancel`);
  await untilStatus(journey.server, review.taskId, "cancelled");
  await get(journey.server, "DELETE", `/api/tasks/${review.taskId}`);
  expect((await tab.goto(url ?? ""))?.status()).toBe(421);
  await page.context().close();
});
