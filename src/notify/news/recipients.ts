import type { ProjectId } from "../../protocol/ids.ts";
import type { Person } from "../../protocol/people/person.ts";
import { isAtLeast, roleIn } from "../../protocol/people/role.ts";

/** Finds the people to tell about the work of one person in one project. */
export class Recipients {
  readonly #people: readonly Person[];
  readonly #createdBy: string;
  readonly #project: ProjectId | null;

  constructor(
    people: readonly Person[],
    work: { readonly createdBy: string; readonly project: ProjectId | null },
  ) {
    this.#people = people.filter((person) => roleIn(person, work.project) !== null);
    this.#createdBy = work.createdBy;
    this.#project = work.project;
  }

  /** The person who created the work; the administrators if a program created it or the person may not see it any more. */
  get creator(): readonly string[] {
    const found = this.named(this.#createdBy);
    return found.length > 0 ? found : this.administrators;
  }

  get administrators(): readonly string[] {
    return this.#atLeast("administrator");
  }

  /** The people who have a role in the project. */
  get whoMaySee(): readonly Person[] {
    return this.#people;
  }

  /** The person with this name; nobody if there is none who may see the work. */
  named(name: string | null): readonly string[] {
    return this.#people.filter((person) => person.name === name).map((person) => person.name);
  }

  /** The creator and the assigned reviewer; everybody who may decide reviews if neither of them may. */
  reviewers(assignee: string | null): readonly string[] {
    const first = union(this.creator, this.named(assignee));
    const able = this.#atLeast("reviewer");
    return first.some((name) => able.includes(name)) ? first : union(first, able);
  }

  #atLeast(role: "reviewer" | "administrator"): readonly string[] {
    return this.#people
      .filter((person) => {
        const own = roleIn(person, this.#project);
        return own !== null && isAtLeast(own, role);
      })
      .map(({ name }) => name);
  }
}

/** Joins lists of names without repeating any. */
export function union(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())];
}
