import type { Browser } from "playwright-core";
import { signedIn } from "../../test/support/browser.ts";
import { diagramBudget, weighDiagrams } from "../../test/support/diagram-weight.ts";
import type { Figure } from "../tools/budget.ts";
import type { Installation } from "./installation.ts";
import { diagramDocuments } from "./texts.ts";

/** Measures the transfer size of a document's diagrams with an empty cache: common documents, and single kinds. */
export async function measureDiagrams(browser: Browser, { server, review }: Installation): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { what }] of Object.entries(diagramDocuments)) {
    for (const encoding of ["gzip", "br"] as const) {
      const page = await signedIn(browser, server);
      const value = await weighDiagrams(
        page,
        `${server.url}/reviews/${review}?file=docs/${name}.md`,
        encoding,
      );
      await page.context().close();
      figures.push({
        what: `diagrams: ${what}, what is sent`,
        value,
        unit: `KB ${encoding}`,
        atMost: diagramBudget,
      });
    }
  }
  return figures;
}
