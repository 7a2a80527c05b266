import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invite, signInAgain } from "../../../test/support/signed-in.ts";
import {
  appendTask,
  ask,
  created,
  noOffices,
  noOrchestrations,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";
import type { OfficeActs } from "../../office/offices.ts";
import type { OrchestrationActs } from "../../orchestrator/orchestrations.ts";
import { CredentialActs } from "../../people/credential-acts.ts";
import { PeopleActs } from "../../people/people-acts.ts";
import { contract } from "../../protocol/api/contract.ts";
import { isReading, type Route } from "../../protocol/api/route.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { Role } from "../../protocol/people/person.ts";
import { roles } from "../../protocol/people/role.ts";
import { firstProject } from "../../protocol/project/project.ts";

let server: TestServer;
let acts: PeopleActs;

/** Every object exists twice: Mina created the ones that end in 2, the owner of the installation the others. */
beforeAll(async () => {
  const createdBy = async (id: string) => ({ createdBy: id.endsWith("2") ? "mina" : "admin" });
  server = await startTestServer({
    orchestrations: { ...noOrchestrations, state: createdBy as unknown as OrchestrationActs["state"] },
    offices: { ...noOffices, state: createdBy as unknown as OfficeActs["state"] },
  });
  acts = new PeopleActs(server.people);
  await invite(server.people, "mina", "viewer");
  await invite(server.people, "jun", "viewer");
  for (const [end, by] of [
    ["1", "admin"],
    ["2", "mina"],
  ] as const) {
    const id: TaskId = `t_0000000${end}`;
    await appendTask(server.store, id, [{ ...created(id, "A task"), createdBy: by } as never]);
    await server.store.append({
      stream: `belongings ${end}`,
      kind: "test",
      expectedSeq: 0,
      at: "2026-01-21T10:00:00.000Z",
      by: { kind: "system" },
      events: [],
      rows: { belongings: { taskId: id, ids: [`c_0000000${end}`] } },
    });
  }
});
afterAll(() => server.close());

const prefixes: readonly [RegExp, string][] = [
  [/\/api\/tasks\/:id/, "t_0000000"],
  [/\/api\/questions\/:id/, "q_0000000"],
  [/\/api\/reviews\/:id/, "rv_0000000"],
  [/\/api\/comments\/:id/, "cm_0000000"],
  [/\/api\/checkpoints\/:id/, "c_0000000"],
  [/\/api\/orchestrations\/:id/, "o_0000000"],
  [/\/api\/offices\/:id/, "of_0000000"],
  [/:id/, "aaaaaaaaaaaaaaa"],
];

/** Returns the path of a route for an object that Mina created, or somebody else. */
function pathOf(key: string, isOwn: boolean): string {
  const [, template = ""] = key.split(" ");
  const [pattern = /:id/, prefix = ""] = prefixes.find(([each]) => each.test(template)) ?? [];
  return template
    .replace(pattern, (found) => found.replace(":id", `${prefix}${isOwn ? "2" : "1"}`))
    .replace("/api/people/:name", "/api/people/jun")
    .replaceAll(/:\w+(\{[^}]*\})?/g, "T1.1");
}

/** Routes that end the session of the request. */
const ending = "DELETE /api/me/sessions";

interface Sent {
  readonly key: string;
  readonly isOwn: boolean;
}

/** The routes whose right depends on who created their object. */
const ofOwners = Object.entries<Route>(contract)
  .filter(([, { right }]) => right.who === "role" && right.others !== undefined)
  .map(([key]) => key);

/** Sends a request to every one of these routes and returns those that were refused for want of a right. */
async function refused(
  headers: Record<string, string | null>,
  isOwn: boolean,
  wanted: readonly string[] = Object.keys(contract),
): Promise<string[]> {
  const keys = wanted.filter((key) => key !== ending);
  const send = async ({ key }: Sent): Promise<string[]> => {
    const [method = ""] = key.split(" ");
    // A HEAD ends a stream after its header.
    const answer = await ask(server, {
      method: method === "GET" ? "HEAD" : method,
      path: pathOf(key, isOwn),
      headers,
      ...(method === "GET" || method === "DELETE" ? {} : { body: {} }),
    });
    return [401, 403].includes(answer.status) ? [key] : [];
  };
  const found = await Promise.all(keys.map((key) => send({ key, isOwn })));
  const last = wanted.includes(ending) ? await send({ key: ending, isOwn }) : [];
  return [...found.flat(), ...last].toSorted();
}

