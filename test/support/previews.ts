import type { FrameLocator, Page } from "playwright-core";
import type { Preview } from "../../src/protocol/api/previews.ts";
import { type Address, eventually, get } from "./api.ts";

/** Opens the preview of a review on its page and starts it. */
export async function startPreview(page: Page, at: Address, reviewId: string): Promise<void> {
  await page.goto(`${at.url}/reviews/${reviewId}`);
  await page.getByRole("tab", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Start preview" }).click();
}

/** Returns the frame in which the page shows a preview. */
export function previewFrame(page: Page): FrameLocator {
  return page.frameLocator("iframe[title='Preview of the project']");
}

/** Returns the state of a task's preview. */
export function previewOf(at: Address, taskId: string): Promise<Preview> {
  return get(at, "GET", `/api/tasks/${taskId}/preview`);
}

/** Starts the preview of a task through the API and waits until it is running. */
export async function runningPreview(at: Address, taskId: string): Promise<Preview> {
  await get(at, "POST", `/api/tasks/${taskId}/preview`, {});
  return eventually("the preview is running", async () => {
    const preview = await previewOf(at, taskId);
    if (preview.state === "failed") throw new Error(JSON.stringify(preview));
    return preview.state === "running" ? preview : null;
  });
}
