import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FakeGitHost } from "../fakes/git-host.ts";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { output, plantProject } from "../support/git-project.ts";
import { hostedProject } from "../support/hosted-project.ts";
import { JourneyByKeyboard } from "../support/keyboard-journey.ts";
import { projectWriter, reviewOf, staticProject } from "../support/projects.ts";
import { routesOf } from "../support/keyboard-routes.ts";
import { testPlace } from "../support/test-directory.ts";

const home = makeGatedHome({ writer: projectWriter });
const place = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-keyboard-results-")));
const hosted = hostedProject(place);
const journey = new JourneyByKeyboard(home, undefined, hosted.environment);
afterAll(() => rmSync(place, { recursive: true, force: true }));

test("a checkpoint is created, restored and forked", async () => {
  const { id } = await createTask(journey.server, { type: "note", title: "A note" });
  await pendingReview(journey.server, id, 1, 1);
  const person = await journey.person();
  await person.visit(`/t/${id}`);
  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await person.isAt(`/t/${id}?tab=checkpoints`);
  await person.do("button:has-text('Create checkpoint')");
  const taken = await eventually("it is taken", async () =>
    (await stateOf(journey.server, id)).gate.checkpoints.find(({ trigger }) => trigger === "by_hand"),
  );
  const row = `[data-checkpoint="${taken.id}"]`;
  await person.sees(row);
  expect(await person.wrongFocus()).toEqual([]);
  await person.do(`${row} button:has-text('New task from here')`);
  await person.isAt(/^\/t\/(?!.*tab=)/);
  await person.hasFocus("h1");
  const fork = person.path.slice("/t/".length);
  expect((await stateOf(journey.server, fork)).task).toMatchObject({ status: "draft", type: "note" });
  expect(fork).not.toBe(id);

  await person.visit(`/t/${id}?tab=checkpoints`);
  await person.do(`${row} button:has-text('Restore')`);
  await person.sees("dialog[open]");
  await person.press("Escape");
  await person.hasFocus(`${row} button`);
  await person.press("Enter");
  await person.sees("dialog [data-effects]");
  await person.do("dialog button:has-text('Restore')");
  await eventually("it was gone back to", async () =>
    (await stateOf(journey.server, id)).gate.checkpoints.some(({ trigger }) => trigger === "before_restore"),
  );
  await journey.leave(person);
});

test("the results of a task are viewed, downloaded and rated", async () => {
  const { id } = await createTask(journey.server, { type: "note", title: "A note" });
  for (const phase of [1, 2]) {
    const review = await pendingReview(journey.server, id, phase);
    await decide(journey.server, review, { action: "approve" });
  }
  await untilStatus(journey.server, id, "completed");
  const person = await journey.person();
  await person.visit(`/t/${id}`);
  await person.do("main summary:has-text('Rate the result')");
  await person.tabTo("[name=rating]");
  await person.press("ArrowRight", "ArrowRight", "ArrowRight");
  const stars = await person.see("[name=rating]:checked").getAttribute("aria-label");
  await person.do("main button:has-text('Good')");
  await person.press("Tab");
  await person.type("As I wanted it.");
  await person.press("Enter");
  const [given] = await eventually("it is rated", async () => {
    const { feedback } = await get<{ feedback: { rating: number; thumbsUp: boolean; comment: string }[] }>(
      journey.server,
      "GET",
      `/api/tasks/${id}/feedback`,
    );
    return feedback.length > 0 ? feedback : null;
  });
  expect(given).toMatchObject({ thumbsUp: true, comment: "As I wanted it." });
  expect(stars).toContain(String(given?.rating));

  await person.tabTo("[role=tab][aria-selected=true]");
  await person.press("ArrowRight");
  await person.isAt(`/t/${id}?tab=files`);
  await person.press("ArrowLeft");
  await person.isAt(`/t/${id}?tab=work`);
  await person.do("[role=tabpanel] a[href^='/reviews/']:visible");
  await person.isAt(/^\/reviews\//);
  await person.visit(`/t/${id}?tab=files`);
  await person.tabTo("button:has-text('git bundle')");
  const bundle = person.download();
  await person.press("Enter");
  expect(await bundle).toMatch(/\.bundle$/);
  expect(await person.wrongFocus()).toEqual([]);
  await person.tabTo("button:has-text('Download ZIP')");
  const archive = person.download();
  await person.press("Enter");
  expect(await archive).toMatch(/\.zip$/);

  const repository = join(testPlace(), "notes");
  plantProject(repository, { "README.md": "Notes\n" });
  const remote = join(testPlace(), "remote.git");
  output(repository, "init", "-q", "--bare", remote);
  output(repository, "remote", "add", "origin", remote);
  await person.do("button:has-text('Create branch')");
  await person.hasFocus("[name=repository]");
  await person.press("Escape");
  await person.hasFocus("button:has-text('Create branch')");
  await person.press("Enter");
  await person.hasFocus("[name=repository]");
  await person.type(repository);
  await person.press("Enter");
  await person.hasFocus("button:has-text('Push to origin')");
  expect(await person.wrongFocus()).toEqual([]);
  await person.press("Enter");
  await person.sees("[data-pushed]");
  await person.hasFocus("button:has-text('Done')");
  await person.press("Enter");
  await person.hasFocus("button:has-text('Create branch')");
  expect(output(remote, "log", "-1", "--format=%s", "signalbox/a-note")).toBe("A note");
  await journey.leave(person);
});

test("a pull request is created, and its state is read again", async () => {
  const { server } = journey;
  const fake = await FakeGitHost.start("gitea", hosted.bare);
  const settings = {
    git_hosts: `git.test=gitea ${fake.api}`,
    gitea_token: { value: fake.token, agents: false },
  };
  await get(server, "PATCH", "/api/settings", { scope: "global", settings });
  const { id } = await createTask(server, { type: "change", title: "A change", source: hosted.project });
  await decide(server, await pendingReview(server, id), { action: "approve" });
  await untilStatus(server, id, "completed");
  const person = await journey.person();
  await person.visit(`/t/${id}`);
  const open = "button:has-text('Create pull request…')";
  const create = "dialog button[type=submit]:has-text('Create pull request')";
  await person.do(open);
  await person.hasFocus(create);
  await person.press("Escape");
  await person.hasFocus(open);
  await person.press("Enter");
  await person.hasFocus(create);
  expect(await person.wrongFocus()).toEqual([]);
  await person.press("Enter");
  await person.sees("[data-delivery=open]");
  await person.hasFocus(open);
  expect(fake.requests).toMatchObject([{ branch: "signalbox/a-change", target: "main" }]);

  for (const request of fake.requests) request.state = "merged";
  await person.tabTo("button[aria-label='Refresh pull request']");
  // The server asks the host again only after some seconds.
  await eventually("the merged state is read", async () => {
    await person.press("Enter");
    return (await person.see("[data-delivery=merged]").count()) > 0;
  });
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
  await fake.close();
});

test("a preview is started and stopped", async () => {
  const { taskId } = await reviewOf(journey.server, "A site", staticProject);
  const person = await journey.person();
  await person.visit(`/t/${taskId}?tab=preview`);
  await person.do("button:has-text('Start preview')");
  await person.sees("iframe");
  await person.do("button:has-text('Stop')");
  await person.sees("[data-preview=stopped]");
  expect(await person.wrongFocus()).toEqual([]);
  await journey.leave(person);
});

test("these journeys send exactly the requests listed for them", () => {
  expect(journey.asked()).toEqual(routesOf("results"));
});
