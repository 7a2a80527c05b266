import { expect, test } from "vitest";
import { ask, eventually, stateOf } from "../support/api.ts";
import { DeliveryJourney } from "../support/delivery-journey.ts";

const journey = new DeliveryJourney();

test("a request whose answer is lost is found again instead of created twice", async () => {
  const fake = await journey.hostOf("github");
  const { id } = await journey.approved();
  fake.troubles.push({ drop: true, method: "POST", times: 1 });
  expect((await journey.deliver(id, "--pull-request")).info).toMatchObject({
    failure: null,
    pullRequest: { number: 1 },
  });
  expect(fake.requests).toHaveLength(1);
});

/** Moments at which the server is killed: before it asks for the request, and after the request exists. */
test.each([
  ["between the push and the request", "GET", false],
  ["while the request is created", "POST", true],
])("a server killed %s creates one request", async (_, method, takesEffect) => {
  const fake = await journey.hostOf("gitlab");
  const { id, branch } = await journey.approved();
  const killed = Promise.withResolvers<void>();
  let isFirst = true;
  fake.before = async (received) => {
    if (!isFirst || received.method !== method) return;
    isFirst = false;
    if (takesEffect) fake.troubles.push({ drop: true, method: "POST", times: 1 });
    await journey.server.kill();
    killed.resolve();
  };
  await ask(journey.server, "POST", `/api/tasks/${id}/delivery`, { pullRequest: true }).catch(
    () => undefined,
  );
  await killed.promise;
  expect(journey.hosted.subjects(branch)).toHaveLength(2);
  await journey.restart();
  await eventually("the delivery is done", async () => {
    const { delivery } = await stateOf(journey.server, id);
    return delivery.wanted === null ? true : undefined;
  });
  expect((await stateOf(journey.server, id)).delivery).toMatchObject({
    failure: null,
    request: { number: 1 },
    count: 1,
  });
  expect(fake.requests).toHaveLength(1);
  expect(journey.hosted.subjects(branch)).toHaveLength(2);
});