/** Returns the routes that a person must not be able to use. */
function forbidden(
  may: (route: Route, key: string) => boolean,
  among: readonly string[] = Object.keys(contract),
): string[] {
  return Object.entries<Route>(contract)
    .filter(([key, route]) => among.includes(key) && !may(route, key))
    .map(([key]) => key)
    .toSorted();
}

function has(role: Role | null, needed: Role): boolean {
  return role !== null && roles.indexOf(role) >= roles.indexOf(needed);
}

/** The rules, written again: what a person with these roles may use. */
function mayUse(inInstallation: Role | null, inProject: Role | null, isOwn: boolean) {
  return (route: Route, key: string): boolean => {
    const { right } = route;
    if (right.who === "anybody" || right.who === "person") return true;
    if (right.who !== "role") return false;
    const needed = !isOwn && right.others !== undefined ? right.others : right.least;
    // Reviews, questions and comments of these tests do not exist, so they belong to nobody.
    const isNobodys = /\/(?:reviews|questions|comments)\//.test(key);
    const least = isNobodys && right.others !== undefined ? right.others : needed;
    // The scope of settings is the installation unless a request names a project.
    if (right.in === "installation" || key === "PATCH /api/settings") return has(inInstallation, least);
    return has(inInstallation, least) || has(inProject, least);
  };
}

const withRoles = ([null, ...roles] as const).flatMap((role) =>
  (["installation", "project"] as const).flatMap((where) =>
    [true, false].map((isOwn) => ({ role, where, isOwn })),
  ),
);

describe("every route of the contract", () => {
  test.each(withRoles)("is refused exactly without its right: $role, $where, own: $isOwn", async (asked) => {
    const { role, where, isOwn } = asked;
    const inInstallation = where === "installation" ? role : null;
    const inProject = where === "project" ? role : null;
    const projects = inProject === null ? [] : [{ project: firstProject, role: inProject }];
    await acts.edit("mina", { role: inInstallation, projects });
    const token = await signInAgain(server.people, "mina");
    const keys = isOwn ? ofOwners : Object.keys(contract);
    const found = await refused({ authorization: `Bearer ${token}` }, isOwn, keys);
    expect(found).toEqual(forbidden(mayUse(inInstallation, inProject, isOwn), keys));
  });

  test("is refused to nobody, except the ways to sign in", async () => {
    const found = await refused({ authorization: null }, false);
    expect(found).toEqual(forbidden(({ right }) => right.who === "anybody"));
    expect(found.length).toBeGreaterThan(100);
  });

  test("is refused to an invitation, except to accept it", async () => {
    const made = await new CredentialActs(server.people).invite(
      { role: "administrator", projects: [], displayName: null, email: null },
      "admin",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    const text = made.value.link.path.split("=")[1] ?? "";
    const found = await refused({ authorization: `Bearer ${text}` }, false);
    expect(found).toEqual(forbidden(({ right }) => right.who === "anybody" || right.who === "invited"));
  });

  test("that writes is refused to a token that reads, even an administrator's", async () => {
    const made = await new CredentialActs(server.people).createToken(
      { name: "reads", access: "read", days: 1 },
      "admin",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    const found = await refused({ authorization: `Bearer ${made.value.text}` }, true);
    expect(found).toEqual(
      forbidden(
        (route, key) =>
          route.right.who === "anybody" ||
          (isReading(key, route) && ["person", "role"].includes(route.right.who)),
      ),
    );
  });

  test("is open to the token of the installation, except for the routes of invitations", async () => {
    const found = await refused({}, false);
    expect(found).toEqual(forbidden(({ right }) => right.who !== "invited"));
  });
});
