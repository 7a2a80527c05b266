import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { decodedParameter, requestAddress } from "./request-address.ts";
import type { RequestContext, ServedRoute } from "./request-context.ts";

/**
 * The routes of a server. Each writes its response to Node's response itself, so the router only finds the first
 * route that fits.
 */
export class Router {
  readonly #routes: ServedRoute[] = [];
  readonly #finder = new SmartRouter<ServedRoute>({ routers: [new RegExpRouter(), new TrieRouter()] });
  readonly #onError: (error: Error, context: RequestContext) => Promise<void>;

  constructor(onError: (error: Error, context: RequestContext) => Promise<void>) {
    this.#onError = onError;
  }

  /** The routes in the order in which they are tried; the method `ALL` stands for any. */
  get routes(): readonly ServedRoute[] {
    return this.#routes;
  }

  /** Adds a route after the others. */
  add(route: ServedRoute): void {
    this.#routes.push(route);
    this.#finder.add(route.method, route.path, route);
  }

  /** Serves a request; every request must have a route. */
  async serve(env: RequestContext["env"]): Promise<void> {
    const { method = "GET", url = "/", headers } = env.incoming;
    const { path, query } = requestAddress(url) ?? { path: `/${url}`, query: {} };
    const [handlers, stash] = this.#finder.match(method === "HEAD" ? "GET" : method, path);
    const [found, named] = handlers[0] ?? [];
    if (found === undefined || named === undefined) throw new Error(`No route fits ${method} ${path}.`);
    const params = Object.entries(named).map(([name, at]) => {
      const value = typeof at === "number" ? stash?.[at] : at;
      return [name, decodedParameter(value ?? "")] as const;
    });
    const header = (name: string): string | undefined => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : value;
    };
    const context = { env, req: { method, path, query, params: Object.fromEntries(params), header } };
    try {
      await found.serve(context);
    } catch (error) {
      await this.#onError(error instanceof Error ? error : new Error(String(error)), context);
    }
  }
}
