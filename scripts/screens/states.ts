import type { Address } from "../../test/support/api.ts";
import type { Place } from "../../test/support/pages/places.ts";
import { type Camera, type Look } from "./camera.ts";
import { type Condition, impose } from "./conditions.ts";

/** The failures of a server, and the places that are captured for each. */
const failures: Readonly<Record<Exclude<Condition, "loading">, RegExp>> = {
  fault: /./,
  refused: /^(inbox|task-question|settings-work)$/,
  missing: /^(task-question|question|review-unverified|review-document|new-task-draft)$/,
  "shutting-down": /^(inbox|metrics)$/,
  stranger: /^(inbox|board|task-files)$/,
  unreachable: /^(inbox|board|task-log|review-diff|metrics|settings-secrets)$/,
};

const alert = "main [role=alert]";

/** Captures each place while its data loads, and after that failed. */
export async function takeWaitingAndFailing(
  camera: Camera,
  at: Address,
  look: Look,
  places: readonly Place[],
): Promise<void> {
  const needy = places.filter(({ asks }) => asks !== undefined);
  for (const place of needy) await takeUnder(camera, at, look, { place, condition: "loading" });
  for (const [condition, which] of Object.entries(failures))
    for (const place of needy.filter(({ name }) => which.test(name)))
      await takeUnder(camera, at, look, { place, condition: condition as Condition });
}

async function takeUnder(
  camera: Camera,
  at: Address,
  look: Look,
  { place, condition }: { place: Place; condition: Condition },
): Promise<void> {
  const sign = { loading: "[data-loading], .log-scroll", missing: "main h1" }[condition as string] ?? alert;
  await camera.visit(at, look, async (page) => {
    await page.locator("[data-connection]").first().waitFor({ state: "attached" });
    const { asked } = await impose(page, condition, place.asks ?? /\/api\//);
    await camera.take(page, look, condition, place.name, async () => {
      await page.goto(at.url + place.path);
      await asked;
      await page.locator(sign).locator("visible=true").first().waitFor();
    });
  });
}

/** Captures states that no response causes: nobody signed in, a missing chunk of the page, a page that crashes. */
export async function takeOddities(camera: Camera, at: Address, look: Look, task: string): Promise<void> {
  await camera.visit(at, look, async (page) => {
    await page.route(/task-page-.*\.js/, (route) => route.abort());
    await camera.take(page, look, "crash", "piece-absent", async () => {
      await page.goto(`${at.url}/t/${task}`);
      await page.locator("main [role=alert]").waitFor();
    });
  });
  await camera.visit(at, look, async (page) => {
    await page.route(/\/status$/, (route) => route.fulfill({ json: { data: { task: {}, gate: null } } }));
    await camera.take(page, look, "crash", "page-breaks", async () => {
      await page.goto(`${at.url}/t/${task}`);
      await page.locator("main [role=alert]").waitFor();
    });
  });
  await camera.visit(at, look, async (page) => {
    await camera.take(page, look, "crash", "offline", async () => {
      await page.locator("[data-connection=live]").first().waitFor({ state: "attached" });
      await page.context().setOffline(true);
      await page.locator("[data-connection=offline]").first().waitFor({ state: "attached" });
    });
  });
  await camera.visit(at, look, async (page) => {
    await camera.take(page, look, "crash", "sign-in-refused", async () => {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(at.url);
      await page.locator("input[type=password]").fill("not-the-token");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").waitFor();
    });
  });
}
