import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Address } from "../test/support/api.ts";
import { openBrowser } from "../test/support/browser.ts";
import { fillInstallation, makeFullHome } from "../test/support/pages/full-installation.ts";
import { placesOf } from "../test/support/pages/places.ts";
import { closeFlowHome } from "../test/support/gates.ts";
import { startServer } from "../test/support/server.ts";
import { Camera, type Language, type Look } from "./screens/camera.ts";
import { atFirst, emptyPlaces, makeEmptyHome } from "./screens/empty-installation.ts";
import { largePlaces, makeLargeHome } from "./screens/large-installation.ts";
import { makeMonthsHome, monthPlaces } from "./screens/months.ts";
import { makeSheets } from "./screens/sheets.ts";
import { takeOddities, takeWaitingAndFailing } from "./screens/states.ts";
import { titles } from "./screens/texts.ts";

/*
 * Takes a screenshot of every page in every state, with real servers and small agents: full (both languages, both
 * colour schemes, wide and on a phone), empty, loading, failed in each way, with more than can be shown, and with
 * months of metrics. They are written to test/output/screenshots, with an index.html and contact sheets. Arguments
 * select states (`full`, `empty`, `failing`, `large`, `months`).
 */

const root = new URL("..", import.meta.url).pathname;
const output = join(root, "test/output/screenshots");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wide: Look = { scheme: "light", language: "en", size: "wide" };
const phone: Look = { scheme: "dark", language: "ko", size: "phone" };

const wants = (state: string): boolean => wanted.length === 0 || wanted.includes(state);

if (wanted.length === 0) await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
const browser = await openBrowser();
const camera = new Camera(browser, output);
try {
  for (const language of ["en", "ko"] as const) {
    if (wants("full")) await inHouse(makeFullHome(), (at) => takeFull(at, language));
  }
  if (wants("failing")) {
    await inHouse(makeFullHome(), async (at) => {
      const installation = await fillInstallation(at);
      await takeWaitingAndFailing(camera, at, wide, placesOf(installation));
      await takeOddities(camera, at, wide, installation.asking);
    });
  }
  if (wants("empty")) {
    await inHouse(makeEmptyHome(), async (at) => {
      for (const look of [wide, phone]) await camera.walk(at, look, "empty", atFirst);
      const places = await emptyPlaces(at);
      for (const look of [wide, phone]) await camera.walk(at, look, "empty", places);
    });
  }
  if (wants("large")) {
    await inHouse(makeLargeHome(), async (at) => {
      const places = await largePlaces(at);
      for (const look of [wide, phone]) await camera.walk(at, look, "large", places);
    });
  }
  if (wants("months")) {
    await inHouse(await makeMonthsHome(), async (at) => {
      for (const scheme of ["light", "dark"] as const)
        for (const size of ["wide", "phone"] as const)
          for (const language of ["en", "ko"] as const)
            await camera.walk(at, { scheme, language, size }, "months", monthPlaces);
    });
  }
  const sheets = await makeSheets(browser, output, camera.pictures);
  const failed = camera.pictures.filter(({ failure }) => failure !== null);
  console.log(
    `${camera.pictures.length} pictures on ${sheets} sheets, ${failed.length} not as they should be: ${output}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}

/** Captures every place of a full server in one language, in all appearances. */
async function takeFull(at: Address, language: Language): Promise<void> {
  const places = placesOf(await fillInstallation(at, titles[language]));
  for (const scheme of ["light", "dark"] as const)
    for (const size of ["wide", "phone"] as const)
      await camera.walk(at, { scheme, language, size }, "full", places);
}

async function inHouse(home: string, look: (at: Address) => Promise<void>): Promise<void> {
  const server = await startServer(home);
  try {
    await look(server);
  } finally {
    await closeFlowHome(home, server);
  }
}
