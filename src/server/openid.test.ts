import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  clientId,
  clientSecret,
  signInAtProvider,
  startProvider,
  type TestProvider,
} from "../../test/support/openid-provider.ts";
import { type Answer, ask, startTestServer, type TestServer } from "../../test/support/scripted-server.ts";
import { invite } from "../../test/support/signed-in.ts";
import { PeopleActs } from "../people/people-acts.ts";
import { OpenIdConfig } from "../protocol/people/openid-config.ts";

const secret = "a-secret-that-only-this-browser-has";
let server: TestServer;
let provider: TestProvider;
let config: OpenIdConfig | undefined;

beforeAll(async () => {
  server = await startTestServer({ openId: () => config });
  provider = await startProvider([`http://127.0.0.1:${server.port}/sign-in/openid`]);
  configure();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

function configure(changes: Partial<OpenIdConfig> = {}): void {
  const scope = "openid email profile groups";
  config = OpenIdConfig.parse({ issuer: provider.issuer, clientId, clientSecret, scope, ...changes });
}

function begin(): Promise<Answer> {
  // The provider compares times with its own clock.
  server.clock.now = new Date(Math.max(Date.now(), server.clock.now.getTime() + 61_000));
  return ask(server, {
    method: "POST",
    path: "/api/sign-in/openid",
    headers: { authorization: null, origin: `http://127.0.0.1:${server.port}` },
    body: { browser: createHash("sha256").update(secret).digest("hex") },
  });
}

function finish(query: string, by = secret): Promise<Answer> {
  return ask(server, {
    method: "POST",
    path: "/api/sign-in/openid/finish",
    headers: { authorization: null },
    body: { query, secret: by },
  });
}

/** Begins to sign in and returns the query with which the provider sends this account back. */
async function queryFor(account: string): Promise<string> {
  const begun = await begin();
  const { url } = (begun.json as { data: { url: string } }).data;
  return (await signInAtProvider(url, account)).search;
}

async function signIn(account: string): Promise<Answer> {
  return finish(await queryFor(account));
}

function refusalOf({ status, json }: Answer): [number, string] {
  return [status, (json as { error: { message: string } }).error.message];
}

function signedIn(answer: Answer): { token: string; person: { name: string; role: string } } {
  expect(answer.status).toBe(201);
  return (answer.json as { data: { token: string; person: { name: string; role: string } } }).data;
}

describe("signing in with a provider", () => {
  test("creates the person, opens a session, and names the person in the audit log", async () => {
    provider.accounts.set("one", { email: "one@example.test", email_verified: true, name: "Person One" });
    const { token, person } = signedIn(await signIn("one"));
    expect(person).toMatchObject({ name: "one", displayName: "Person One", role: "member" });
    const me = await ask(server, { path: "/api/me", headers: { authorization: `Bearer ${token}` } });
    expect(me.json).toMatchObject({ data: { person: { name: "one" }, signedIn: { by: "session" } } });
    const { items } = await server.store.listAudit({ act: "finish", limit: 1 });
    expect(items).toMatchObject([{ person: "one", outcome: "allowed" }]);
    expect(signedIn(await signIn("one")).person.name).toBe("one");
    expect(server.people.list().map(({ name }) => name)).toEqual(["admin", "one"]);
  });

  test("works once, and only in the browser that began", async () => {
    provider.accounts.set("two", { email: "two@example.test" });
    const query = await queryFor("two");
    expect(refusalOf(await finish(query, "x".repeat(40)))).toEqual([
      403,
      "This sign-in was started in another browser. Start again in this one.",
    ]);
    expect(refusalOf(await finish(query))).toEqual([
      409,
      "This sign-in was already completed, or took longer than ten minutes. Start again.",
    ]);
  });

  test("shows the provider on the sign-in page", async () => {
    const answer = await ask(server, { path: "/api/sign-in", headers: { authorization: null } });
    expect(answer.json).toEqual({ data: { openId: { name: new URL(provider.issuer).host } } });
  });
});

describe("an e-mail address", () => {
  test("finds a person to whom an administrator gave it, but not one who entered it", async () => {
    configure({ groups: { ops: "administrator" } });
    const mallory = await invite(server.people, "mallory", "viewer");
    const headers = { authorization: `Bearer ${mallory}` };
    const body = { email: "lead@example.test" };
    await ask(server, { method: "PATCH", path: "/api/me", headers, body });
    provider.accounts.set("lead", { email: "lead@example.test", email_verified: true, groups: ["ops"] });
    const { person } = signedIn(await signIn("lead"));
    expect([person.name, person.role]).toEqual(["lead", "administrator"]);
    const me = await ask(server, { path: "/api/me", headers });
    expect(me.json).toMatchObject({ data: { person: { name: "mallory", role: "viewer" } } });

    await invite(server.people, "deputy", "viewer");
    await ask(server, {
      method: "PATCH",
      path: "/api/people/deputy",
      body: { email: "deputy@example.test" },
    });
    provider.accounts.set("mk", { email: "deputy@example.test", email_verified: true, groups: ["ops"] });
    expect(signedIn(await signIn("mk")).person).toMatchObject({ name: "deputy", role: "administrator" });
    configure();
  });
});

describe("groups", () => {
  test("decide the role at each sign-in; without one, open sessions end", async () => {
    configure({ groups: { dev: "reviewer", ops: "administrator" } });
    const claims = { email: "three@example.test", preferred_username: "three" };
    provider.accounts.set("three", { ...claims, groups: ["dev"] });
    expect(signedIn(await signIn("three")).person.role).toBe("reviewer");
    provider.accounts.set("three", { ...claims, groups: ["ops", "dev"] });
    const { token, person } = signedIn(await signIn("three"));
    expect(person.role).toBe("administrator");
    provider.accounts.set("three", { ...claims, groups: ["sales"] });
    expect(refusalOf(await signIn("three"))).toEqual([
      403,
      "None of your groups has a role here. Yours: sales. Ask an administrator.",
    ]);
    const me = await ask(server, { path: "/api/me", headers: { authorization: `Bearer ${token}` } });
    expect([me.status, server.people.person("three")?.role]).toEqual([401, null]);
    configure();
  });
});

describe("a sign-in fails with a clear sentence if", () => {
  test("the provider sends no e-mail address", async () => {
    provider.accounts.set("four", { name: "No Address" });
    expect(refusalOf(await signIn("four"))).toEqual([
      403,
      "The provider sent no e-mail address for you. Ask an administrator to grant this application the email scope, and check that your account has an address.",
    ]);
  });

  test("the person cancels", async () => {
    const begun = await begin();
    const { url } = (begun.json as { data: { url: string } }).data;
    const state = new URL(url).searchParams.get("state") ?? "";
    expect(refusalOf(await finish(`?error=access_denied&state=${state}&iss=${provider.issuer}`))).toEqual([
      502,
      "The provider denied access, or you cancelled the sign-in. Try again.",
    ]);
  });

  test("the access of the person was removed", async () => {
    provider.accounts.set("five", { email: "five@example.test" });
    signedIn(await signIn("five"));
    await new PeopleActs(server.people).remove("five");
    expect(refusalOf(await signIn("five"))).toEqual([
      403,
      "The access of @five was removed. Ask an administrator.",
    ]);
  });

  test("the provider is down", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    gone.close();
    configure({ issuer: `http://127.0.0.1:${port}` });
    expect(refusalOf(await begin())).toEqual([
      502,
      `The provider http://127.0.0.1:${port} cannot be reached. Try again later, or ask an administrator for a sign-in link.`,
    ]);
    configure();
  });

  test("the issuer is another one", async () => {
    configure({ issuer: provider.issuer.replace("127.0.0.1", "localhost") });
    expect(refusalOf(await begin())).toEqual([
      502,
      `The provider's issuer (${provider.issuer}) does not match openId.issuer (${provider.issuer.replace("127.0.0.1", "localhost")}). An administrator must set openId.issuer to exactly the provider's issuer.`,
    ]);
    configure();
  });

  test("the secret of the client is wrong", async () => {
    configure({ clientSecret: "another" });
    expect(refusalOf(await signIn("one"))).toEqual([
      502,
      "The provider does not accept this application. An administrator must check openId.clientId and its secret.",
    ]);
    configure();
  });

  test("there is no provider", async () => {
    config = undefined;
    expect(refusalOf(await begin())).toEqual([404, "This installation has no OpenID provider."]);
    configure();
  });
});
