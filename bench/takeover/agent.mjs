// Records the files of its workspace as it finds them, with the names that git gives to their content, in a file of its
// own below FOUND; then changes files at an even pace, until it is ended.
import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const arrived = performance.timeOrigin;
const first = await new Promise((resolve) => createInterface({ input: process.stdin }).once("line", resolve));
const { taskId } = JSON.parse(first);

function blob(content) {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}

function listing(directory = ".") {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    const stat = lstatSync(path);
    if (stat.isDirectory()) return listing(path);
    if (stat.isSymbolicLink()) return [`120000 blob ${blob(Buffer.from(readlinkSync(path)))}\t${path}`];
    return [`${stat.mode & 0o100 ? "100755" : "100644"} blob ${blob(readFileSync(path))}\t${path}`];
  });
}

const found = { at: Date.now(), began: arrived, files: listing().toSorted() };
mkdirSync(join(process.env.FOUND, taskId), { recursive: true, mode: 0o777 });
writeFileSync(join(process.env.FOUND, taskId, String(found.began)), JSON.stringify(found));
console.log("found", found.files.length);

mkdirSync("deep/er", { recursive: true });
if (found.files.length === 0) {
  writeFileSync("tool.sh", "#!/bin/sh\n");
  chmodSync("tool.sh", 0o755);
  symlinkSync("../tool.sh", "deep/link");
}
for (let number = found.files.length; ; number++) {
  appendFileSync("diary.bin", randomBytes(3_000));
  writeFileSync(`deep/er/${number % 40}.bin`, randomBytes(2_000));
  console.log("wrote", number);
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.TICK_MS ?? 500)));
}
