import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { FakeGitHost } from "../../test/fakes/git-host.ts";
import { plantProject, output } from "../../test/support/git-project.ts";
import { git } from "../../test/support/git-traps.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { type GitHostKind, gitHostKinds } from "../protocol/settings/git-hosts.ts";
import { openHost } from "./open-host.ts";

const hosts: FakeGitHost[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

async function started(kind: GitHostKind) {
  const project = `${testPlace()}/project`;
  plantProject(project, { "a.txt": "a\n" });
  git(project, "branch", "work");
  const fake = await FakeGitHost.start(kind, `${project}/.git`);
  hosts.push(fake);
  const repository = { host: "git.test", path: "team/app", kind, api: fake.api, token: "my_token" };
  const open = (token = fake.token) =>
    openHost(repository, token, new AbortController().signal, async () => undefined);
  return { fake, project, open };
}

const wanted = { branch: "work", target: "main", title: "Add a page", body: "The text." };

describe.each(gitHostKinds)("%s", (kind) => {
  test("a request is created, found, updated and read", async () => {
    const { fake, project, open } = await started(kind);
    const api = open();
    expect(await api.find("work", "main")).toBeNull();
    const created = await api.create(wanted);
    expect(created).toEqual({
      number: 1,
      url: expect.stringContaining("https://git.test/team/app/"),
      state: "open",
      body: "The text.",
      head: output(project, "rev-parse", "work"),
    });
    expect(await api.find("work", "main")).toEqual(created);
    expect(await api.find("other", "main")).toBeNull();
    expect(await api.update(1, "Another text.")).toMatchObject({ number: 1, body: "Another text." });
    expect(fake.requests).toMatchObject([{ title: "Add a page", body: "Another text." }]);
    for (const state of ["merged", "closed"] as const) {
      for (const request of fake.requests) request.state = state;
      expect(await api.get(1)).toMatchObject({ state });
      expect(await api.find("work", "main")).toBeNull();
    }
  });

  test("the checks of a request are read", async () => {
    const { fake, open } = await started(kind);
    const created = await open().create(wanted);
    for (const state of ["none", "pending", "passed", "failed"] as const) {
      fake.checks = state;
      expect(await open().checks(created)).toBe(state);
    }
  });

  test("a second request for the same branch is refused as existing", async () => {
    const { open } = await started(kind);
    await open().create(wanted);
    await expect(open().create(wanted)).rejects.toMatchObject({ code: "exists" });
  });

  test.each([
    [401, "unauthorized", "git.test does not accept the token in my_token. Set a valid one."],
    [403, "forbidden", "The token in my_token is not allowed to do this on git.test."],
    [
      404,
      "not_found",
      "git.test did not find the repository or the pull request, or the token in my_token cannot read it.",
    ],
    [422, "rejected", "git.test refused the request (422): Something is wrong"],
    [429, "limited", "git.test limits requests. Try again later."],
    [302, "moved", "git.test redirects to another address"],
    [500, "unreachable", "git.test has an error (500). Try again later."],
  ])("the status %s is explained", async (status, code, message) => {
    const { fake, open } = await started(kind);
    fake.troubles.push({ status, body: { message: "Something is wrong" }, times: 9 });
    const failure = await open()
      .create(wanted)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(String((failure as Error).stack)).not.toContain(fake.token);
    expect(fake.writes).toHaveLength(1);
  });

  test("a wrong token is refused, and is not in the failure", async () => {
    const { open } = await started(kind);
    const failure = await open("secret-wrong-token")
      .find("work", "main")
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "unauthorized" });
    expect(JSON.stringify(failure) + String(failure)).not.toContain("secret-wrong-token");
  });

  test("reading is repeated after an error of the host, writing is not", async () => {
    const { fake, open } = await started(kind);
    fake.troubles.push({ status: 503, times: 2 });
    expect(await open().find("work", "main")).toBeNull();
    fake.troubles.push({ status: 503, method: "POST", times: 1 });
    await expect(open().create(wanted)).rejects.toMatchObject({ code: "unreachable" });
    expect(fake.writes).toHaveLength(1);
  });
});

test("a redirect is not followed, so the token reaches no other host", async () => {
  const heard: string[] = [];
  const thief = createServer((incoming, outgoing) => {
    heard.push(incoming.url ?? "");
    outgoing.end("[]");
  }).listen(0, "127.0.0.1");
  await once(thief, "listening");
  const address = `http://127.0.0.1:${(thief.address() as AddressInfo).port}/`;
  const { fake, open } = await started("github");
  fake.troubles.push({ status: 307, headers: { location: address }, times: 1 });
  await expect(open().find("work", "main")).rejects.toMatchObject({ code: "moved" });
  expect(heard).toEqual([]);
  thief.close();
});

test("a limit names the time to wait, also if it comes with status 403", async () => {
  const { fake, open } = await started("github");
  fake.troubles.push({ status: 403, headers: { "retry-after": "30" }, times: 1 });
  await expect(open().find("work", "main")).rejects.toThrow("Try again in 30 seconds.");
  fake.troubles.push({ status: 403, headers: { "x-ratelimit-remaining": "0" }, times: 1 });
  await expect(open().find("work", "main")).rejects.toMatchObject({ code: "limited" });
});

test("an answer that is not of a git host is refused", async () => {
  const { fake, open } = await started("gitlab");
  fake.troubles.push({ status: 200, body: "<html>", times: 1 });
  await expect(open().find("work", "main")).rejects.toThrow("git.test sent an unexpected response.");
  fake.troubles.push({
    status: 200,
    body: [{ iid: 1, web_url: "javascript:alert(1)", state: "opened" }],
    times: 1,
  });
  await expect(open().find("work", "main")).rejects.toMatchObject({ code: "unexpected" });
});
