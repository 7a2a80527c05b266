/** The largest number of tags of a task, and of characters of a tag. */
export const mostTags = 20;
export const longestTag = 40;

/** Returns true if a text can be a tag. */
export function isTag(text: string): boolean {
  return text !== "" && text.length <= longestTag && !/[,\n]/.test(text);
}

/** Returns each tag once. The first spelling counts. */
export function distinctTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
  return [...known.values()].toSorted((one, other) => one.localeCompare(other, "en"));
}

/** Returns true if a task has a tag, whatever its case. */
export function hasTag(
  { tags = [] }: { readonly tags?: readonly string[] | undefined },
  tag: string,
): boolean {
  return tags.some((each) => each.toLowerCase() === tag.toLowerCase());
}

/** Returns the tags after some are added and others removed. */
export function changedTags(
  tags: readonly string[],
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): string[] {
  return distinctTags([...tags, ...add]).filter((tag) => !hasTag({ tags: remove }, tag));
}

/** Splits a comma-separated list of tags. */
export function tagsIn(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim().normalize("NFC"))
    .filter((tag) => tag !== "");
}
