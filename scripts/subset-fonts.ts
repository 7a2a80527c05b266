import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

/*
 * Makes the fonts of the page (web/ui/fonts): the characters of English text and code, in the weights that the page
 * uses. Other characters come from fonts of the system. Both fonts are under the SIL Open Font License, which is
 * stored beside them. Run it after an update of the font packages: npx node scripts/subset-fonts.ts
 */

const output = new URL("../web/ui/fonts/", import.meta.url).pathname;
const { resolve } = createRequire(import.meta.url);

/** Latin letters with accents, punctuation, arrows and the signs that the page uses. */
const characters = [...between(0x20, 0x7e), ...between(0xa0, 0xff), "–—‘’“”„•…‹›€™−×·→←↑↓↵⇧⌘✓✕"].join("");

/** Inter needs its alternate digits for columns; ligatures of code would show === as one sign. */
const fonts = [
  {
    name: "inter",
    file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    alternates: true,
  },
  {
    name: "jetbrains-mono",
    file: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    alternates: false,
  },
];

await mkdir(output, { recursive: true });
for (const { name, file, alternates } of fonts) {
  const whole = await readFile(resolve(file));
  const subset = await subsetFont(whole, characters, {
    targetFormat: "woff2",
    noLayoutClosure: !alternates,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
  await writeFile(join(output, `${name}.woff2`), subset);
  const license = await readFile(resolve(file).replace(/files\/.*$/, "LICENSE"));
  await writeFile(join(output, `${name}.LICENSE.txt`), license);
  console.log(`${name}: ${(subset.length / 1024).toFixed(1)} KB`);
}

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
