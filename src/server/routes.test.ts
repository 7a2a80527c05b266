import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unwatchedDisk } from "../platform/storage/disk-watch.ts";
import { OpenId } from "../people/openid/openid.ts";
import { contract } from "../protocol/api/contract.ts";
import type { Question } from "../protocol/task/question.ts";
import { createApp } from "./app.ts";
import { Tickets } from "./http/tickets.ts";
import {
  appendTask,
  ask,
  created,
  startTestServer,
  type TestServer,
  noMain,
  noOffices,
  noTriggers,
  noOrchestrations,
} from "../../test/support/scripted-server.ts";
import { noPreviews } from "../preview/previews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await appendTask(server.store, "t_00000001", [
    created("t_00000001", "A task"),
    { type: "question.asked", question },
  ]);
});
afterAll(() => server.close());

const question: Question = {
  id: "q_00000001",
  taskId: "t_00000001",
  status: "pending",
  category: "choice",
  question: "Which?",
  options: ["this", "that"],
  default: null,
  required: true,
  askedAt: "2026-01-21T10:00:00.000Z",
};

/** Returns the router's own routes, each as a valid request. */
function requests(): { method: string; path: string; route: string }[] {
  const { store, platform, settings, people, projects } = server;
  const { signal } = new AbortController();
  const pace = { heartbeatMs: 1, stallMs: 1 };
  const services = {
    store,
    platform,
    orchestrations: noOrchestrations,
    offices: noOffices,
    triggers: noTriggers,
    main: noMain,
    settings,
    people,
    openId: new OpenId({ store, people, config: () => undefined, secret: undefined }),
    entryId: () => "",
    eventTime: () => new Date(0),
    projects,
    previews: noPreviews,
    notifications: async () => Promise.reject(new Error("There are none.")),
    previewPort: null,
    webDir: "",
    now: () => new Date(),
    log: () => {},
    reference: () => "",
    pace,
    checks: async () => [],
    token: "",
    disk: unwatchedDisk,
    node: null,
    handshake: () => ({ proof: { instance: "", proof: "" } }),
    tickets: new Tickets({ store, people, now: () => new Date(), random: () => "" }),
  };
  const { routes } = createApp({ ...services, outerUrls: [], closing: signal });
  return routes.flatMap(({ method, path }) =>
    (method === "ALL" ? ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] : [method]).map(
      (method) => ({
        method,
        path: path
          .replace("/api/questions/:id", "/api/questions/q_00000001")
          .replace("/api/hooks/:id", "/api/hooks/tr_00000001")
          .replace(":id", "t_00000001")
          .replace("/output/search", "/output/search?text=word")
          .replace("/handshake", "/handshake?nonce=0123456789abcdef")
          .replace("*", "some/where"),
        route: `${method} ${path}`,
      }),
    ),
  );
}

const bodies: Record<string, unknown> = {
  "POST /api/tasks": { title: "Another", submit: true },
  "PATCH /api/tasks/:id": { title: "Renamed" },
  "POST /api/tasks/:id/messages": { text: "Hello" },
  "POST /api/questions/:id/answer": { answer: "this" },
};

/** Routes that need no token: the page, the health checks, the handshake the ways to sign in, and deliveries, which are signed. */
const open = [
  ...["/healthz", "/readyz", "/handshake", "/*"].flatMap((path) => [`GET ${path}`, `HEAD ${path}`]),
  "POST /api/hooks/:id",
  "GET /api/sign-in",
  "HEAD /api/sign-in",
  "POST /api/sign-in/openid",
  "POST /api/sign-in/openid/finish",
];

function allowedStatuses(route: string): number[] {
  // Only an invitation can read itself.
  return route === "GET /api/invitation" ? [403] : [200, 404, 405, 503];
}

async function everything(): Promise<unknown> {
  const { acts } = server.platform;
  return { position: await server.store.lastPosition(), acts: acts.length };
}

describe("every route of the router", () => {
  test.each([
    { how: "without a token", headers: { authorization: null }, status: 401 },
    { how: "with a wrong token", headers: { authorization: "Bearer wrong" }, status: 401 },
    { how: "with an empty token", headers: { authorization: "Bearer " }, status: 401 },
    {
      how: "with a token in a cookie",
      headers: { authorization: null, cookie: "token=a-token-for-tests" },
      status: 401,
    },
    { how: "with a foreign Host", headers: { host: "evil.test" }, status: 421 },
    { how: "with a foreign Origin", headers: { origin: "http://evil.test" }, status: 403 },
    { how: "from another site's page", headers: { "sec-fetch-site": "cross-site" }, status: 403 },
  ])("is refused $how and changes nothing", async ({ headers, status }) => {
    const before = await everything();
    const wanted: [string, number][] = [];
    const got: [string, number][] = [];
    for (const { method, path, route } of requests()) {
      server.clock.now = new Date(server.clock.now.getTime() + 61_000);
      const body = bodies[route];
      const answer = await ask(server, { method, path, headers, body });
      const isOpen = status === 401 && open.includes(route);
      if (!isOpen) wanted.push([route, status]);
      if (!isOpen || answer.status === status) got.push([route, answer.status]);
    }
    expect(got).toEqual(wanted);
    expect(await everything()).toEqual(before);
  });

  test("is in the list, which contains the whole contract", () => {
    const routes = requests().map(({ route }) => route);
    expect(routes).toEqual(expect.arrayContaining([...open, ...Object.keys(contract)]));
  });

  test("answers a GET without changing anything, even with the right token", async () => {
    const before = await everything();
    const streams = ["GET /api/stream", "GET /api/tasks/:id/stream"];
    const gets = requests().filter(({ method, route }) => method === "GET" && !streams.includes(route));
    const statuses = await Promise.all(
      gets.map(async ({ path, route }) => [route, (await ask(server, { path })).status]),
    );
    const bad = statuses.filter(
      ([route, status]) => !allowedStatuses(String(route)).includes(Number(status)),
    );
    expect(bad).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});
