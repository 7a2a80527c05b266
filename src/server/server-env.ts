import type { IncomingMessage, ServerResponse } from "node:http";

/** What the router is given beside the request: Node's own ends of it, and whom the door let in. */
export interface ServerEnv {
  Bindings: {
    readonly incoming: IncomingMessage;
    readonly outgoing: ServerResponse;
    readonly by: string | null;
  };
}
