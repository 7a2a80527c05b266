import type { Locator, Page } from "playwright-core";
import type { Frame } from "./encode-gif.ts";

/** Size of the page in the film. */
export const pageSize = { width: 1120, height: 660 };
const captionHeight = 56;
const pointerMs = 700;

/**
 * Collects screenshots of a page as the frames of a film. Each frame has a caption below the page; a frame before a
 * click shows a pointer on the element.
 */
export class Film {
  readonly frames: Frame[] = [];
  readonly #page: Page;
  readonly #table: Page;
  #caption = "";

  private constructor(page: Page, table: Page) {
    this.#page = page;
    this.#table = table;
  }

  static async of(page: Page): Promise<Film> {
    const table = await page.context().browser()!.newPage({ viewport: frameSize() });
    await table.setContent(tableHtml);
    return new Film(page, table);
  }

  /** Sets the caption of the following frames. */
  caption(text: string): void {
    this.#caption = text;
  }

  /** Adds the page as it is now, for this time. */
  async hold(ms: number, pointer: { readonly x: number; readonly y: number } | null = null): Promise<void> {
    const shot = await this.#page.screenshot({ animations: "disabled", caret: "hide" });
    await this.#table.evaluate(
      async ({ data, text, at }) => {
        const [image] = document.images;
        image!.src = `data:image/png;base64,${data}`;
        await image!.decode();
        document.querySelector("p")!.textContent = text;
        const dot = document.querySelector("i")!;
        dot.style.display = at === null ? "none" : "block";
        dot.style.left = `${at?.x ?? 0}px`;
        dot.style.top = `${at?.y ?? 0}px`;
      },
      { data: shot.toString("base64"), text: this.#caption, at: pointer },
    );
    this.frames.push({ png: await this.#table.screenshot(), ms });
  }

  /** Shows the pointer on an element, then clicks it. */
  async click(element: Locator): Promise<void> {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null) throw new Error("The element to click is not visible.");
    await this.hold(pointerMs, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await element.click();
  }
}

function frameSize(): { readonly width: number; readonly height: number } {
  return { width: pageSize.width, height: pageSize.height + captionHeight };
}

const tableHtml = `<!doctype html><style>
body { margin: 0; background: #0f172a; overflow: hidden }
img { display: block; width: ${pageSize.width}px; height: ${pageSize.height}px }
p { margin: 0; height: ${captionHeight}px; line-height: ${captionHeight}px; padding: 0 24px; color: #f8fafc;
  font: 600 21px/${captionHeight}px Inter, "DejaVu Sans", sans-serif }
i { position: absolute; width: 26px; height: 26px; margin: -13px; border-radius: 50%; background: #f9731699;
  border: 2px solid #c2410c; box-sizing: border-box }
</style><img alt=""><p></p><i></i>`;
