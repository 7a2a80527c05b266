import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invite, signInAgain } from "../../../test/support/signed-in.ts";
import {
  appendTask,
  ask,
  created,
  noOffices,
  noOrchestrations,
  noTriggers,
  startedAt,
  startTestServer,
  type TestServer,
} from "../../../test/support/scripted-server.ts";
import type { OfficeActs } from "../../office/offices.ts";
import type { OrchestrationActs } from "../../orchestrator/orchestrations.ts";
import { CredentialActs } from "../../people/credential-acts.ts";
import { PeopleActs } from "../../people/people-acts.ts";
import { contract } from "../../protocol/api/contract.ts";
import { isReading, type Route } from "../../protocol/api/route.ts";
import type { ProjectId, TaskId } from "../../protocol/ids.ts";
import type { Role } from "../../protocol/people/person.ts";
import { roles } from "../../protocol/people/role.ts";
import { firstProject } from "../../protocol/project/project.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { Review } from "../../protocol/task/review.ts";
import type { TriggerActs } from "../../triggers/triggers.ts";
import { question } from "../../store/contract/samples.ts";
import type { Rows } from "../../store/store.ts";

let server: TestServer;
let acts: PeopleActs;

/** The project in which Mina has a role, or not. Every object exists in it and in the first project. */
const shop: ProjectId = "p_0000shop";

/** Every object exists twice in each project: Mina created those that end in 2 and 4, the owner the others. */
const objects = [
  { end: "1", by: "admin", project: firstProject },
  { end: "2", by: "mina", project: firstProject },
  { end: "3", by: "admin", project: shop },
  { end: "4", by: "mina", project: shop },
] as const;

beforeAll(async () => {
  const createdBy = async (id: string) => ({ createdBy: "24".includes(id.at(-1) ?? "") ? "mina" : "admin" });
  server = await startTestServer({
    orchestrations: { ...noOrchestrations, state: createdBy as unknown as OrchestrationActs["state"] },
    offices: { ...noOffices, state: createdBy as unknown as OfficeActs["state"] },
    triggers: { ...noTriggers, state: createdBy as unknown as TriggerActs["state"] },
  });
  acts = new PeopleActs(server.people);
  await invite(server.people, "mina", "viewer");
  await invite(server.people, "jun", "viewer");
  for (const { end, by, project } of objects) {
    const id: TaskId = `t_0000000${end}`;
    await appendTask(server.store, id, [{ ...created(id, "A task"), createdBy: by, project } as TaskEvent]);
    await write(`belongings ${end}`, {
      questions: [question(Number(end), { taskId: id })],
      reviews: [
        { id: `rv_0000000${end}`, taskId: id, status: "pending", createdAt: startedAt } as unknown as Review,
      ],
      belongings: { taskId: id, ids: [`c_0000000${end}`, `cm_0000000${end}`] },
    });
    for (const [kind, prefix] of [
      ["orchestration", "o"],
      ["office", "of"],
      ["trigger", "tr"],
    ] as const) {
      const coordinator = { kind, id: `${prefix}_0000000${end}`, project, open: false, createdAt: startedAt };
      await write(coordinator.id, { coordinator: { ...coordinator, summary: {} } });
    }
  }
});
afterAll(() => server.close());

async function write(stream: string, rows: Rows): Promise<void> {
  const entry = { stream, kind: "test", expectedSeq: 0, at: startedAt, events: [], rows };
  await server.store.append({ ...entry, by: { kind: "system" } });
}

/** The object of a request: in the project of Mina's role, in another one, missing, or none is named. */
type Named = "same" | "other" | "missing" | "none";

const prefixes: readonly [RegExp, string][] = [
  [/\/api\/tasks\/:id/, "t_0000000"],
  [/\/api\/questions\/:id/, "q_0000000"],
  [/\/api\/reviews\/:id/, "rv_0000000"],
  [/\/api\/comments\/:id/, "cm_0000000"],
  [/\/api\/checkpoints\/:id/, "c_0000000"],
  [/\/api\/orchestrations\/:id/, "o_0000000"],
  [/\/api\/offices\/:id/, "of_0000000"],
  [/\/api\/triggers\/:id/, "tr_0000000"],
  [/:id/, "aaaaaaaaaaaaaaa"],
];

const projectIds = { same: shop, other: firstProject, missing: "p_00000009", none: "" };
const ends = { same: ["3", "4"], other: ["1", "2"], missing: ["9", "9"], none: ["9", "9"] } as const;

/** Returns the path of a route for an object that Mina created, or somebody else. */
function pathOf(key: string, { named, isOwn }: Pick<Sent, "named" | "isOwn">): string {
  const [, template = ""] = key.split(" ");
  const [pattern = /:id/, prefix = ""] = prefixes.find(([each]) => each.test(template)) ?? [];
  return template
    .replace("/api/projects/:id", `/api/projects/${projectIds[named]}`)
    .replace(pattern, (found) => found.replace(":id", `${prefix}${ends[named][isOwn ? 1 : 0]}`))
    .replace("/api/people/:name", "/api/people/jun")
    .replaceAll(/:\w+(\{[^}]*\})?/g, "T1.1");
}

