import type { WorkflowInfo } from "../../../src/protocol/api/gates.ts";
import type { BoardWords } from "../../i18n/board-words.ts";
import type { NewTaskWords } from "../../i18n/new-task-words.ts";

/** A type that the page has texts for. */
export type KnownType = keyof NewTaskWords["types"];

const known: readonly string[] = ["create_app", "modify_app", "workflow", "custom"] satisfies KnownType[];

/** Checks whether the page has texts for a type. */
export function isKnownType(type: string): type is KnownType {
  return known.includes(type);
}

/**
 * Returns the types in the order of the form, with names and descriptions: the built-in ones, then the user's own.
 */
export function kindsOf(
  items: readonly WorkflowInfo[],
  words: NewTaskWords,
): readonly { readonly type: string; readonly name: string; readonly when: string }[] {
  return items
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, title, description }) =>
      isKnownType(name)
        ? { type: name, ...words.types[name] }
        : { type: name, name: title, when: description === "" ? words.ownWorkflow : description },
    );
}

/** Returns the types in the same order as options of a select, with names alone. */
export function kindOptions(
  items: readonly WorkflowInfo[],
  names: BoardWords["types"],
): readonly { readonly value: string; readonly label: string }[] {
  return items
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, title }) => ({ value: name, label: isKnownType(name) ? names[name] : title }));
}

function rank({ name }: WorkflowInfo): number {
  return isKnownType(name) ? known.indexOf(name) : known.length;
}
