import type { OfficeId } from "../../protocol/ids.ts";
import { MemberName } from "../../protocol/office/definition.ts";
import type { Api } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** Returns the name if the server can look it up. Otherwise fails and lists the names of the members. */
export async function memberName(api: Api, id: OfficeId, name: string): Promise<string> {
  if (MemberName.safeParse(name).success) return name;
  const { items } = await api.call("GET /api/offices/:id/members", { params: { id } });
  throw noMember(
    name,
    items.map((member) => member.name),
  );
}

/** Returns the failure of a command for a member that the office does not have. */
export function noMember(name: string, names: readonly string[]): CommandFailure {
  const known = new Intl.ListFormat("en").format(names);
  return new CommandFailure(
    exitCodes.notFound,
    `The office has no member "${name}". Its members are ${known}.`,
  );
}
