import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfficeSummary } from "../../src/protocol/office/summary.ts";
import { programAgent } from "../support/agents.ts";
import { ask, eventually, get, pendingQuestions } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeHome({ member: programAgent("office-member.mjs") }, { defaultAgent: "member" });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

const team = {
  name: "Product team",
  language: "en",
  members: [
    { name: "PO", role: "You lead.", agent: "member", mayCall: ["Dev"] },
    { name: "Dev", role: "You write code.", agent: "member" },
  ],
};

interface Listed {
  readonly items: readonly Record<string, unknown>[];
}

const list = (id: string, what: string): Promise<Listed> => get(server, "GET", `/api/offices/${id}/${what}`);

test("a person opens an office, sends a message, and reads members, calls, results and waits", async () => {
  const { id, title, members } = await get<OfficeSummary>(server, "POST", "/api/offices", team);
  expect([title, members]).toEqual(["Product team", ["PO", "Dev"]]);
  await get(server, "POST", `/api/offices/${id}/members/PO/messages`, {
    text: "call Dev: ask: Which colour?",
  });
  const [question] = await eventually("the question is open", async () => {
    const asked = await pendingQuestions(server);
    return asked.length > 0 ? asked : undefined;
  });
  const waiting = await list(id, "waits");
  expect(waiting.items.map(({ from, to, why }) => [from, to, why])).toEqual([
    ["PO", "Dev", "call"],
    ["Dev", null, "question"],
  ]);
  const before = await list(id, "members");
  expect(before.items.map(({ name, status }) => [name, status])).toEqual([
    ["PO", "idle"],
    ["Dev", "waiting_input"],
  ]);
  await get(server, "POST", `/api/questions/${question!.id}/answer`, { answer: "blue" });
  const { items } = await eventually("the call is completed", async () => {
    const calls = await list(id, "invocations");
    return calls.items[0]?.["status"] === "completed" ? calls : undefined;
  });
  const results = await list(id, "results");
  expect({
    calls: items.map(({ callerAgent, calleeAgent, reason, status }) => [
      callerAgent,
      calleeAgent,
      reason,
      status,
    ]),
    results: results.items.map(({ fromAgent, toAgent, resultType, content }) => [
      fromAgent,
      toAgent,
      resultType,
      content,
    ]),
    waits: (await list(id, "waits")).items,
  }).toEqual({
    calls: [["PO", "Dev", "ask: Which colour?", "completed"]],
    results: [["Dev", "PO", "message", "answer: blue"]],
    waits: [],
  });
  await get(server, "POST", `/api/offices/${id}/end`, {});
  const late = await ask(server, "POST", `/api/offices/${id}/members/PO/messages`, { text: "Hello" });
  expect([late.status, late.body.error?.message]).toEqual([409, "The office has ended. Start a new one."]);
  const { items: offices } = await get<Listed>(server, "GET", "/api/offices");
  expect(offices).toMatchObject([{ id, status: "ended", openCalls: 0 }]);
  await eventually("the office can be deleted", async () => {
    const deleted = await ask(server, "DELETE", `/api/offices/${id}`);
    return deleted.status === 200;
  });
  expect((await ask(server, "GET", `/api/offices/${id}`)).status).toBe(404);
});

test.each([
  {
    title: "an unknown agent",
    body: { ...team, members: [{ name: "PO", role: "You lead.", agent: "nobody" }] },
    status: 422,
    message: expect.stringContaining('members[0].agent: There is no agent "nobody".'),
  },
  {
    title: "a name with a space",
    body: { ...team, members: [{ name: "P O", role: "You lead." }] },
    status: 422,
    message: expect.stringContaining("must be 1 to 32 letters"),
  },
  {
    title: "two members with the same name",
    body: { ...team, members: [team.members[1], team.members[1]] },
    status: 422,
    message: 'members[1].name: Another member has the name "Dev". Choose another name.',
  },
])("an office with $title is refused with the reason", async ({ body, status, message }) => {
  const answer = await ask(server, "POST", "/api/offices", body);
  expect([answer.status, answer.body.error?.message]).toEqual([status, message]);
});

test("a message to an unknown member is refused with the names of the members", async () => {
  const { id } = await get<OfficeSummary>(server, "POST", "/api/offices", team);
  const answer = await ask(server, "POST", `/api/offices/${id}/members/QA/messages`, { text: "Hello" });
  expect([answer.status, answer.body.error?.message]).toEqual([
    404,
    'The office has no member "QA". Its members are PO and Dev.',
  ]);
});

test("an office opens with its first message, and does not open if no member has the name", async () => {
  const before = (await get<Listed>(server, "GET", "/api/offices")).items.length;
  const unknown = await ask(server, "POST", "/api/offices", {
    ...team,
    message: { to: "QA", text: "Hello" },
  });
  const after = (await get<Listed>(server, "GET", "/api/offices")).items.length;
  expect([unknown.status, unknown.body.error?.message, after]).toEqual([
    404,
    'The office has no member "QA". Its members are PO and Dev.',
    before,
  ]);
  const { id } = await get<OfficeSummary>(server, "POST", "/api/offices", {
    ...team,
    message: { to: "PO", text: "call Dev: work" },
  });
  await eventually("the call is completed", async () =>
    (await list(id, "invocations")).items.some(({ status }) => status === "completed"),
  );
});

test("installed offices are listed, and one is opened by its name", async () => {
  const { items } = await get<Listed>(server, "GET", "/api/office-definitions");
  expect(items.map(({ name, workspace }) => [name, workspace])).toEqual([
    ["product", "project"],
    ["review", "project"],
  ]);
  const unknown = await ask(server, "POST", "/api/offices", { office: "poduct" });
  const nowhere = await ask(server, "POST", "/api/offices", { office: "product", project: "/nowhere" });
  expect([unknown.body.error?.message, nowhere.body.error?.message]).toEqual([
    'There is no office "poduct". Use one of: product, review.',
    "/nowhere is not a directory. Enter the directory of the project.",
  ]);
});
