import { ApiFailure, failureOf } from "./api-failure.ts";
import { forgetHandshake, shakeHands, signatureOf, unreachable, verifiedInstance } from "./handshake.ts";

/**
 * Sends a request that is signed with a token, after the server has proved that it has the token too. Without a token,
 * the request is not signed. Throws an `ApiFailure` if the server refuses.
 */
export async function fetchSigned(
  url: string,
  request: RequestInit,
  token: string | null,
): Promise<Response> {
  const failed = await attempt(url, request, token);
  if (failed instanceof Response) return failed;
  if (failed.code !== "other_instance") throw failed;
  // The server has restarted, so the old signatures are invalid.
  forgetHandshake();
  const again = await attempt(url, request, token);
  if (again instanceof Response) return again;
  throw again;
}

async function attempt(
  url: string,
  request: RequestInit,
  token: string | null,
): Promise<Response | ApiFailure> {
  const headers = new Headers(request.headers);
  if (token !== null) {
    const instance =
      verifiedInstance(token) ??
      (await shakeHands(token, request.signal ?? null).catch((failure: ApiFailure) => failure));
    if (typeof instance !== "string") return instance;
    headers.set("Authorization", signatureOf(token, instance, request.method ?? "GET", url));
  }
  const response = await fetch(url, { ...request, headers }).catch((cause: unknown) => {
    if (request.signal?.aborted === true) throw cause;
    throw unreachable(cause);
  });
  return response.ok ? response : failureOf(response);
}
