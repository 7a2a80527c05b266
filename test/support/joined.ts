import type { Language } from "../../src/protocol/task/language.ts";
import type { Role } from "../../src/protocol/people/person.ts";
import { type Address, get } from "./api.ts";

/** Lets a person in by invitation, as the page does it, and returns the address with which they ask. */
export async function joined(
  at: Address,
  name: string,
  role: Role | null,
  more: { readonly language?: Language; readonly projects?: readonly { project: string; role: Role }[] } = {},
): Promise<Address> {
  const { language = null, projects = [] } = more;
  const made = await get<{ link: { path: string } }>(at, "POST", "/api/invitations", { role, projects });
  const invited = { url: at.url, token: made.link.path.replace("/#invitation=", "") };
  const wish = { name, displayName: name, language };
  const { token } = await get<{ token: string }>(invited, "POST", "/api/invitation/accept", wish);
  return { url: at.url, token };
}
