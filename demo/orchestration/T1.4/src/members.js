/** Adds a member to the shed. */
export function addMember(shed, { id, name }) {
  if (name.trim() === "") throw new Error("A member needs a name.");
  if (shed.members.some((member) => member.id === id)) throw new Error(`There already is a member ${id}.`);
  return { ...shed, members: [...shed.members, { id, name: name.trim() }] };
}

/** Returns a member by the id. */
export function memberOf(shed, id) {
  const member = shed.members.find((each) => each.id === id);
  if (member === undefined) throw new Error(`There is no member ${id}.`);
  return member;
}
