import { z } from "zod";

/** A word that people give to tasks, to find and filter them. */
export const Tag = z
  .string()
  .trim()
  .transform((tag) => tag.normalize("NFC"))
  .pipe(
    z
      .string()
      .min(1)
      .max(40)
      .refine((tag) => !/[,\n]/.test(tag), { error: "must not contain a comma or a line break" }),
  );

/** Tags without duplicates, whatever their case, in alphabetical order. */
export const Tags = z
  .array(Tag)
  .max(20)
  .transform((tags) => distinctTags(tags));

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
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}
