import type { WorkflowInfo } from "../../../src/protocol/api/gates.ts";
import type { NewTaskWords } from "../../i18n/new-task-words.ts";

/** A type that the page has words of its own for. */
export type KnownType = keyof NewTaskWords["types"];

const known: readonly string[] = ["create_app", "modify_app", "workflow", "custom"] satisfies KnownType[];

/** Whether the page has words of its own for a type. */
export function isKnownType(type: string): type is KnownType {
  return known.includes(type);
}

/** The kinds of work in the order of the form, with their names and when to choose them: the platform's, then a user's own. */
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

function rank({ name }: WorkflowInfo): number {
  return isKnownType(name) ? known.indexOf(name) : known.length;
}
