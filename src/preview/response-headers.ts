import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/** The origins between which a preview stands: its own, and those of the page that shows it. */
export interface PreviewOrigins {
  readonly own: string;
  readonly pages: readonly string[];
}

/**
 * Returns our headers of every response of a preview. The previewed page can load and send only within its own origin,
 * and only our page can show it. The frame's sandbox and the page's own policy prevent everything that a page could do
 * by navigation.
 */
export function containingHeaders({ own, pages }: PreviewOrigins): OutgoingHttpHeaders {
  const sockets = own.replace(/^http/, "ws");
  const policy = [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
    `connect-src 'self' ${sockets} data: blob:`,
    "frame-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${pages.join(" ")}`,
    "sandbox allow-scripts allow-same-origin allow-forms",
  ].join("; ");
  return {
    "content-security-policy": policy,
    "permissions-policy": closedFeatures.map((feature) => `${feature}=()`).join(", "),
    // With "no-referrer", browsers send forms without their origin, and programs refuse them.
    "referrer-policy": "same-origin",
    "x-dns-prefetch-control": "off",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  };
}

const closedFeatures = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "clipboard-write",
  "display-capture",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "window-management",
];

/** Headers of a program that a preview passes on. Others could make the browser contact other hosts, or hide the page. */
const passed = new Set([
  "accept-ranges",
  "allow",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-length",
  "content-range",
  "content-type",
  "date",
  "etag",
  "last-modified",
  "retry-after",
  "vary",
]);

const withheld = new Set(["x-frame-options", "x-dns-prefetch-control"]);

/** Returns the headers of a program's response that the browser may see, with cookies that work in a frame. */
export function passedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => passed.has(name) || (name.startsWith("x-") && !withheld.has(name)),
  );
  const cookies = headers["set-cookie"]?.map(framedCookie) ?? [];
  return { ...Object.fromEntries(kept), ...(cookies.length === 0 ? {} : { "set-cookie": cookies }) };
}

/** Makes a cookie one of this preview alone. A frame of another site gets only cookies that are partitioned. */
function framedCookie(cookie: string): string {
  const parts = cookie.split(";").map((part) => part.trim());
  const kept = parts.filter((part) => !/^(?:domain|samesite|secure|partitioned)(?:=|$)/i.test(part));
  return [...kept, "SameSite=None", "Secure", "Partitioned"].join("; ");
}

/**
 * Returns the address of a redirect inside the preview; null if it leads elsewhere. Programs name themselves by the
 * preview's host or by their own port.
 */
export function redirectInside(location: string, { own }: PreviewOrigins): string | null {
  const target = URL.parse(location, own);
  if (target === null) return null;
  const isOwn = target.origin === own || isLoopbackName(target.hostname);
  return isOwn && target.protocol === "http:" ? `${target.pathname}${target.search}${target.hash}` : null;
}

function isLoopbackName(name: string): boolean {
  return ["localhost", "127.0.0.1", "0.0.0.0", "[::1]"].includes(name);
}
