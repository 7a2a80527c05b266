import { inboxAges, inboxKinds, type InboxSearch, inboxSorts } from "./inbox-filters.ts";

/** Parses the part of the inbox that an address names. */
export function inboxSearch(given: Record<string, unknown>): InboxSearch {
  const { all, archive, item, find, kind, agent, workflow, tag, age, sort } = given;
  return {
    ...(all === true ? { all } : {}),
    ...(archive === true ? { archive } : {}),
    ...textIn("item", item),
    ...textIn("find", find),
    ...textIn("agent", agent),
    ...textIn("workflow", workflow),
    ...textIn("tag", tag),
    ...oneOf("kind", kind, inboxKinds),
    ...oneOf("age", age, inboxAges),
    ...oneOf("sort", sort, inboxSorts),
  };
}

/** Returns a text of the address; a text of digits arrives as a number. */
function textIn<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  const isText = (typeof value === "string" && value !== "") || typeof value === "number";
  return isText ? ({ [name]: String(value) } as { [Key in Name]: string }) : {};
}

function oneOf<Name extends string, Value extends string>(
  name: Name,
  value: unknown,
  values: readonly Value[],
): { [Key in Name]?: Value } {
  const known = values.find((each) => each === value);
  return known === undefined ? {} : ({ [name]: known } as { [Key in Name]: Value });
}
