import { handshakePath } from "../../protocol/api/signature.ts";
import type { Services } from "../services.ts";
import { sendHealth, sendReadiness } from "../http/health.ts";
import { sendFailure, sendJson } from "../http/send.ts";
import type { ServedRoute } from "../http/request-context.ts";

/**
 * Serves the routes that need no token: the health checks (the server is up; it has recovered earlier tasks and can
 * store), and the handshake, in which the server proves that it has the token, or the signing key of a credential (`?key=`).
 */
export function openRoutes({
  platform,
  handshake,
  disk,
}: Pick<Services, "platform" | "handshake" | "disk">): ServedRoute[] {
  return [
    {
      method: "GET",
      path: handshakePath,
      serve({ env }) {
        const { headers, url = "" } = env.incoming;
        const asked = new URLSearchParams(url.split("?")[1]);
        const nonce = asked.get("nonce") ?? "";
        if (!/^[\w-]{16,64}$/.test(nonce)) return sendFailure(env.outgoing, noNonce);
        const shaken = handshake(headers.host ?? "", nonce, asked.get("key"));
        if ("status" in shaken) return sendFailure(env.outgoing, shaken);
        sendJson(env.outgoing, { status: 200, body: JSON.stringify({ data: shaken.proof }) });
      },
    },
    { method: "GET", path: "/healthz", serve: ({ env }) => sendHealth(env.outgoing) },
    {
      method: "GET",
      path: "/readyz",
      serve: ({ env }) => sendReadiness(env.outgoing, { platform, disk }),
    },
  ];
}

const noNonce = {
  status: 400,
  code: "invalid",
  message: "Give 16 to 64 random letters, digits, - or _ as ?nonce=.",
};
