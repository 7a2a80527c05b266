import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Address } from "../test/support/api.ts";
import { openBrowser } from "../test/support/browser.ts";
import { fillInstallation, makeFullHome } from "../test/support/pages/full-installation.ts";
import { type Place, placesOf } from "../test/support/pages/places.ts";
import { closeFlowHome } from "../test/support/gates.ts";
import { startServer } from "../test/support/server.ts";
import { Camera, type Language, type Look } from "./screens/camera.ts";
import { atFirst, emptyPlaces, makeEmptyHome } from "./screens/empty-installation.ts";
import { largePlaces, makeLargeHome } from "./screens/large-installation.ts";
import { makeMonthsHome, monthPlaces } from "./screens/months.ts";
import { makeSheets } from "./screens/sheets.ts";
import { takeOddities, takeWaitingAndFailing } from "./screens/states.ts";
import { titles } from "./screens/texts.ts";
import { type State, wishesIn } from "./screens/wishes.ts";

/*
 * Takes a screenshot of every page in every state, with real servers and small agents. A full server is shown in four
 * widths, both themes and both languages; the other states are empty, loading, failed in each way, with more than can
 * be shown, and with months of metrics. The pictures are written to test/output/screenshots, with an index.html and
 * contact sheets. Arguments select some: `npm run screenshots -- full --widths 390,2560 --themes dark --languages en
 * --pages inbox,task-done`.
 */

const root = new URL("..", import.meta.url).pathname;
const output = join(root, "test/output/screenshots");
const wishes = wishesIn(process.argv.slice(2));
const wide: Look = { scheme: "light", language: "en", width: 1280 };
const phone: Look = { scheme: "dark", language: "ko", width: 390 };
/** The states other than a full server are not shown in every appearance. */
const some = [wide, phone];

const wants = (state: State): boolean => wishes.states.includes(state);
const wanted = (places: readonly Place[]): readonly Place[] =>
  places.filter(({ name }) => wishes.hasPlace(name));

if (process.argv.length === 2) await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
const browser = await openBrowser();
const camera = new Camera(browser, output);
try {
  for (const language of ["en", "ko"] as const) {
    const looks = wishes.looks.filter((look) => look.language === language);
    if (wants("full") && looks.length > 0)
      await inHouse(await makeFullHome(), (at) => takeFull(at, language, looks));
  }
  if (wants("failing")) {
    await inHouse(await makeFullHome(), async (at) => {
      const installation = await fillInstallation(at);
      await takeWaitingAndFailing(camera, at, wide, wanted(placesOf(installation)));
      await takeOddities(camera, at, wide, installation.asking);
    });
  }
  if (wants("empty")) {
    await inHouse(makeEmptyHome(), async (at) => {
      for (const look of some) await camera.walk(at, look, "empty", wanted(atFirst));
      const places = await emptyPlaces(at);
      for (const look of some) await camera.walk(at, look, "empty", wanted(places));
    });
  }
  if (wants("large")) {
    await inHouse(makeLargeHome(), async (at) => {
      const places = await largePlaces(at);
      for (const look of some) await camera.walk(at, look, "large", wanted(places));
    });
  }
  if (wants("months")) {
    await inHouse(await makeMonthsHome(), async (at) => {
      for (const look of wishes.looks) await camera.walk(at, look, "months", wanted(monthPlaces));
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

/** Captures every place of a full server in one language, in all wanted appearances. */
async function takeFull(at: Address, language: Language, looks: readonly Look[]): Promise<void> {
  const places = wanted(placesOf(await fillInstallation(at, titles[language])));
  for (const look of looks) await camera.walk(at, look, "full", places);
}

async function inHouse(home: string, look: (at: Address) => Promise<void>): Promise<void> {
  const server = await startServer(home);
  try {
    await look(server);
  } finally {
    await closeFlowHome(home, server);
  }
}
