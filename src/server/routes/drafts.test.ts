import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Draft } from "../../protocol/api/drafts.ts";
import { fingerprint } from "../../protocol/fingerprint.ts";
import {
  appendTask,
  ask,
  created,
  soon,
  startTestServer,
  type TestServer,
  token,
} from "../../../test/support/scripted-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await appendTask(server.store, "t_00000001", [created("t_00000001", "A task")]);
});
afterAll(() => server.close());

function put(body: unknown) {
  return ask(server, { method: "PUT", path: "/api/drafts", body });
}

async function list(query = ""): Promise<{ items: Draft[]; nextCursor: string | null }> {
  const { json } = await ask(server, { path: `/api/drafts${query}` });
  return (json as { data: { items: Draft[]; nextCursor: string | null } }).data;
}

const wish = { name: "message.t_00000001", text: "구독형", base: 0, writer: "phone" };

test("stores a text for other browsers, in pages, until it is deleted", async () => {
  const at = server.clock.now.toISOString();
  const first = { name: wish.name, text: "구독형", version: 1, writer: "phone", was: "", at };
  expect((await put(wish)).json).toEqual({ data: { kept: true, draft: first } });
  await put({ ...wish, name: "new.form", text: "{}" });
  expect(await list("?limit=1")).toEqual({ items: [first], nextCursor: "1" });
  expect((await list("?after=1")).items.map(({ name }) => name)).toEqual(["new.form"]);

  const unseen = await put({ ...wish, text: "freemium", writer: "desk" });
  expect(unseen.json).toEqual({ data: { kept: false, draft: first } });
  await put({ ...wish, text: null, base: 1, writer: "desk" });
  expect((await list("?after=2")).items).toEqual([
    { ...first, text: null, version: 3, writer: "desk", was: fingerprint("구독형") },
  ]);
});

test("does not store a text about a missing object, and does not fail", async () => {
  const before = await list();
  for (const name of ["message.t_99999999", "answer.q_99999999", "comment.rv_99999999.1-1.a.md"]) {
    const at = server.clock.now.toISOString();
    expect((await put({ ...wish, name })).json).toEqual({
      data: { kept: false, draft: { name, text: null, version: 0, writer: "phone", was: "", at } },
    });
  }
  expect(await list()).toEqual(before);
});

test.each([
  { ...wish, text: "x".repeat(200_001) },
  { ...wish, name: "" },
  { ...wish, name: "x".repeat(5001) },
  { ...wish, base: -1 },
  { ...wish, writer: "" },
  { name: wish.name, text: "no base" },
])("refuses a text that is too long or incomplete", async (body) => {
  expect((await put(body)).status).toBe(422);
});

test("redacts a secret in a text", async () => {
  await ask(server, {
    method: "PATCH",
    path: "/api/settings",
    body: { settings: { notion_token: "notion-of-all" } },
  });
  const { json } = await put({ ...wish, name: "new.secret", text: "with notion-of-all" });
  expect(json).toMatchObject({ data: { kept: true, draft: { text: "with [redacted:NOTION_TOKEN]" } } });
});

test("the global stream reports the version at first and after each change, as a comment", async () => {
  let heard = "";
  const stream = httpRequest({
    port: server.port,
    path: "/api/stream",
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  }).on("response", (response) => response.setEncoding("utf8").on("data", (text: string) => (heard += text)));
  stream.end();
  const told = (): string[] => heard.match(/^: drafts \d+$/gm) ?? [];
  const version = await server.store.draftVersion();
  await expect.poll(told, soon).toEqual([`: drafts ${version}`]);
  await put({ ...wish, name: "new.told" });
  await expect.poll(told, soon).toEqual([`: drafts ${version}`, `: drafts ${version + 1}`]);
  await put({ ...wish, name: "new.told", writer: "desk" });
  await put({ ...wish, name: "new.told", text: "again" });
  await expect.poll(() => told().slice(2), soon).toEqual([`: drafts ${version + 2}`]);
  stream.destroy();
});
