import { expect, test } from "vitest";
import { ask, startTestServer } from "../../../test/support/scripted-server.ts";
import { invite } from "../../../test/support/signed-in.ts";

test("a person can send 20 test notifications in a minute, whatever the address", async () => {
  await using server = Object.assign(await startTestServer(), {
    async [Symbol.asyncDispose](): Promise<void> {
      await server.close();
    },
  });
  const [mina, jun] = [
    await invite(server.people, "mina", "viewer"),
    await invite(server.people, "jun", "viewer"),
  ];
  const send = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    // Nothing is sent: only administrators may test this channel.
    const body = { channel: "slack_channel" };
    return (await ask(server, { method: "POST", path: "/api/notifications/test", headers, body })).status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) statuses.push(await send(mina));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
  expect(await send(jun)).toBe(409);
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  expect(await send(mina)).toBe(409);
});
