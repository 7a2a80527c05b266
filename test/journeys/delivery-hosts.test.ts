import { expect, test } from "vitest";
import { ask, createTask, eventsOf, eventually, get, stateOf } from "../support/api.ts";
import { DeliveryJourney } from "../support/delivery-journey.ts";
import { eventsOfType, pendingReview } from "../support/gates.ts";

const journey = new DeliveryJourney();

test("work that is not approved is not delivered", async () => {
  const { id } = await createTask(journey.server, {
    type: "change",
    title: "Not yet",
    source: journey.hosted.project,
  });
  await pendingReview(journey.server, id);
  const { status, body } = await ask(journey.server, "POST", `/api/tasks/${id}/delivery`, {
    pullRequest: true,
  });
  expect([status, body.error?.message]).toEqual([
    409,
    "This work has not been approved. Approve its last phase first.",
  ]);
  await get(journey.server, "POST", `/api/tasks/${id}/cancel`);
});

test("an unknown host and a missing token are said before anything is pushed", async () => {
  const { id, branch } = await journey.approved();
  expect(await journey.failed(id, "--pull-request")).toBe(
    "Signalbox does not know the git host git.test. Add it to the setting git_hosts, for example: git.test=gitea",
  );
  const fake = await journey.hostOf("gitea");
  await journey.setSettings({ gitea_token: null });
  expect(await journey.failed(id, "--pull-request")).toContain(
    "The setting gitea_token has no token for git.test.",
  );
  expect(fake.received).toEqual([]);
  expect(() => journey.hosted.subjects(branch)).toThrow("unknown revision");
});

test.each([
  [401, "git.test does not accept the token in gitea_token."],
  [403, "The token in gitea_token is not allowed to do this on git.test."],
  [
    404,
    "git.test did not find the repository or the pull request, or the token in gitea_token cannot read it.",
  ],
  [422, "git.test refused the request (422): No commits between main and work"],
  [429, "git.test limits requests."],
  [500, "git.test has an error (500). Try again later."],
])("the host's status %s is explained; the next try uses the pushed branch", async (status, message) => {
  const fake = await journey.hostOf("gitea");
  const { id, branch } = await journey.approved();
  fake.troubles.push({
    status,
    method: "POST",
    times: 1,
    body: { message: "No commits between main and work" },
  });
  expect(await journey.failed(id, "--pull-request")).toContain(message);
  expect(journey.hosted.subjects(branch)).toHaveLength(2);
  expect(fake.requests).toEqual([]);
  expect((await journey.deliver(id, "--pull-request")).info).toMatchObject({
    failure: null,
    pullRequest: { number: 1 },
  });
  expect(journey.hosted.subjects(branch)).toHaveLength(2);
});

test("a request that a person opened keeps its text", async () => {
  const fake = await journey.hostOf("github");
  const { id, branch } = await journey.approved();
  await journey.deliver(id);
  fake.requests.push({ number: 1, branch, target: "main", title: "Mine", body: "My text.", state: "open" });
  expect((await journey.deliver(id, "--pull-request")).info).toMatchObject({ pullRequest: { number: 1 } });
  expect(fake.requests).toMatchObject([{ title: "Mine", body: "My text." }]);
  expect(await eventsOfType(journey.server, id, "pull_request.opened")).toMatchObject([{ existed: true }]);
});

test("with the setting the last approval creates the pull request, in the name of the approver", async () => {
  const fake = await journey.hostOf("gitea");
  await journey.setSettings({ pull_request_on_approval: true });
  try {
    const { id } = await journey.approved();
    await eventually("the request exists", async () => {
      const { delivery } = await stateOf(journey.server, id);
      return delivery.request ?? undefined;
    });
    expect(fake.requests).toHaveLength(1);
    const [requested] = (await eventsOf(journey.server, id)).filter(
      ({ event }) => event.type === "delivery.requested",
    );
    expect(requested).toMatchObject({ by: "admin", event: { automatic: true, pullRequest: true } });
  } finally {
    await journey.setSettings({ pull_request_on_approval: null });
  }
});

test("secrets in the text of a task do not reach the host", async () => {
  const fake = await journey.hostOf("gitea");
  const { id } = await journey.approved({ description: `{"note":"use ${fake.token}"}` });
  await journey.deliver(id, "--pull-request");
  expect(fake.requests[0]?.body).toContain("[redacted:GITEA_TOKEN]");
  expect(JSON.stringify(fake.requests)).not.toContain(fake.token);
});
