import { readBody } from "../http/body.ts";
import { innerRequest } from "../http/inner-request.ts";
import type { RequestContext, ServedRoute } from "../http/request-context.ts";
import type { Router } from "../http/router.ts";
import { sendJson } from "../http/send.ts";
import type { Services } from "../services.ts";

/** The parts of the headers that the transport reads. */
const read = ["accept", "content-type", "mcp-protocol-version"];

/**
 * Serves MCP to assistants over streamable HTTP. Tools call the routes of the API as the actor of the request, so they
 * have exactly its rights. The library is loaded with the first request. There are no sessions and no streams of the
 * server's own, so GET and DELETE are refused, as the protocol allows.
 */
export function mcpRoute(services: Services, app: Router): ServedRoute {
  const { version = "0", log, now, reference } = services;

  function onFault(fault: unknown): string {
    const name = reference();
    const details = { reference: name, cause: String(fault) };
    log({ at: now().toISOString(), level: "error", message: "A tool of MCP failed.", details });
    return `Internal server error. Look for ${name} in the server log.`;
  }

  async function serve({ req, env }: RequestContext): Promise<void> {
    const body = await readBody(env.incoming);
    if (!body.ok) return sendJson(env.outgoing, unreadable(body.failure));
    const { answerPost } = await import("../../mcp/answer-post.ts");
    const headers = read.map((name) => [name, req.header(name) ?? ""] as const);
    const posted = {
      url: `http://localhost${req.path}`,
      headers: Object.fromEntries(headers.filter(([, value]) => value !== "")),
      body: body.json ?? null,
    };
    const reach = (request: Parameters<typeof innerRequest>[2]) => innerRequest(app, env, request);
    sendJson(env.outgoing, await answerPost(posted, { reach, version, onFault }));
  }
  return { method: "POST", path: "/mcp", serve };
}

/** Returns the error of JSON-RPC for a body that is no JSON or too large. */
function unreadable({ status, message }: { readonly status: number; readonly message: string }) {
  const error = { code: -32700, message };
  return { status, body: JSON.stringify({ jsonrpc: "2.0", error, id: null }) };
}
