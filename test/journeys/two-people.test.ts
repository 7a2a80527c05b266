import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Review } from "../../src/protocol/task/review.ts";
import { createTask, eventually, get } from "../support/api.ts";
import { signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { eventsOfType, pendingReview } from "../support/gates.ts";
import { Journey, picturesOf } from "../support/journey.ts";

const home = makeGatedHome();
const pictures = picturesOf("two-people");
const journey = new Journey(home);

/** Opens a browser for a person who has begun a comment and is about to submit a decision. */
async function aboutTo(
  press: "Approve" | "Request changes",
  review: Review,
  begunBefore = "",
): Promise<Page> {
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/reviews/${review.id}?file=docs%2Fidea.md&view=source`);
  const comment = page.getByRole("textbox", { name: "Comment: On line 4" });
  if (begunBefore === "") await page.locator('[data-line="4"] button').click();
  await comment.waitFor();
  expect(await comment.inputValue()).toBe(begunBefore);
  await comment.fill(`Half a comment: ${press}`);
  await page.locator("footer").getByRole("button", { name: press }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(`My words: ${press}`);
  return page;
}

test("of two simultaneous decisions one counts; the other person sees it and keeps all typed text", async () => {
  const { id } = await createTask(journey.server, { type: "note", title: "Two people" });
  const review = await pendingReview(journey.server, id, 1, 1);
  const people = {
    approve: await aboutTo("Approve", review),
    request_changes: await aboutTo("Request changes", review, "Half a comment: Approve"),
  };
  await Promise.all(
    Object.values(people).map((page) => page.getByRole("dialog").locator("button[type=submit]").click()),
  );
  const { decision } = await eventually("it is decided", async () => {
    const now = await get<Review>(journey.server, "GET", `/api/reviews/${review.id}`);
    return now.status === "pending" ? null : now;
  });
  const [won, lost] =
    decision === "approve"
      ? (["approve", "request_changes"] as const)
      : (["request_changes", "approve"] as const);
  await people[won].locator(`footer[data-decision=${won}]`).waitFor();
  const loser = people[lost];
  const said = { approve: "Approved", request_changes: "Changes requested" }[won];
  const alert = loser.getByRole("dialog").getByRole("alert");
  await alert.filter({ hasText: "already" }).waitFor();
  expect(await alert.textContent()).toMatch(new RegExp(`${said}.* you .*\\d\\d:\\d\\d`));
  const typed = { approve: "Approve", request_changes: "Request changes" }[lost];
  expect(await loser.getByRole("dialog").getByRole("textbox").inputValue()).toBe(`My words: ${typed}`);
  await loser.screenshot({ path: `${pictures}loser.png` });

  await loser.keyboard.press("Escape");
  await loser
    .locator(`footer[data-decision=${won}]`)
    .getByText(/you.*\d\d:\d\d/)
    .waitFor();
  const unsent = loser.locator("[data-unsent] .shown-as-written");
  await unsent.first().waitFor();
  expect(await unsent.allTextContents()).toEqual([`Half a comment: ${typed}`, `My words: ${typed}`]);
  await loser.screenshot({ path: `${pictures}after.png` });
  expect((await eventsOfType(journey.server, id, "review.decided")).map((event) => event.decision)).toEqual([
    won,
  ]);
  await Promise.all(Object.values(people).map((page) => page.context().close()));
});
