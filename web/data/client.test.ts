import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("a request survives the page unless it is too long for the browser to allow that", async () => {
  const sent: (boolean | undefined)[] = [];
  vi.stubGlobal("BroadcastChannel", EventTarget);
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    sent.push(request.keepalive);
    return Response.json({ data: {} });
  });
  const { call } = await import("./client.ts");
  const draft = { name: "new.form", base: 0, writer: "desk" };
  await call("PUT /api/drafts", { body: { ...draft, text: "short" } });
  await call("PUT /api/drafts", { body: { ...draft, text: "가".repeat(65_536 / 3) } });
  await call("GET /api/drafts", {});
  expect(sent).toEqual([true, false, false]);
});
