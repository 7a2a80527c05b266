import { z } from "zod";

/** A label of a node, such as `gpu`. Agents and tasks may require labels. */
export const Label = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, {
  error: 'must be 1 to 63 characters of: a-z, 0-9, ".", "_", "-"',
});

/** Labels without duplicates, in alphabetical order. */
export const Labels = z
  .array(Label)
  .max(20)
  .transform((labels) => unionOf(labels));

/** Returns the labels of all lists without duplicates, in alphabetical order. */
export function unionOf(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].toSorted();
}

/** Returns true if the labels of a node include all required ones. */
export function hasLabels(labels: readonly string[], required: readonly string[]): boolean {
  return required.every((label) => labels.includes(label));
}

/** Splits a comma-separated list of labels. */
export function labelsIn(text: string): string[] {
  return text
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "");
}

/** Reads a comma-separated list of labels; null if it has none, too many, or one that is not valid. */
export function readLabels(text: string): readonly string[] | null {
  const read = Labels.safeParse(labelsIn(text));
  return read.success && read.data.length > 0 ? read.data : null;
}

/** Returns the sentence for work that waits for a node with these labels. */
export function waitsForNode(labels: readonly string[]): string {
  const [named, option] = [labels.join(", "), labels.join(",")];
  return `Waiting for a node with the ${labels.length === 1 ? "label" : "labels"} ${named}. Start one with \`--labels ${option}\`.`;
}
