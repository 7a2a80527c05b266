import { z } from "zod";

/** A label of a node, such as `gpu`. Agents and tasks may require labels. */
export const Label = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, {
  error: 'must have 1 to 63 of: a-z, 0-9, ".", "_", "-"',
});

/** Labels without repetition, in alphabetical order. */
export const Labels = z
  .array(Label)
  .max(20)
  .transform((labels) => unionOf(labels));

/** Returns the labels of all lists without repetition, in alphabetical order. */
export function unionOf(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].toSorted();
}

/** Returns true if a node with the labels may work on a stream that requires others. */
export function hasLabels(labels: readonly string[], required: readonly string[]): boolean {
  return required.every((label) => labels.includes(label));
}

/** Returns the labels in a text, separated by commas. */
export function labelsIn(text: string): string[] {
  return text
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "");
}

/** Returns the sentence for a task that no living node has all labels for. */
export function waitsForNode(labels: readonly string[]): string {
  const [named, option] = [labels.join(", "), labels.join(",")];
  return `Waits for a node with the ${labels.length === 1 ? "label" : "labels"} ${named}. Start one with \`--labels ${option}\`.`;
}
