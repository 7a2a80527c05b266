import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

/** An OpenID provider on loopback, with accounts that tests change. */
export interface TestProvider {
  readonly issuer: string;
  /** What the provider says about each account. */
  readonly accounts: Map<string, Record<string, unknown>>;
  close(): Promise<void>;
}

export const clientId = "signalbox";
export const clientSecret = "a-secret-of-the-client";

/** Starts a provider that sends people back to these addresses. */
export async function startProvider(redirects: readonly string[]): Promise<TestProvider> {
  const server: Server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Record<string, unknown>>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirects],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["a-key-of-the-cookies"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username"],
      groups: ["groups"],
    },
    scopes: ["openid", "email", "profile", "groups"],
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    issuer,
    accounts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Signs in at the provider as a browser does, and returns the address to which it sends the person back. */
export async function signInAtProvider(address: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = await visited(cookies, address);
  for (let steps = 0; steps < 12; steps++) {
    const location = next.headers.get("location");
    if (location !== null) {
      const target = new URL(location, next.url);
      if (target.origin !== new URL(address).origin) return target;
      next = await visited(cookies, target.href);
      continue;
    }
    const page = await next.text();
    const form = /action="([^"]+)"/.exec(page)?.[1] ?? next.url;
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (prompt === undefined) throw new Error(`The provider answered ${next.status}: ${page.slice(0, 300)}`);
    const body = new URLSearchParams({ prompt, login: account, password: "any" });
    next = await visited(cookies, new URL(form, next.url).href, body);
  }
  throw new Error("The provider did not send the person back.");
}

async function visited(cookies: Map<string, string>, url: string, body?: URLSearchParams): Promise<Response> {
  const response = await fetch(url, {
    redirect: "manual",
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  for (const set of response.headers.getSetCookie()) {
    const [pair = ""] = set.split(";");
    const at = pair.indexOf("=");
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return response;
}
