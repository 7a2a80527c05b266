import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createArchive } from "../integrations/archive.js";
import { openLedger } from "../utils/ledger.js";
import { run } from "../workflow.js";

const { ARCHIVE_URL, ARCHIVE_TOKEN, LEDGER_FILE } = process.env;
const [folder, ...rest] = process.argv.slice(2);
if (!ARCHIVE_URL || !ARCHIVE_TOKEN || !LEDGER_FILE) {
  console.error("ARCHIVE_URL, ARCHIVE_TOKEN, LEDGER_FILE이 필요합니다.");
  process.exitCode = 2;
} else if (folder === undefined || rest.length > 0) {
  console.error("사용법: npm start -- <폴더>");
  process.exitCode = 2;
} else {
  const { gapMs, ...options } = JSON.parse(readFileSync(new URL("../../config/archive.json", import.meta.url), "utf8"));
  try {
    const archive = createArchive({ url: ARCHIVE_URL, token: ARCHIVE_TOKEN, ...options, sleep });
    const { text, code } = await run(folder, { archive, ledger: await openLedger(LEDGER_FILE), gapMs, sleep });
    console.log(text);
    process.exitCode = code;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
