import { pageBudgets, weighPage } from "../../test/support/page-weight.ts";
import { type Figure } from "../tools/budget.ts";

/** Measures the size of the built page: a first visit, and the additions of the heaviest screen and the lazy parts. */
export function measureSizes(): Figure[] {
  const { firstScript, firstStyle, parts } = weighPage();
  const ordinary = Object.entries(parts).filter(([name]) => pageBudgets.parts[name] === undefined);
  const [heaviest = "", weight = 0] = ordinary.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const unit = "KB gz";
  return [
    { what: "script of a first visit", value: firstScript, unit, atMost: pageBudgets.firstScript },
    { what: "style of a first visit", value: firstStyle, unit, atMost: pageBudgets.firstStyle },
    { what: `what a screen adds at most (${heaviest})`, value: weight, unit, atMost: pageBudgets.anyPart },
    ...Object.entries(pageBudgets.parts).map(([name, atMost]) => ({
      what: `what ${name} adds`,
      value: parts[name] ?? Number.NaN,
      unit,
      atMost,
    })),
  ];
}
