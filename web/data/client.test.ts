import { createHmac } from "node:crypto";
import { handshakeText, requestText } from "../../src/protocol/api/signature.ts";
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

const token = "the-token";
const host = "127.0.0.1:4400";
const hmac = (text: string): string => createHmac("sha256", token).update(text).digest("hex");

/** Loads the modules of a page that has the token. */
async function signedIn() {
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      postMessage() {}
    },
  );
  vi.stubGlobal("location", { href: `http://${host}/tasks`, host, hash: "" });
  vi.stubGlobal("sessionStorage", { setItem() {}, removeItem() {}, getItem: () => null });
  vi.resetModules();
  const [client, handshake, tokens] = await Promise.all([
    import("./client.ts"),
    import("./handshake.ts"),
    import("./token.ts"),
  ]);
  tokens.setToken(token);
  return { ...client, ...handshake, ...tokens };
}

test("requests are signed after the server has proved that it has the token, and never carry it", async () => {
  let instance = "first";
  let stranger = false;
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, request: RequestInit = {}) => {
    const authorization = new Headers(request.headers).get("Authorization") ?? "";
    sent.push(`${url.split("?")[0]} ${authorization.split(".")[0]}`.trim());
    expect(authorization).not.toContain(token);
    if (url.startsWith("/handshake")) {
      const nonce = new URLSearchParams(url.split("?")[1]).get("nonce") ?? "";
      const proof = stranger ? "0".repeat(64) : hmac(handshakeText({ host, nonce, instance }));
      return Response.json({ data: { instance, proof } });
    }
    const text = requestText({ host, instance, method: "GET", target: "/api/agents" });
    if (authorization === `Signalbox ${instance}.${hmac(text)}`)
      return Response.json({ data: { items: [] } });
    return Response.json({ error: { code: "other_instance", message: "" } }, { status: 401 });
  });
  const { fetchApi, currentToken, signInProblem } = await signedIn();

  await fetchApi("/api/agents", {});
  await fetchApi("/api/agents", {});
  instance = "second";
  await fetchApi("/api/agents", {});
  stranger = true;
  instance = "third";
  await expect(fetchApi("/api/agents", {})).rejects.toMatchObject({ code: "unverified_server" });
  expect([currentToken(), signInProblem()]).toEqual([null, "unverified"]);
  expect(sent).toEqual([
    "/handshake",
    "/api/agents Signalbox first",
    "/api/agents Signalbox first",
    "/api/agents Signalbox first",
    "/handshake",
    "/api/agents Signalbox second",
    "/api/agents Signalbox second",
    "/handshake",
  ]);
});

test("a request that waits for its handshake is signed although the handshake is forgotten meanwhile", async () => {
  const sent: string[] = [];
  const { fetchApi, forgetHandshake } = await signedIn();
  vi.stubGlobal("fetch", async (url: string, request: RequestInit = {}) => {
    if (!url.startsWith("/handshake")) {
      sent.push(new Headers(request.headers).get("Authorization")?.split(".")[0] ?? "");
      return Response.json({ data: {} });
    }
    const nonce = new URLSearchParams(url.split("?")[1]).get("nonce") ?? "";
    const proof = hmac(handshakeText({ host, nonce, instance: "one" }));
    return Object.assign(Response.json({}), {
      text: async () => {
        // Some of these run after the handshake has been verified and before the waiting request continues.
        let times = 0;
        queueMicrotask(function forget() {
          forgetHandshake();
          times += 1;
          if (times < 50) queueMicrotask(forget);
        });
        return JSON.stringify({ data: { instance: "one", proof } });
      },
    });
  });
  await Promise.all([fetchApi("/api/agents", {}), fetchApi("/api/tasks", {})]);
  expect(sent).toEqual(["Signalbox one", "Signalbox one"]);
});

test("a page that is left during the handshake stays signed in", async () => {
  vi.stubGlobal("fetch", async () =>
    Object.assign(Response.json({}), { text: () => Promise.reject(new TypeError("network error")) }),
  );
  const { fetchApi, currentToken } = await signedIn();
  await expect(fetchApi("/api/agents", {})).rejects.toMatchObject({ status: 0, code: "unreachable" });
  expect(currentToken()).toBe(token);
});

/** Stubs a server whose handshakes wait until the test answers them, and returns them in order. */
function heldHandshakes() {
  const handshakes: { readonly answer: () => void; readonly signal: AbortSignal }[] = [];
  vi.stubGlobal("fetch", (url: string, request: RequestInit = {}) => {
    if (!url.startsWith("/handshake")) return Promise.resolve(Response.json({ data: url }));
    const nonce = new URLSearchParams(url.split("?")[1]).get("nonce") ?? "";
    const proof = hmac(handshakeText({ host, nonce, instance: "one" }));
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const signal = request.signal!;
    signal.addEventListener("abort", () => reject(signal.reason));
    handshakes.push({
      answer: () => resolve(Response.json({ data: { instance: "one", proof } })),
      signal,
    });
    return promise;
  });
  return handshakes;
}

test("requests that start together share one handshake", async () => {
  const handshakes = heldHandshakes();
  const { fetchApi } = await signedIn();
  const requests = ["/api/agents", "/api/tasks", "/api/offices"].map((url) => fetchApi(url, {}));
  handshakes[0]?.answer();
  const answers = await Promise.all(requests);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(handshakes.length).toBe(1);
});

test("an aborted request leaves the shared handshake to the others, and later requests start their own", async () => {
  const handshakes = heldHandshakes();
  const { fetchApi } = await signedIn();
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const left = fetchApi("/api/agents", { signal: leaving.signal });
  const kept = fetchApi("/api/tasks", { signal: staying.signal });
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  const later = fetchApi("/api/offices", {});
  expect(handshakes.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  for (const { answer } of handshakes) answer();
  expect([(await kept).ok, (await later).ok]).toEqual([true, true]);
});

test("a handshake is aborted with the last request that waits for it", async () => {
  const handshakes = heldHandshakes();
  const { fetchApi } = await signedIn();
  const [one, other] = [new AbortController(), new AbortController()];
  const requests = [one, other].map(({ signal }) => fetchApi("/api/agents", { signal }));
  one.abort(new Error("one"));
  expect(handshakes[0]?.signal.aborted).toBe(false);
  other.abort(new Error("other"));
  expect(handshakes[0]?.signal.aborted).toBe(true);
  const ends = await Promise.allSettled(requests);
  expect(ends.map((end) => end.status === "rejected" && String(end.reason))).toEqual([
    "Error: one",
    "Error: other",
  ]);
});
