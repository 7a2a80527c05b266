import mermaid from "mermaid";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptAgent } from "../support/agents.ts";
import { createTask } from "../support/api.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { diagramSamples, documentOf, everydaySamples, rareSamples } from "../support/diagram-samples.ts";
import { diagramBudget, diagramsDrawn, weighDiagrams } from "../support/diagram-weight.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const broken = "flowchart LR\n  A[";
const documents = {
  "docs/idea.md": `# Signal boxes

Sentence one: a box stands where two lines meet, and the person in it can see every train that comes near.
Levers move the points and the arms; a frame of iron bars keeps two of them from being pulled together.
The drawings beside this page show which lever waits for which, and what the bells mean at night.
Whoever reads them in order will be able to work the box on a quiet Sunday without asking anybody.
`,
  "docs/everyday.md": documentOf(everydaySamples),
  "docs/every-kind.md": documentOf([...Object.values(diagramSamples), broken, ...rareSamples]),
};
const draws = scriptAgent(`
  const { mkdirSync, writeFileSync } = require("node:fs");
  process.stdin.once("data", () => {
    mkdirSync("docs", { recursive: true });
    for (const [path, text] of Object.entries(${JSON.stringify(documents)})) writeFileSync(path, text);
    console.log("=== PHASE 1 COMPLETE ===");
  });
`);
const home = makeGatedHome({ draws });
let browser: Browser;
let server: RunningServer;
let review: string;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer(home);
  const { id } = await createTask(server, { type: "note", title: "Diagrams", agent: "draws" });
  review = `${server.url}/reviews/${(await pendingReview(server, id)).id}`;
});
afterAll(async () => {
  await browser.close();
  await closeFlowHome(home, server);
});

test("the diagrams of a document load only the needed parts of the library, in light and dark mode", async () => {
  const page = await signedIn(browser, server);
  const weight = await weighDiagrams(page, `${review}?file=docs/everyday.md`, "gzip");
  expect(weight).toBeGreaterThan(100);
  expect(weight).toBeLessThanOrEqual(diagramBudget);

  const light = await diagramsDrawn(page);
  expect(light.map((svg) => /[가-힣]+/.exec(svg)?.[0])).toEqual(["보고서", "사람", "이름"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(
    (before) =>
      decodeURIComponent(document.querySelector("figure.diagram img")?.getAttribute("src") ?? before) !==
      before,
    `data:image/svg+xml;charset=utf-8,${light[0]}`,
  );
  await page.context().close();
});

test("every kind of diagram is drawn; a broken one shows its text and the error, and affects no other", async () => {
  mermaid.initialize({ startOnLoad: false });
  const kinds = mermaid.getRegisteredDiagramsMetadata().map(({ id }) => id);
  const notDrawn = ["error", "---"];
  expect(kinds.filter((kind) => !notDrawn.includes(kind)).toSorted()).toEqual(
    Object.keys(diagramSamples).toSorted(),
  );

  const page = await signedIn(browser, server);
  await page.goto(`${review}?file=docs/every-kind.md`);
  const became = await diagramsDrawn(page);
  const texts = [...Object.values(diagramSamples), broken, ...rareSamples];
  const failed = texts.flatMap((text, at) => (became[at]?.startsWith("<svg ") ? [] : [[text, became[at]]]));
  expect(failed).toEqual([
    [broken, expect.stringMatching(/^flowchart LR\s+A\[\s+This diagram could not be drawn: /)],
  ]);
  await page.context().close();
});

test("the frame that draws diagrams can access neither the page, nor its storage, nor the network", async () => {
  const page = await signedIn(browser, server);
  await page.getByRole("main").waitFor();
  const tried = await page.evaluate(async () => {
    const attempt = `(async () => {
      const tries = {
        page: () => parent.document.title,
        storage: () => localStorage.length,
        eval: () => eval("1"),
        network: () => fetch("/api/tasks"),
        image: () => new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: reject, src: "/ui/mark.svg" })),
      };
      const went = {};
      for (const [name, act] of Object.entries(tries)) {
        try { await act(); went[name] = true; } catch { went[name] = false; }
      }
      parent.postMessage({ origin, went }, "*");
    })()`;
    // Without a sandbox attribute, to test that the server's headers for the frame suffice.
    const frame = document.createElement("iframe");
    frame.src = "/diagram-frame";
    const said = new Promise<unknown>((resolve) =>
      window.addEventListener("message", ({ data }) => ("went" in data ? resolve(data) : undefined)),
    );
    frame.addEventListener("load", () => frame.contentWindow?.postMessage({ source: attempt }, "*"));
    document.body.append(frame);
    return said;
  });
  expect(tried).toEqual({
    origin: "null",
    went: { page: false, storage: false, eval: false, network: false, image: false },
  });
  await page.context().close();
});
