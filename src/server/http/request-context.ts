import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "./caller.ts";

/** A request on its way through a route. */
export interface RequestContext {
  readonly env: {
    readonly incoming: IncomingMessage;
    readonly outgoing: ServerResponse;
    readonly caller: Caller;
    /** True for a request that the server sends to itself for an assistant. */
    readonly mcp?: boolean;
  };
  readonly req: {
    readonly method: string;
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
    readonly header: (name: string) => string | undefined;
  };
}

/** A route of the server. `serve` writes the response to `outgoing`. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
  readonly serve: (context: RequestContext) => Promise<void> | void;
}
