import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openBrowser, phone, signedIn } from "../support/browser.ts";
import { picturesOf } from "../support/journey.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";

let server: RunningServer | undefined;
let disk: SmallDisk | null = null;
let home = "";
afterEach(async () => {
  if (disk === null) return;
  disk.free();
  await closeHome(home, server);
  disk.unmount();
  disk = null;
});

test("the page says in both languages that the disk is full, and says no more once there is space", async ({
  skip,
}) => {
  disk = mountSmallDisk(24);
  if (disk === null) return skip("only root may mount the file system that this test fills");
  home = join(disk.directory, "home");
  mkdirSync(home);
  server = await startServer(home);
  const browser = await openBrowser();
  try {
    const page = await signedIn(browser, server);
    const korean = await signedIn(browser, server, { locale: "ko", viewport: phone });
    for (const each of [page, korean]) await each.locator("main").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    disk.fill();
    const english = `The disk with ${home} is full. Nothing is lost: agents wait and continue by themselves. Free some space, then try again.`;
    await page.getByRole("alert").getByText(english).waitFor();
    await korean.getByRole("alert").getByText(`디스크가 가득 찼습니다: ${home}.`).waitFor();
    await korean.screenshot({ path: join(picturesOf("full-disk"), "phone.png") });
    await page.screenshot({ path: join(picturesOf("full-disk"), "wide.png") });
    // A page that is opened now says so too.
    const late = await page.context().newPage();
    await late.goto(server.url);
    await late.getByRole("alert").getByText(english).waitFor();
    disk.free();
    for (const each of [page, korean, late]) {
      await expect.poll(() => each.getByRole("alert").count()).toBe(0);
    }
  } finally {
    await browser.close();
  }
});
