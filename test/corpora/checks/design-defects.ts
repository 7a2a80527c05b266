import { documents } from "./bases.ts";
import { emptied, more, plantedIn, swap } from "./edits.ts";
import type { Defect } from "./edits.ts";

const model = "docs/design/02_data_model.md";
const flow = "docs/design/03_task_flow.md";
const api = "docs/design/04_api.md";
const architecture = "docs/design/05_architecture.md";

const in2 = plantedIn(2, documents);

/** The possible defects of design documents. */
export const designDefects: readonly Defect[] = [
  in2("a field without a type", model, swap("| flat | TEXT |", "| flat | |"), "P2_DATA_MODEL"),
  in2(
    "a table of fields without types",
    model,
    more("### Wish\n| Field | Rules |\n|---|---|\n| text | up to 200 characters |"),
    "P2_DATA_MODEL",
  ),
  in2(
    "an entity without fields",
    model,
    swap("### Tool\n", "### Wish\nWhat residents would like to have.\n\n### Tool\n"),
    "P2_DATA_MODEL",
  ),
  in2(
    "no relations",
    model,
    (text) =>
      emptied("Relations")(text)
        .replace("## Relations\n", "## Relations\nNone.\n")
        .replaceAll("references ", "see "),
    "P2_DATA_MODEL",
  ),
  in2(
    "an endpoint without status codes",
    api,
    swap("Status codes: 200; 400 bad day; 401 not signed in.", "It may fail."),
    "P2_API",
  ),
  in2("an endpoint without a response", api, swap("Response: the loan with `handedOverAt`.\n", ""), "P2_API"),
  in2("an endpoint without a request", api, swap('Request: `{ "email": string }`\n', ""), "P2_API"),
  in2("no endpoints", api, (text) => text.replaceAll(/### [A-Z]+ .*/g, "### Something"), "P2_API"),
  in2(
    "no diagram",
    flow,
    (text) => text.replace(/```mermaid[^]*?```/, "The text above says it all."),
    "P2_DIAGRAM",
  ),
  in2(
    "a diagram with nothing in it",
    flow,
    (text) => text.replace(/```mermaid[^]*?```/, "```mermaid\nflowchart LR\n```"),
    "P2_DIAGRAM",
  ),
  in2(
    "another database than the planned one",
    architecture,
    (text) => text.replaceAll("SQLite", "PostgreSQL"),
    "P2_STACK",
  ),
  in2(
    "another database in the table, while the prose keeps the planned one",
    architecture,
    swap("| Database | SQLite 3 |", "| Database | PostgreSQL 17 |"),
    "P2_STACK",
  ),
  in2(
    "a technology that nobody planned",
    architecture,
    swap("| Hosting | Docker |", "| Cache | Redis 7 | http |\n| Hosting | Docker |"),
    "P2_STACK",
  ),
  in2(
    "a planned technology is left out",
    architecture,
    swap("| Tests | Vitest 3 | all components |\n", ""),
    "P2_STACK",
  ),
  in2(
    "the stack is not listed",
    architecture,
    (text) => emptied("Stack")(text).replace("## Stack\n", "## Stack\nAs planned.\n"),
    "P2_STACK",
  ),
];
