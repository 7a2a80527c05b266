import { documents } from "./bases.ts";
import { below, emptied, headingsOf, more, plantedIn, repeating, swap, withoutPart } from "./edits.ts";
import type { Defect } from "./edits.ts";

const idea = "docs/planning/01_idea.md";
const product = "docs/planning/06_product.md";

const in1 = plantedIn(1, documents);

/** The possible defects of planning documents. */
export const planningDefects: readonly Defect[] = [
  in1("a document is missing", product, null, "P1_FILES"),
  in1(
    "a document is too short",
    idea,
    (text) =>
      headingsOf(text)
        .map((line) => `${line}\n\nYes.`)
        .join("\n\n"),
    "P1_LENGTH",
  ),
  in1(
    "a document repeats one sentence",
    idea,
    repeating(() => "The application helps people to lend tools."),
    "P1_LENGTH",
  ),
  in1(
    "it repeats one sentence with other numbers",
    idea,
    repeating((n) => `Reason ${n} why people like to lend their tools is trust.`),
    "P1_LENGTH",
  ),
  in1(
    "it is long by comments alone",
    idea,
    (text) =>
      `${headingsOf(text)
        .map((line) => `${line}\n\nYes.`)
        .join("\n\n")}\n<!-- ${text.replaceAll("#", "")} -->\n`,
    "P1_LENGTH",
  ),
  in1("[TODO]", idea, below("Value", "[TODO]"), "P1_PLACEHOLDERS"),
  in1("TODO with a colon", idea, more("TODO: ask Ines"), "P1_PLACEHOLDERS"),
  in1("TODO as an item", idea, more("- TODO"), "P1_PLACEHOLDERS"),
  in1("TODO before what is to be done", idea, more("TODO write this section"), "P1_PLACEHOLDERS"),
  in1("TBD in a cell of a table", product, swap("| 40 |", "| TBD |"), "P1_PLACEHOLDERS"),
  in1("TBD in a heading", idea, more("## TBD\n\nMore about lending will be found here."), "P1_PLACEHOLDERS"),
  in1("TBD in bold", idea, more("The price is **TBD**."), "P1_PLACEHOLDERS"),
  in1("Coming soon", idea, more("Photos are coming soon."), "P1_PLACEHOLDERS"),
  in1(
    "a phrase over two lines",
    idea,
    more("The rules of late returns are to be\ndefined with the board."),
    "P1_PLACEHOLDERS",
  ),
  in1("a bracket over two lines", idea, more("The price is [Insert\nthe price] a month."), "P1_PLACEHOLDERS"),
  in1("lorem ipsum", idea, more("Lorem ipsum dolor sit amet."), "P1_PLACEHOLDERS"),
  in1("a marker with an invisible character in it", idea, more("TO\u200bDO: ask Ines"), "P1_PLACEHOLDERS"),
  in1("a marker in a comment", idea, more("<!-- TODO: ask Ines -->"), "P1_PLACEHOLDERS"),
  in1("a section is missing", idea, withoutPart("Value"), "P1_HEADINGS"),
  in1("a section is empty", idea, emptied("Value"), "P1_HEADINGS"),
  in1(
    "a heading stands in a code block only",
    idea,
    (text) => more("```\n## Value\n```")(withoutPart("Value")(text)),
    "P1_HEADINGS",
  ),
  in1(
    "a heading stands in a comment only",
    idea,
    (text) => more("<!--\n## Value\n-->")(withoutPart("Value")(text)),
    "P1_HEADINGS",
  ),
  in1("a code block is never closed", idea, more("```\nlend()"), "P1_MARKDOWN"),
  in1("a comment is never closed", idea, more("<!-- ask Ines"), "P1_MARKDOWN"),
  in1("a table without its line of dashes", product, swap("|---|---|---|---|\n", ""), "P1_MARKDOWN"),
  in1("a row with more cells than the table has", product, swap("| 40 |", "| 40 | or 50 |"), "P1_MARKDOWN"),
  in1("a link that leads to no file", idea, more("See [the plan](plan.md) for more."), "P1_MARKDOWN"),
  in1("a block of JSON that is cut off", idea, more('```json\n{ "lend": [1, 2\n```'), "P1_MARKDOWN"),
  in1(
    "a section that fits any product",
    idea,
    (text) =>
      below(
        "Value",
        "Our solution helps users to achieve their goals more efficiently and easily.",
      )(emptied("Value")(text)),
    "P1_SUBSTANCE",
  ),
  in1(
    "one text under three headings",
    product,
    (text) =>
      ["Vision", "Out of scope", "Constraints"].reduce(
        (edited, heading) =>
          below(heading, "Neighbours of Birch Court lend 30 tools in the first month.")(edited),
        text,
      ),
    "P1_SUBSTANCE",
  ),
  in1("an id that nobody defines", product, more("Payment comes later, with F9."), "P1_REFERENCES"),
  in1("an equation that is wrong", idea, more("That makes 12 × 30 = 460 loans."), "P1_REFERENCES"),
  in1("bytes that are no text", idea, more("\u0000\u0001"), "P1_MARKDOWN"),
];
