import type { People } from "../../people/people.ts";
import { sameName } from "../../people/register.ts";
import { mayUse, type Place } from "../../protocol/people/may-use.ts";
import type { PersonName } from "../../protocol/people/person.ts";
import { rights } from "../../protocol/people/right.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";

/** Returns the person with this name, written `mina` or `@mina`, if they may decide the review. */
export function reviewerNamed(text: string, people: People, place: Place): Result<PersonName> {
  const name = text.trim().replace(/^@/, "");
  const person = name === "" ? null : sameName(people.register, name);
  if (person === null) {
    return refuse("invalid", `There is no person @${name}. Assign the review to one of the people here.`, {
      field: "reviewer",
    });
  }
  const asker = { kind: "person", person, isOwner: false, access: "write" } as const;
  const may = mayUse(asker, { right: rights.decide, reads: false, place, owner: null });
  if (may.ok) return ok(person.name);
  return refuse("invalid", `@${person.name} cannot decide this review: it needs the role reviewer.`, {
    field: "reviewer",
  });
}