/** Returns what a request says about its project beside the path. */
function said(key: string, named: Named): Record<string, string> {
  if (named === "none") return {};
  const task = `t_0000000${ends[named][0]}`;
  if (key.endsWith(" /api/settings")) {
    return { scope: named === "missing" ? `task:${task}` : `project:${projectIds[named]}` };
  }
  if (key === "POST /api/tickets") return { path: `/api/tasks/${task}/patch` };
  return key.includes("/:id") ? {} : { project: projectIds[named] };
}

/** Routes that end the session of the request. */
const ending = "DELETE /api/me/sessions";

interface Sent {
  readonly key: string;
  readonly named: Named;
  readonly isOwn: boolean;
}

/** The routes whose right depends on who created their object. */
const ofOwners = Object.entries<Route>(contract)
  .filter(([, { right }]) => right.who === "role" && right.others !== undefined)
  .map(([key]) => key);

/** Sends a request to every one of these routes and returns those that were refused for want of a right. */
async function refused(
  headers: Record<string, string | null>,
  { isOwn = false, named = "same" }: Partial<Pick<Sent, "named" | "isOwn">> = {},
  wanted: readonly string[] = Object.keys(contract),
): Promise<string[]> {
  const keys = wanted.filter((key) => key !== ending);
  const send = async (key: string): Promise<string[]> => {
    const [method = ""] = key.split(" ");
    const fields = said(key, named);
    const query = method === "GET" ? `?${new URLSearchParams(fields).toString()}` : "";
    // A HEAD ends a stream after its header.
    const answer = await ask(server, {
      method: method === "GET" ? "HEAD" : method,
      path: pathOf(key, { named, isOwn }) + query,
      headers,
      ...(method === "GET" || method === "DELETE" ? {} : { body: fields }),
    });
    return [401, 403].includes(answer.status) ? [key] : [];
  };
  const found = await Promise.all(keys.map(send));
  const last = wanted.includes(ending) ? await send(ending) : [];
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

/** A person's role and where they have it, and the object of their request. */
interface Case {
  readonly role: Role | null;
  readonly where: "installation" | "project";
  readonly named: Named;
  readonly isOwn: boolean;
}

/** The rules, written again: what a person with this role may use. */
function mayUse({ role, where, named, isOwn }: Case) {
  return (route: Route, key: string): boolean => {
    const { right } = route;
    if (right.who === "anybody" || right.who === "person") return true;
    if (right.who !== "role") return false;
    // Comments of these tests have no author.
    const isTheirs = isOwn && !key.includes("/comments/");
    const needed = isTheirs ? right.least : (right.others ?? right.least);
    if (where === "installation") return has(role, needed);
    if (right.in === "installation") return false;
    // A list without a project is limited to theirs. Something new without a project is for the first one.
    const isTheirList = named === "none" && isReading(key, route) && !key.endsWith(" /api/settings");
    return (named === "same" || isTheirList) && has(role, needed);
  };
}

const cases: readonly Case[] = [true, false].flatMap((isOwn) => [
  ...([null, ...roles] as const).map((role): Case => ({ role, where: "installation", named: "same", isOwn })),
  ...roles.flatMap((role) =>
    (isOwn ? (["same", "other"] as const) : (["same", "other", "missing", "none"] as const)).map(
      (named): Case => ({ role, where: "project", named, isOwn }),
    ),
  ),
]);

/** Returns the routes to which a case applies. */
function routesOf({ named, isOwn }: Case): readonly string[] {
  if (isOwn) return ofOwners;
  const keys = Object.keys(contract);
  if (named === "none") return keys.filter((key) => !key.includes("/:id"));
  return named === "missing"
    ? keys.filter((key) => key.includes("/:id") || key.endsWith(" /api/settings"))
    : keys;
}

describe("every route of the contract", () => {
  test.each(cases)(
    "is refused exactly without its right: $role, $where, object: $named, own: $isOwn",
    async (asked) => {
      const { role, where } = asked;
      const inProject = where === "project" ? role : null;
      const projects = inProject === null ? [] : [{ project: shop, role: inProject }];
      await acts.edit("mina", { role: where === "installation" ? role : null, projects });
      const token = await signInAgain(server.people, "mina");
      const keys = routesOf(asked);
      const found = await refused({ authorization: `Bearer ${token}` }, asked, keys);
      expect(found).toEqual(forbidden(mayUse(asked), keys));
    },
  );

  test("is refused to nobody, except the ways to sign in", async () => {
    const found = await refused({ authorization: null });
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
    const found = await refused({ authorization: `Bearer ${text}` });
    expect(found).toEqual(forbidden(({ right }) => right.who === "anybody" || right.who === "invited"));
  });

  test("that writes is refused to a token that reads, even an administrator's", async () => {
    const made = await new CredentialActs(server.people).createToken(
      { name: "reads", access: "read", days: 1 },
      "admin",
    );
    if (!made.ok) throw new Error(made.refusal.message);
    const found = await refused({ authorization: `Bearer ${made.value.text}` }, { isOwn: true });
    expect(found).toEqual(
      forbidden(
        (route, key) =>
          route.right.who === "anybody" ||
          (isReading(key, route) && ["person", "role"].includes(route.right.who)),
      ),
    );
  });

  test("is open to the token of the installation, except for the routes of invitations", async () => {
    const found = await refused({});
    expect(found).toEqual(forbidden(({ right }) => right.who !== "invited"));
  });
});
