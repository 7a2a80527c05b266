import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site of another party, on another port of this machine. */
export interface OtherSite {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves an empty page without any policy, at every path. */
export async function startOtherSite(): Promise<OtherSite> {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Access-Control-Allow-Origin": "*",
    });
    response.end("<!doctype html><title>Another site</title><body>Another site</body>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The targets of the other site. */
export interface Prey {
  readonly url: string;
  readonly task: string;
  readonly question: string;
  readonly review: string;
}

/** Tries every way to read from the server or its page; runs on the other site. Returns the results, or "nothing". */
export async function readingFrom({ url, task }: Prey): Promise<Record<string, string>> {
  const nothing = "nothing";
  const within = (ms: number): Promise<string> =>
    new Promise((resolve) => {
      setTimeout(() => resolve(nothing), ms);
    });
  const fetched = async (path: string, options: RequestInit): Promise<string> => {
    const response = await fetch(url + path, options);
    const text = await response.text();
    return response.type === "opaque" && text === "" ? nothing : `${response.status} ${text.slice(0, 80)}`;
  };
  const loaded = (element: HTMLElement): Promise<string> => {
    document.body.append(element);
    return new Promise((resolve) => {
      element.addEventListener("load", () => resolve(`loaded ${element.outerHTML}`));
      element.addEventListener("error", () => resolve(nothing));
      setTimeout(() => resolve(nothing), 1500);
    });
  };
  const element = (tag: string, attributes: Record<string, string>): HTMLElement => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const heard = (open: (said: (what: string) => void) => void): Promise<string> =>
    Promise.race([new Promise<string>((resolve) => open(resolve)), within(1500)]);
  const bearer = { Authorization: "Bearer x" };

  const tries: Record<string, () => Promise<string>> = {
    fetch: () => fetched("/api/tasks", {}),
    "fetch with credentials": () => fetched("/api/tasks", { credentials: "include" }),
    "fetch with a token": () => fetched("/api/tasks", { headers: bearer }),
    "fetch without CORS": () => fetched("/api/tasks", { mode: "no-cors", credentials: "include" }),
    "fetch of the page": () => fetched("/", {}),
    "fetch of the page without CORS": () => fetched("/", { mode: "no-cors" }),
    "fetch of health": () => fetched("/healthz", {}),
    "fetch of the frame": () => fetched("/diagram-frame", {}),
    "events of the server": () =>
      heard((said) => {
        const source = new EventSource(`${url}/api/stream`, { withCredentials: true });
        source.addEventListener("open", () => said("open"));
        source.addEventListener("message", ({ data }) => said(String(data)));
      }),
    socket: () =>
      heard((said) => {
        const socket = new WebSocket(`${url.replace("http", "ws")}/api/stream`);
        socket.addEventListener("open", () => said("open"));
        socket.addEventListener("message", ({ data }) => said(String(data)));
      }),
    script: () => loaded(element("script", { src: `${url}/api/tasks` })),
    "script of the page": () =>
      loaded(element("script", { src: `${url}/`, type: "module", crossorigin: "" })),
    style: () => loaded(element("link", { rel: "stylesheet", href: `${url}/api/tasks` })),
    image: () => loaded(element("img", { src: `${url}/api/tasks` })),
    "worker of the server": async () => (await navigator.serviceWorker.register(`${url}/sw.js`)).scope,
    "shared worker": async () => typeof new SharedWorker(`${url}/`),
    module: async () => JSON.stringify(await import(`${url}/api/tasks`)),
    "channel of its tabs": () =>
      heard((said) => {
        const channel = new BroadcastChannel("signalbox.token");
        channel.addEventListener("message", ({ data }) => said(JSON.stringify(data)));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is a BroadcastChannel.
        channel.postMessage({ kind: "ask" });
      }),
    "what its tabs keep": async () =>
      JSON.stringify([sessionStorage, localStorage]).replace("[{},{}]", nothing),
    "window that it opens": () =>
      heard((said) => {
        window.addEventListener("message", ({ data }) => said(JSON.stringify(data)));
        const opened = window.open(`${url}/t/${task}`);
        const look = (): void => {
          opened?.postMessage({ kind: "ask" }, "*");
          try {
            if (opened !== null && !opened.closed && opened.location.href !== "about:blank")
              said(opened.location.href);
            if (opened !== null && !opened.closed && opened.length > 0) said(`${opened.length} frames`);
          } catch {
            return;
          }
        };
        setInterval(look, 50);
      }),
  };
  const got = Object.entries(tries).map(async ([name, attempt]) => [
    name,
    await attempt().catch(() => nothing),
  ]);
  return Object.fromEntries(await Promise.all(got)) as Record<string, string>;
}

/** Tries every way to trigger an action with requests that a browser sends on its own; runs on the other site. */
export async function actingOn({ url, task, question, review }: Prey): Promise<void> {
  const acts: readonly (readonly [method: string, path: string, body: object])[] = [
    ["POST", "/api/tasks", { title: "Mine", submit: true }],
    ["POST", `/api/tasks/${task}/cancel`, {}],
    ["POST", `/api/questions/${question}/answer`, { answer: "mine" }],
    ["POST", `/api/reviews/${review}/approve`, { version: 1 }],
    ["PATCH", `/api/reviews/${review}`, { action: "approve", version: 1 }],
    ["PATCH", "/api/settings", { set: { budget_day_usd: 1 } }],
    ["POST", "/api/settings/rotate-key", {}],
    ["POST", "/api/tickets", { path: `/api/tasks/${task}/archive` }],
    ["DELETE", `/api/tasks/${task}`, {}],
  ];
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/json",
  ];
  const sent: Promise<unknown>[] = [];
  for (const [method, path, body] of acts) {
    const text = JSON.stringify(body);
    for (const mode of ["cors", "no-cors"] as const) {
      for (const type of types) {
        const headers = { "Content-Type": type };
        sent.push(
          fetch(url + path, { method, mode, headers, body: text, credentials: "include", keepalive: true }),
        );
      }
    }
    navigator.sendBeacon(url + path, new Blob([text], { type: "text/plain" }));
    for (const enctype of types.slice(0, 3)) {
      const frame = document.createElement("iframe");
      frame.name = `${path} ${enctype}`;
      const form = document.createElement("form");
      Object.assign(form, { method: "POST", action: url + path, enctype, target: frame.name });
      const field = document.createElement("input");
      Object.assign(field, { name: text.slice(0, -1), value: "}" });
      form.append(field);
      document.body.append(frame, form);
      form.submit();
    }
  }
  await Promise.allSettled(sent);
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
}
