import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli } from "../support/cli.ts";
import { DeliveryJourney } from "../support/delivery-journey.ts";
import { output } from "../support/git-project.ts";
import { git } from "../support/git-traps.ts";
import { testPlace } from "../support/test-directory.ts";

const journey = new DeliveryJourney();

test("a result after the merge gets a new branch and a new request", async () => {
  const fake = await journey.hostOf("gitea");
  const { id, branch } = await journey.approved();
  await journey.deliver(id, "--pull-request");
  for (const request of fake.requests) request.state = "merged";
  git(journey.hosted.bare, "update-ref", "refs/heads/main", `refs/heads/${branch}`);
  await journey.approvedAgain(id);
  const { info } = await journey.deliver(id, "--pull-request");
  expect(info).toMatchObject({
    failure: null,
    pushed: { branch: `${branch}-2` },
    pullRequest: { number: 2 },
  });
  expect(output(journey.hosted.bare, "rev-parse", `${branch}-2^`)).toBe(
    output(journey.hosted.bare, "rev-parse", "main"),
  );
});

test("without a pull request only the branch is pushed, also to a remote that is a directory", async () => {
  const directory = join(testPlace(), "by-path");
  git(journey.place, "clone", "-q", journey.hosted.bare, directory);
  const { id, branch } = await journey.approved({ source: directory });
  expect(await journey.failed(id, "--pull-request")).toBe(
    "The remote is not on a git host, so it has no pull requests. Push the branch only.",
  );
  expect(() => journey.hosted.subjects(branch)).toThrow("unknown revision");
  const { code, info } = await journey.deliver(id);
  expect(code).toBe(0);
  expect(info).toMatchObject({
    pushed: { branch, url: journey.hosted.bare },
    pullRequest: null,
    failure: null,
  });
  expect(journey.hosted.subjects(branch)[0]).toContain("Describe the idea");
  const shown = await cli(journey.home, ["task", "show", id]);
  expect(shown.stdout).toContain(`to ${branch} of ${journey.hosted.bare}`);
});

test("a source that is an address is delivered from a repository of its own", async () => {
  const fake = await journey.hostOf("gitlab");
  const { id, branch } = await journey.approved({ source: "git@git.test:team/app.git" });
  const { info } = await journey.deliver(id, "--pull-request", "--branch", `${branch}-own`);
  expect(info).toMatchObject({
    failure: null,
    pushed: { branch: `${branch}-own` },
    pullRequest: { number: 1 },
  });
  expect(fake.requests).toHaveLength(1);
  await journey.approvedAgain(id);
  expect((await journey.deliver(id, "--pull-request")).info).toMatchObject({ failure: null });
  expect(output(journey.hosted.bare, "rev-parse", `${branch}-own^`)).toBe(info.pushed?.commit);
});

test("a branch that somebody else moved is not overwritten", async () => {
  const { id, branch } = await journey.approved();
  await journey.deliver(id);
  const theirs = journey.hosted.pushAsOther(branch);
  await journey.approvedAgain(id);
  expect(await journey.failed(id)).toBe(
    `The branch ${branch} has commits that Signalbox did not push (${theirs.slice(0, 12)}). Nothing was overwritten. Rename or merge that branch, or deliver to another one.`,
  );
  expect(output(journey.hosted.bare, "rev-parse", branch)).toBe(theirs);
  expect((await journey.deliver(id, "--branch", `${branch}-other`)).info).toMatchObject({
    failure: null,
    pushed: { branch: `${branch}-other` },
  });
});

test("a branch name that is taken gets a number, unless a person chose it", async () => {
  const { id, branch } = await journey.approved();
  git(journey.hosted.bare, "update-ref", `refs/heads/${branch}`, "refs/heads/main");
  expect(await journey.failed(id, "--branch", branch)).toBe(
    `The remote already has a branch ${branch}. Choose another name.`,
  );
  expect((await journey.deliver(id)).info.pushed?.branch).toBe(`${branch}-2`);
  expect(await journey.failed(id, "--branch", "two words")).toBe('"two words" is not a valid branch name.');
});

test("a push that the remote refuses says why and what to do", async () => {
  const { id, branch } = await journey.approved();
  journey.hosted.deny(true);
  expect(await journey.failed(id)).toBe(
    "The remote refused access: git@git.test: Permission denied (publickey). Give this user the right to push, or set a token.",
  );
  journey.hosted.deny(false);
  journey.hosted.protect(true);
  const refused = await journey.failed(id);
  expect(refused).toContain(`The remote does not accept the branch ${branch} (pre-receive hook declined).`);
  expect(refused).toContain("The remote says: error: signalbox/* is protected");
  journey.hosted.protect(false);
  renameSync(journey.hosted.bare, `${journey.hosted.bare}-away`);
  expect(await journey.failed(id)).toContain("The remote repository was not found: ");
  renameSync(`${journey.hosted.bare}-away`, journey.hosted.bare);
  expect((await journey.deliver(id)).info).toMatchObject({ failure: null, pushed: { branch } });
});
