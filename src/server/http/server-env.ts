import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Actor } from "../../protocol/actor.ts";

/** The router's context besides the request: Node's request and response, and the admitted actor. */
export interface ServerEnv {
  Bindings: {
    readonly incoming: IncomingMessage;
    readonly outgoing: ServerResponse;
    readonly by: Actor | null;
  };
}

/** A route of the server. `serve` writes the response to `outgoing`. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
  readonly serve: (context: Context<ServerEnv>) => Promise<void> | void;
}
