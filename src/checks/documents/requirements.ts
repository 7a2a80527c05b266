import type { Deliverable } from "../../protocol/workflow/definition.ts";
import { headingsOfGuide } from "./headings/guide-headings.ts";

/** The demands of the checks on a document, for those who write it. */
export interface DocumentRequirements {
  readonly path: string;
  readonly minCharacters: number;
  /** Each required heading with its accepted names. Numbers, other languages and more words are accepted too. */
  readonly headings: readonly (readonly string[])[];
  readonly contents: readonly string[];
}

/** Lists the demands of the checks on a deliverable; `guide` is the text of its guide, or "". */
export function requirementsOf(deliverable: Deliverable, guide: string): DocumentRequirements {
  const { path, minCharacters, sections, holds, stackOf } = deliverable;
  return {
    path,
    minCharacters,
    headings: [...headingsOfGuide(guide), ...sections],
    contents: [
      ...holds.map((held) => contents[held]),
      ...(stackOf === undefined ? [] : [`a section on the stack with exactly the products of ${stackOf}`]),
    ],
  };
}

const contents = {
  data_model:
    "each entity with typed fields and the relations between entities, as tables, SQL, types of a language, lists or a diagram of entities",
  api: "each endpoint with method, path, request, response and status codes, under headings, in tables, as http or curl blocks or as OpenAPI",
  change_plan: "the files to create, to modify and to delete, each with its path",
  diagram:
    "a diagram with connections that can be read: mermaid, PlantUML, dot, D2 or a drawing in a code block",
} as const;
