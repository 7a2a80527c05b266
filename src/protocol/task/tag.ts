import { z } from "zod";
import { distinctTags, isTag, longestTag, mostTags } from "./tags.ts";

/** A word that people give to tasks, to find and filter them. */
const Tag = z
  .string()
  .transform((tag) => tag.trim().normalize("NFC"))
  .refine(isTag, {
    error: `must have 1 to ${longestTag} characters, and neither a comma nor a line break`,
  });

/** Tags without duplicates, whatever their case, in alphabetical order. */
export const Tags = z
  .array(Tag)
  .max(mostTags)
  .transform((tags) => distinctTags(tags));
