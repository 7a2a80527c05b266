import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Actor } from "../../protocol/actor.ts";

/** What the router is given beside the request: Node's own ends of it, and whom the door let in. */
export interface ServerEnv {
  Bindings: {
    readonly incoming: IncomingMessage;
    readonly outgoing: ServerResponse;
    readonly by: Actor | null;
  };
}

/** A route of the server. Whoever serves it writes the answer to `outgoing`. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
  readonly serve: (context: Context<ServerEnv>) => Promise<void> | void;
}
