import { call } from "./client.ts";

const workerPath = "/push-worker.js";

/** The reason why this browser cannot receive pushes. */
export type PushProblem = "insecure" | "unsupported" | "denied";

/** Returns why this browser cannot receive pushes; null if it can. */
export function pushProblem(): PushProblem | null {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Returns the endpoint at which this browser receives pushes; null if it receives none. */
export async function pushEndpoint(): Promise<string | null> {
  if (pushProblem() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Returns the id under which the server knows an endpoint. */
export async function browserId(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 16);
}

/** Asks for permission and subscribes this browser. Returns the problem if there is one. */
export async function startPushes(): Promise<PushProblem | null> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { publicKey } = await call("POST /api/notifications/push-key", {});
  await navigator.serviceWorker.register(trusted(workerPath));
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with an earlier key of the server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  await call("POST /api/notifications/browsers", {
    body: {
      subscription: { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } },
      publicKey,
      label: browserLabel(navigator.userAgent),
    },
  });
  return null;
}

/** Unsubscribes this browser. */
export async function stopPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Returns a name for a browser by which a person recognises it. */
export function browserLabel(agent: string): string {
  const browser =
    [
      ["Edg/", "Edge"],
      ["OPR/", "Opera"],
      ["Firefox/", "Firefox"],
      ["Chrome/", "Chrome"],
      ["Safari/", "Safari"],
    ].find(([mark = ""]) => agent.includes(mark))?.[1] ?? "Browser";
  const system = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"].find((name) =>
    agent.includes(name),
  );
  return system === undefined ? browser : `${browser}, ${system === "Macintosh" ? "Mac" : system}`;
}

/** The page's policy forbids scripts by plain addresses. This policy allows exactly one. */
function trusted(path: typeof workerPath): string {
  const types = (window as { trustedTypes?: TrustedTypePolicies }).trustedTypes;
  return types === undefined
    ? path
    : types.createPolicy("push-worker", { createScriptURL: () => workerPath }).createScriptURL(path);
}

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (path: string) => string },
  ): { createScriptURL(path: string): string };
}
