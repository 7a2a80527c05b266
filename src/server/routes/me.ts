import { PeopleActs } from "../../people/people-acts.ts";
import { CredentialActs } from "../../people/credential-acts.ts";
import { credentialsOf } from "../../people/register.ts";
import type { Me } from "../../protocol/api/people.ts";
import type { Session } from "../../protocol/people/credential.ts";
import type { Person } from "../../protocol/people/person.ts";
import { ok, refuse } from "../../protocol/result.ts";
import type { Caller } from "../http/caller.ts";
import type { Handlers } from "../http/handler.ts";
import type { Services } from "../services.ts";

type MeRoute =
  | "GET /api/me"
  | "PATCH /api/me"
  | "GET /api/me/sessions"
  | "POST /api/me/link"
  | "DELETE /api/me/sessions/:id"
  | "DELETE /api/me/sessions";

/** Serves what concerns only the calling person: themselves and their browsers. */
export function meRoutes({ people }: Services): Pick<Handlers, MeRoute> {
  const acts = new PeopleActs(people);
  const credentials = new CredentialActs(people);
  return {
    "GET /api/me": async ({ caller }) => ok(meOf(caller)),
    "PATCH /api/me": ({ caller, body, act }) => acts.editOwn(personOf(caller).name, body, act.audit),
    "GET /api/me/sessions": async ({ caller }) => {
      const rows = credentialsOf(people.register, personOf(caller).name, people.now(), ["session"]);
      const items = rows
        .map((row): Session => {
          const { id, createdAt, expiresAt, from = { address: "", browser: "" } } = row;
          const current = id === caller.credential?.id;
          return { id, createdAt, expiresAt, lastUsedAt: people.lastUsed(row), ...from, current };
        })
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
      return ok({ items, nextCursor: null });
    },
    "POST /api/me/link": async ({ caller, act }) => {
      const { name } = personOf(caller);
      return isToken(caller) ? noTokens : credentials.createLink(name, name, act.audit);
    },
    "DELETE /api/me/sessions/:id": ({ params: { id }, caller, act }) =>
      acts.end(id, { kind: "session", person: personOf(caller).name }, act.audit),
    "DELETE /api/me/sessions": ({ query, caller, act }) =>
      acts.signOut(
        personOf(caller).name,
        query.tokens === "true" ? ["session", "link", "token"] : ["session", "link"],
        act.audit,
      ),
  };
}

/** Returns the calling person. The right of the route ensures that there is one. */
export function personOf({ asker }: Caller): Person {
  if (asker.kind !== "person") throw new Error("A route for people was reached without a person.");
  return asker.person;
}

/** Returns true if a personal token calls. It cannot create credentials, which could outlive it. */
export function isToken({ credential }: Caller): boolean {
  return credential?.kind === "token";
}

/** The refusal of a personal token that wants to create credentials. */
export const noTokens = refuse(
  "forbidden",
  "A personal token cannot create tokens, links or invitations. Sign in to the page, or use the token of the installation.",
);

function meOf({ asker, credential, ...caller }: Caller): Me {
  const person = personOf({ asker, credential, ...caller });
  const isOwner = asker.kind === "person" && asker.isOwner;
  const access = asker.kind === "person" ? asker.access : "read";
  const by = credential === null ? "installation" : credential.kind === "token" ? "token" : "session";
  return { person, isOwner, access, signedIn: { by, id: credential?.id ?? null } };
}
