import type { Page, Request } from "playwright-core";

/** Maximum size of everything that the diagrams of a document load, in kilobytes after gzip. */
export const diagramBudget = 700;

const ofDiagrams = /^\/(?:diagrams\.json|diagram-frame|assets\/diagrams\/.+)$/;

/** Opens a document with an empty cache; returns the transferred kilobytes that its diagrams need. */
export async function weighDiagrams(page: Page, address: string, encoding: "gzip" | "br"): Promise<number> {
  await page.setExtraHTTPHeaders({ "Accept-Encoding": encoding });
  const requests: Request[] = [];
  page.on("requestfinished", (request) => {
    if (ofDiagrams.test(new URL(request.url()).pathname)) requests.push(request);
  });
  await page.goto(address);
  await diagramsDrawn(page);
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024;
}

/** Scrolls to each diagram in turn, and returns its drawing, or the error text if it has none. */
export async function diagramsDrawn(page: Page): Promise<readonly string[]> {
  const figures = page.locator("figure.diagram");
  await figures.first().waitFor();
  const became: string[] = [];
  for (let at = 0; at < (await figures.count()); at += 1) {
    const figure = figures.nth(at);
    await figure.scrollIntoViewIfNeeded();
    const image = figure.locator("img");
    await image.or(figure.locator("figcaption")).waitFor();
    const drawing = (await image.count()) === 0 ? null : await image.getAttribute("src");
    became.push(
      drawing === null ? await figure.innerText() : decodeURIComponent(drawing.replace(/^[^,]*,/, "")),
    );
  }
  return became;
}
