import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { phone, signedIn } from "../support/browser.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { decide, pendingReview } from "../support/gates.ts";
import { Journey } from "../support/journey.ts";
import { projectWriter, reviewOf } from "../support/projects.ts";
import { scriptedPdf } from "../support/scripted-pdf.ts";

const journey = new Journey(makeGatedHome({ writer: projectWriter }));

/** Returns a PNG image of one colour. */
function png(width: number, height: number, grey: number): { base64: string } {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * Math.min(height, 1_000), grey);
  for (let row = 0; row < rows.length; row += width + 1) rows[row] = 0;
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return { base64: Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]).toString("base64") };
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const hostileSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="document.documentElement.setAttribute('data-ran', '1')">
<script>document.documentElement.setAttribute("data-ran", "1"); parent.postMessage("ran", "*");</script>
<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="/index.html"/></body></foreignObject>
<rect width="40" height="30" fill="teal"/></svg>`;

const files = {
  "README.md":
    "# Pictures\n\n![The logo](pictures/logo.png)\n\n![A drawing](drawing.svg)\n\n![Elsewhere](https://example.com/x.png)\n",
  "pictures/logo.png": png(20, 10, 60),
  "pictures/bomb.png": png(60_000, 60_000, 0),
  "index.html": `<!doctype html><link rel="stylesheet" href="pages/style.css"><h1>A page</h1><script src="pages/more.js"></script>`,
  "pages/style.css": "h1 { color: rgb(7, 8, 9); }",
  "pages/more.js": `document.querySelector("h1").append(" with a script");`,
  "drawing.svg": hostileSvg,
  "paper.pdf": scriptedPdf("http://127.0.0.1:9"),
  "prices.csv": 'name,price\n"Tea, green",3\nCoffee,4\n',
  "report.ipynb": JSON.stringify({
    cells: [
      { cell_type: "markdown", source: "# Findings" },
      {
        cell_type: "code",
        source: "print('forty-two')",
        outputs: [
          { output_type: "stream", text: "forty-two\n" },
          { output_type: "display_data", data: { "image/png": png(4, 4, 9).base64 } },
          { output_type: "display_data", data: { "text/html": "<img src=x onerror=alert(1)>" } },
        ],
      },
    ],
  }),
  again: JSON.stringify({ "pictures/logo.png": png(30, 10, 200) }),
};

/** Returns the natural width of an image, once it is loaded. */
async function widthOf(page: Page, name: string): Promise<number> {
  const image = page.getByRole("img", { name });
  await image.waitFor();
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth;
  });
}

test("files of a review are rendered by type, and nothing in them runs or leaves its frame", async () => {
  const review = await reviewOf(journey.server, "Pictures", files);
  const page = await signedIn(journey.browser, journey.server);
  const said: string[] = [];
  await page.exposeFunction("heard", (text: string) => said.push(text));
  await page.addInitScript('addEventListener("message", ({ data }) => heard(String(data)))');
  const open = (path: string): Promise<unknown> =>
    page.goto(`${journey.server.url}/reviews/${review.id}?file=${encodeURIComponent(path)}`);

  await open("README.md");
  expect([await widthOf(page, "The logo"), await widthOf(page, "A drawing")]).toEqual([20, 40]);
  await page.getByText("[Image: Elsewhere]").waitFor();

  await open("index.html");
  const shown = page.frameLocator("iframe[title='index.html, rendered']");
  const heading = shown.getByRole("heading", { name: "A page with a script" });
  await heading.waitFor();
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(7, 8, 9)");

  await open("drawing.svg");
  const drawing = page.frameLocator("iframe[title='drawing.svg, rendered']");
  await drawing.locator("rect").waitFor();
  expect([
    await drawing.locator("svg").getAttribute("data-ran"),
    await drawing.locator("iframe").count(),
  ]).toEqual([null, expect.any(Number) as number]);

  await open("prices.csv");
  await page.getByRole("cell", { name: "Tea, green" }).waitFor();
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["name", "price"]);

  await open("report.ipynb");
  await page.getByRole("heading", { name: "Findings" }).waitFor();
  await page.locator("blockquote", { hasText: "forty-two" }).waitFor();
  expect(await widthOf(page, "Output of the notebook")).toBe(4);

  await open("pictures/bomb.png");
  await page.getByText("This image is too large to show here (60,000 × 60,000 pixels).").waitFor();
  expect(said).toEqual([]);
  await page.context().close();
});

test("two versions of an image are shown side by side, and below each other on a phone", async () => {
  const first = await reviewOf(journey.server, "A new logo", files);
  await decide(journey.server, first, { action: "request_changes", comment: "Wider, please." });
  const second = await pendingReview(journey.server, first.taskId, 1, 2);
  const page = await signedIn(journey.browser, journey.server, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${journey.server.url}/reviews/${second.id}?file=pictures/logo.png`);
  const widths = [
    await widthOf(page, "Before: Image: pictures/logo.png"),
    await widthOf(page, "After: Image: pictures/logo.png"),
  ];
  expect(widths).toEqual([20, 30]);
  const tops = async (): Promise<number[]> => {
    const boxes = await Promise.all(
      (await page.locator("figure img").all()).map((image) => image.boundingBox()),
    );
    return boxes.map((box) => Math.round(box?.y ?? -1));
  };
  const [before, after] = await tops();
  expect(before).toBe(after);
  await page.setViewportSize(phone);
  const [above = 0, below = 0] = await tops();
  expect(below).toBeGreaterThan(above);
  await page.context().close();
});

test("a PDF document with scripts opens in a tab of another origin, and the page around it stays without frames", async () => {
  const review = await reviewOf(journey.server, "A paper", files);
  const page = await signedIn(journey.browser, journey.server);
  await page.goto(`${journey.server.url}/reviews/${review.id}?file=paper.pdf`);
  const open = page.getByRole("link", { name: "Open PDF" });
  await open.waitFor();
  const address = new URL((await open.getAttribute("href")) ?? "");
  expect({
    host: /^f[a-z0-9]+\.localhost$/.test(address.hostname),
    isForeign: address.origin !== new URL(journey.server.url).origin,
    target: await open.getAttribute("target"),
    rel: await open.getAttribute("rel"),
    frames: page.frames().length,
    download: await page.getByRole("link", { name: "Download it with the task's files" }).count(),
  }).toEqual({
    host: true,
    isForeign: true,
    target: "_blank",
    rel: "noopener noreferrer",
    frames: 1,
    download: 1,
  });
  const answers = await Promise.all([
    // A request that a script of the document would send.
    fetch(`${journey.server.url}/api/tasks`, { method: "POST", headers: { origin: address.origin } }),
    fetch(`${journey.server.url}/api/tasks`, { headers: { origin: address.origin } }),
  ]);
  expect(answers.map(({ ok }) => ok)).toEqual([false, false]);
  await page.context().close();
});
