import { CredentialActs, invitationOf, tokenOf } from "../../people/credential-acts.ts";
import { PeopleActs } from "../../people/people-acts.ts";
import { isOpen } from "../../people/register.ts";
import type { SignInFrom } from "../../people/sessions.ts";
import type { CredentialKind } from "../../protocol/people/credential-form.ts";
import { ok, refuse } from "../../protocol/result.ts";
import type { CredentialRow } from "../../store/people.ts";
import type { Asked, Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";
import { isToken, noTokens, personOf } from "./me.ts";

type CredentialRoute =
  | "POST /api/people/:name/link"
  | "GET /api/invitations"
  | "POST /api/invitations"
  | "DELETE /api/invitations/:id"
  | "GET /api/invitation"
  | "POST /api/invitation/accept"
  | "POST /api/sessions"
  | "GET /api/tokens"
  | "POST /api/tokens"
  | "DELETE /api/tokens/:id";

/** Serves invitations, sign-in links and personal tokens. */
export function credentialRoutes({ people }: Services): Pick<Handlers, CredentialRoute> {
  const acts = new PeopleActs(people);
  const credentials = new CredentialActs(people);

  /** Returns the open credentials of a kind, newest first. */
  function open(kind: CredentialKind): CredentialRow[] {
    const now = people.now();
    return [...people.register.credentials.values()]
      .filter((row) => row.kind === kind && isOpen(row, now))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  return {
    "POST /api/people/:name/link": async ({ params: { name }, caller, act }) =>
      isToken(caller) ? noTokens : credentials.createLink(name, personOf(caller).name, act.audit),
    "GET /api/invitations": async () => ok({ items: open("invitation").map(invitationOf), nextCursor: null }),
    "POST /api/invitations": async ({ body, caller, act }) =>
      isToken(caller) ? noTokens : credentials.invite(body, personOf(caller).name, act.audit),
    "DELETE /api/invitations/:id": ({ params: { id }, act }) =>
      acts.end(id, { kind: "invitation", person: null }, act.audit),
    "GET /api/invitation": async ({ caller: { credential } }) =>
      credential?.kind === "invitation" ? ok(invitationOf(credential)) : noInvitation,
    "POST /api/invitation/accept": async (asked) => {
      const { credential } = asked.caller;
      if (credential?.kind !== "invitation") return noInvitation;
      return credentials.accept(credential.id, asked.body, fromOf(asked), asked.act.audit);
    },
    "POST /api/sessions": async (asked) => {
      const { credential } = asked.caller;
      if (credential?.kind !== "link") return noLink;
      return credentials.redeemLink(credential.id, fromOf(asked), asked.act.audit);
    },
    "GET /api/tokens": async ({ query, caller }) => {
      const { name, role } = personOf(caller);
      if (query.all === "true" && role !== "administrator") return onlyOwn;
      const rows = open("token").filter(({ person }) => query.all === "true" || person === name);
      return ok({ items: rows.map((row) => tokenOf(row, people.lastUsed(row))), nextCursor: null });
    },
    "POST /api/tokens": async ({ body, caller, act }) =>
      isToken(caller) ? noTokens : credentials.createToken(body, personOf(caller).name, act.audit),
    "DELETE /api/tokens/:id": ({ params: { id }, caller, act }) => {
      const { name, role } = personOf(caller);
      return acts.end(id, { kind: "token", person: role === "administrator" ? null : name }, act.audit);
    },
  };
}

/** Returns the place from which a browser signs in. */
export function fromOf({
  caller,
  incoming,
}: Pick<Asked<{ summary: ""; right: { who: "anybody" } }>, "caller" | "incoming">): SignInFrom {
  return { address: caller.address, browser: incoming.headers["user-agent"] ?? "" };
}

const noInvitation = refuse("not_allowed", "This request is not signed with an invitation.");
const noLink = refuse("not_allowed", "This request is not signed with a sign-in link.");
const onlyOwn = refuse("forbidden", "Only administrators can see the tokens of others.");
