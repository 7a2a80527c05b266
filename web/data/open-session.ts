import type { z } from "zod";
import type { AcceptInvitation } from "../../src/protocol/api/people.ts";
import type { Invitation } from "../../src/protocol/people/credential.ts";
import { fetchSigned } from "./fetch-signed.ts";

/** Signs in with the code of a sign-in link, and returns the token of the new session. */
export async function openSession(code: string): Promise<string> {
  const { token } = await sent<{ token: string }>("POST", "/api/sessions", code, {});
  return token;
}

/** Returns the invitation with this code. */
export function invitationWith(code: string): Promise<Invitation> {
  return sent<Invitation>("GET", "/api/invitation", code);
}

/** Accepts an invitation, and returns the token of the new session. */
export async function acceptInvitation(
  code: string,
  wish: z.input<typeof AcceptInvitation>,
): Promise<string> {
  const { token } = await sent<{ token: string }>("POST", "/api/invitation/accept", code, wish);
  return token;
}

/** Sends a request that is signed with the code of a link, and returns its `data`. */
async function sent<Data>(method: string, path: string, code: string, body?: object): Promise<Data> {
  const response = await fetchSigned(
    path,
    {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    },
    code,
  );
  const answer = (await response.json()) as { data: Data };
  return answer.data;
}
