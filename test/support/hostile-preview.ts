import type { ProjectFiles } from "./projects.ts";

/** The addresses that a hostile page tries to reach. */
export interface Targets {
  /** The API of Signalbox. */
  readonly api: string;
  /** Another site. */
  readonly other: string;
}

/**
 * A project whose page tries everything it can to leave its frame, to read the page around it, and to reach the API or
 * other sites. Each attempt at a request has a name that begins with `hostile-`.
 */
export function hostileProject(targets: Targets): ProjectFiles {
  return {
    "package.json": JSON.stringify({ name: "hostile", scripts: { start: "node main.cjs" } }),
    "main.cjs": `const targets = ${JSON.stringify(targets)};
const page = ${JSON.stringify(hostilePage(targets))};
const { createServer, get } = require("node:http");
createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://here");
  if (pathname === "/redirect") {
    response.writeHead(302, { location: targets.api + "/api/hostile-redirect" }).end();
  } else if (pathname === "/refresh") {
    response.setHeader("refresh", "0; url=" + targets.api + "/api/hostile-refresh");
    response.setHeader("content-type", "text/html");
    response.end("<meta http-equiv=refresh content='0; url=" + targets.api + "/api/hostile-meta'>");
  } else if (pathname === "/worker.js") {
    response.setHeader("content-type", "text/javascript");
    response.end("self.addEventListener('fetch', (event) => event.respondWith(Response.redirect(" +
      JSON.stringify(targets.api + "/api/hostile-worker-redirect") + ")));");
  } else if (pathname === "/from-server") {
    // The program itself has no network either.
    get(targets.api + "/api/hostile-program", () => response.end("reached")).on("error", () => response.end("refused"));
  } else {
    response.setHeader("content-type", "text/html");
    response.setHeader("link", "<" + targets.api + "/api/hostile-link>; rel=preload; as=fetch");
    response.setHeader("report-to", JSON.stringify({ group: "out", max_age: 60, endpoints: [{ url: targets.other + "/hostile-report-to" }] }));
    response.setHeader("nel", JSON.stringify({ report_to: "out", max_age: 60 }));
    response.setHeader("content-security-policy", "img-src 'none'; report-uri " + targets.api + "/api/hostile-report");
    response.setHeader("set-cookie", "hostile=1; Domain=localhost; Path=/");
    response.end(page);
  }
}).listen(Number(process.env.PORT), process.env.HOST);
`,
  };
}

/** A page that tries everything it can to leave its frame and to reach others. */
export function hostilePage({ api, other }: Targets): string {
  return `<!doctype html><title>Hostile</title>
<link rel="prefetch" href="${api}/api/hostile-prefetch"><link rel="preload" as="image" href="${other}/hostile-preload">
<link rel="stylesheet" href="${other}/hostile-style"><link rel="icon" href="${other}/hostile-icon">
<style>@import url("${other}/hostile-import"); body { background: url("${other}/hostile-background"); }</style>
<script type="speculationrules">${JSON.stringify({
    prefetch: [{ urls: [`${api}/hostile-speculation`, `${other}/hostile-speculation`] }],
    prerender: [{ urls: [`${api}/hostile-prerender`] }],
  })}</script>
<h1>Trying</h1>
<a id="up" href="${api}/hostile-anchor" target="_top" ping="${api}/api/hostile-ping">up</a>
<form id="post" method="post" action="${api}/api/hostile-form"></form>
<form id="top" method="get" action="${api}/hostile-top-form" target="_top"></form>
<form id="new" method="get" action="${other}/hostile-new-form" target="_blank"></form>
<object data="${api}/hostile-object"></object><embed src="${other}/hostile-embed">
<video src="${other}/hostile-video"></video><script src="${api}/api/hostile-script"></script>
<script type="module">
const api = ${JSON.stringify(api)}, other = ${JSON.stringify(other)};
const results = {};
const attempt = async (name, act) => {
  try {
    const value = await act();
    results[name] = value === undefined ? "done" : String(value).slice(0, 100);
  } catch (error) {
    results[name] = "refused";
  }
};
const frame = (src, srcdoc) => {
  const element = document.createElement("iframe");
  if (srcdoc === undefined) element.src = src;
  else element.srcdoc = srcdoc;
  document.body.append(element);
};
const inTime = (promise) => Promise.race([promise, new Promise((_, reject) => setTimeout(reject, 3000))]);
await attempt("fetch", () => fetch(api + "/api/hostile-fetch"));
await attempt("post", () => fetch(api + "/api/hostile-post", { method: "POST", mode: "no-cors", body: "{}" }));
await attempt("other", () => fetch(other + "/hostile-fetch", { mode: "no-cors" }));
await attempt("beacon", () => void navigator.sendBeacon(api + "/api/hostile-beacon", "x"));
await attempt("socket", () => inTime(new Promise((resolve, reject) => {
  const socket = new WebSocket(api.replace("http", "ws") + "/api/hostile-socket");
  socket.onopen = resolve; socket.onerror = reject;
})));
await attempt("events", () => inTime(new Promise((resolve, reject) => {
  const events = new EventSource(api + "/api/hostile-events");
  events.onopen = resolve; events.onerror = reject;
})));
await attempt("image", () => inTime(new Promise((resolve, reject) => {
  const image = new Image(); image.onload = resolve; image.onerror = reject; image.src = other + "/hostile-image";
})));
await attempt("import", () => import(api + "/api/hostile-module"));
await attempt("worker", () => inTime(new Promise((resolve, reject) => {
  const text = "fetch(" + JSON.stringify(api + "/api/hostile-worker") + ", { mode: 'no-cors' }).then(() => postMessage(1), () => postMessage(0));";
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  worker.onmessage = ({ data }) => (data === 1 ? resolve() : reject()); worker.onerror = reject;
})));
await attempt("serviceWorker", () => inTime(navigator.serviceWorker.register("/worker.js")));
await attempt("fromServer", async () => (await fetch("/from-server")).text());
await attempt("parentDocument", () => parent.document.title);
await attempt("parentStorage", () => parent.sessionStorage.length);
await attempt("topLocation", () => top.location.href);
await attempt("popup", () => (window.open(api + "/hostile-popup") === null ? "no window" : "window"));
await attempt("topNavigation", () => void (top.location = api + "/hostile-top"));
await attempt("parentNavigation", () => parent.location.replace(api + "/hostile-parent"));
await attempt("click", () => document.querySelector("#up").click());
await attempt("message", () => parent.postMessage({ id: 1, svg: "<svg onload=alert(1)>" }, "*"));
await attempt("storage", () => { localStorage.setItem("own", "mine"); return localStorage.getItem("own"); });
frame(api + "/hostile-frame");
frame("/redirect");
frame("/refresh");
frame(undefined, '<img src="' + other + '/hostile-srcdoc"><script>top.location="' + api + '/hostile-nested"<' + "/script>");
frame("data:text/html,<script>location='" + api + "/hostile-data'<" + "/script>");
await new Promise((resolve) => setTimeout(resolve, 500));
document.title = JSON.stringify(results);
document.querySelector("h1").textContent = "Tried";
</script>`;
}
