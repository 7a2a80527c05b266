import { CredentialActs } from "../../src/people/credential-acts.ts";
import type { People } from "../../src/people/people.ts";
import type { Role } from "../../src/protocol/people/person.ts";

const from = { address: "127.0.0.1", browser: "a test" };

/** Lets a person in by invitation, with this role, and returns the text of their session. */
export async function invite(people: People, name: string, role: Role): Promise<string> {
  const acts = new CredentialActs(people);
  const made = await acts.invite({ role, projects: [], displayName: null, email: null }, "admin");
  if (!made.ok) throw new Error(made.refusal.message);
  const wish = { name, displayName: name, email: null, language: null };
  const accepted = await acts.accept(made.value.invitation.id, wish, from);
  if (!accepted.ok) throw new Error(accepted.refusal.message);
  return accepted.value.token;
}

/** Signs a person in again and returns the text of the new session. */
export async function signInAgain(people: People, name: string): Promise<string> {
  const acts = new CredentialActs(people);
  const link = await acts.createLink(name, "admin");
  if (!link.ok) throw new Error(link.refusal.message);
  const id = /_([a-z0-9]{16})_/.exec(link.value.path)?.[1] ?? "";
  const signedIn = await acts.redeemLink(id, from);
  if (!signedIn.ok) throw new Error(signedIn.refusal.message);
  return signedIn.value.token;
}
