import type { BrowserContext, Page } from "playwright-core";

/** Records of everything that a payload must not do. */
export interface Sentinel {
  /** Calls of `zap`, dialogs, and changed prototypes. */
  readonly sprung: string[];
  /** Requests, sockets, windows and navigations to other origins than the server's. */
  readonly left: string[];
  /** Violations blocked by the second line of defence, the page's policy: directive, address and document. */
  readonly stopped: string[];
  /** Errors that the page threw. */
  readonly thrown: string[];
}

/**
 * Matches the address of a web page that an agent wrote, which a review renders in a frame with an origin of its own.
 * `test/journeys/renderings.test.ts` tests that frame. Browsers opened with `toCanary` do not find the address.
 */
const renderedPage = /^http:\/\/f\w{60,62}\.localhost:\d+\/code\/z\d{3}\.html$/;

/**
 * Watches every page and frame of a browser context from now on; `home` is the only origin that may be requested, besides
 * pages that agents wrote.
 */
export async function watch(context: BrowserContext, home: string): Promise<Sentinel> {
  const seen: Sentinel = { sprung: [], left: [], stopped: [], thrown: [] };
  await context.exposeBinding("tellSentinel", (_, list: "sprung" | "stopped", text: string) => {
    seen[list].push(text);
  });
  await context.addInitScript(tripwires);
  const elsewhere = (url: string): boolean =>
    !url.startsWith(`${home}/`) &&
    !/^(?:data:|blob:|about:(?:blank|srcdoc)|chrome-error:)/.test(url) &&
    !renderedPage.test(url);
  const note = (what: string, url: string): void => {
    if (elsewhere(url)) seen.left.push(`${what} ${url.slice(0, 200)}`);
  };
  const follow = (page: Page): void => {
    page.on("dialog", (dialog) => {
      seen.sprung.push(`${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss().catch(() => undefined);
    });
    page.on("websocket", (socket) => seen.left.push(`socket ${socket.url()}`));
    page.on("framenavigated", (frame) => note("frame", frame.url()));
    page.on("popup", (popup) => seen.left.push(`window ${popup.url()}`));
    page.on("download", (download) => note("download", download.url()));
    page.on("pageerror", (error) => seen.thrown.push(error.message));
  };
  for (const page of context.pages()) follow(page);
  context.on("page", follow);
  context.on("requestfinished", (request) => note(request.resourceType(), request.url()));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "csp") note(`${request.resourceType()} (${reason})`, request.url());
  });
  context.on("serviceworker", (worker) => note("service worker", worker.url()));
  return seen;
}

/** Installs the detectors; runs in every document before anything else. */
function tripwires(): void {
  const { tellSentinel } = window as unknown as { tellSentinel: (list: string, text: string) => void };
  Object.defineProperty(window, "zap", {
    value: (what: unknown) => tellSentinel("sprung", `zap ${String(what)}`),
  });
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, documentURI }) => {
    tellSentinel("stopped", `${effectiveDirective} ${blockedURI} in ${new URL(documentURI).pathname}`);
  });
  setInterval(() => {
    if ("zapped" in {}) tellSentinel("sprung", "the prototype of everything");
  }, 200);
}
