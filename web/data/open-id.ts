import { digestOf, hexOf } from "../../src/client/hmac.ts";
import { fetchSigned } from "./fetch-signed.ts";

/** The path of the page to which the OpenID provider sends people back. */
const returnPath = "/sign-in/openid";
const storageKey = "signalbox.openid";

/** A sign-in in progress, as this tab remembers it. */
interface Begun {
  /** The server finishes the sign-in only for the browser that knows this. */
  readonly secret: string;
  /** The address that the person wanted to open. */
  readonly next: string;
}

/** Returns the name of the OpenID provider; null without one. */
export async function openIdName(): Promise<string | null> {
  const response = await fetchSigned("/api/sign-in", {}, null);
  const { data } = (await response.json()) as { data: { openId: { name: string } | null } };
  return data.openId?.name ?? null;
}

/** Begins to sign in, and leaves the page for the provider. */
export async function beginOpenId(): Promise<void> {
  const secret = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const browser = digestOf(secret);
  const { url } = await posted<{ url: string }>("/api/sign-in/openid", { browser });
  const next = location.pathname === returnPath ? "/" : location.pathname + location.search;
  sessionStorage.setItem(storageKey, JSON.stringify({ secret, next } satisfies Begun));
  location.assign(url);
}

/** Returns true if the provider has just sent the person back. */
export function isBack(): boolean {
  return location.pathname === returnPath && location.search !== "";
}

/** Finishes a sign-in once. Removes the provider's answer from the address, and returns the token of the session. */
export async function finishOpenId(): Promise<string> {
  const query = location.search.slice(1);
  const begun = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Begun | null;
  sessionStorage.removeItem(storageKey);
  history.replaceState(null, "", begun?.next ?? "/");
  // A browser that did not begin has no secret; the server says so.
  const secret = begun?.secret ?? "0".repeat(64);
  const { token } = await posted<{ token: string }>("/api/sign-in/openid/finish", { query, secret });
  return token;
}

async function posted<Data>(path: string, body: object): Promise<Data> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetchSigned(path, { method: "POST", headers, body: JSON.stringify(body) }, null);
  const { data } = (await response.json()) as { data: Data };
  return data;
}
