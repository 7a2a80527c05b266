import { breakouts, letters } from "./breakouts.ts";
import { diagrams } from "./diagrams.ts";
import { drawings, outside } from "./elements.ts";
import { handlers } from "./handlers.ts";
import { links, markdown } from "./links.ts";
import type { Payload, Recipe } from "./payload.ts";
import { scripts } from "./scripts.ts";
import { styles } from "./styles.ts";
import { terminals } from "./terminals.ts";

const families: Readonly<Record<string, readonly Recipe[]>> = {
  scripts,
  handlers,
  drawings,
  outside,
  links,
  styles,
  markdown,
  diagrams,
  terminals,
  breakouts,
  letters,
};

/** Every payload, each with a unique mark: `z000`, `z001` and so on. */
export const payloads: readonly Payload[] = Object.entries(families)
  .flatMap(([family, recipes]) => recipes.map((recipe) => ({ family, recipe })))
  .map(({ family, recipe }, index) => {
    const mark = `z${String(index).padStart(3, "0")}`;
    return { mark, family, text: recipe(mark) };
  });

/** Returns every n-th payload of each family, for a faster run. */
export function everyFew(step: number): readonly Payload[] {
  return Object.keys(families).flatMap((family) =>
    payloads.filter((payload) => payload.family === family).filter((_, index) => index % step === 0),
  );
}

/** Returns the marks in a text. */
export function marksIn(text: string): string[] {
  return text.match(/z\d{3}/g) ?? [];
}
