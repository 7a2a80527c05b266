import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createArchive, DeniedError } from "../src/integrations/archive.js";
import { openLedger } from "../src/utils/ledger.js";
import { run } from "../src/workflow.js";

let folder, server, url, stored, codes, slept;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "photos-"));
  [stored, codes, slept] = [[], [], []];
  server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const allowed = request.headers.authorization === "Bearer t";
    const code = allowed ? (codes.shift() ?? 201) : 401;
    if (code === 201) stored.push(Buffer.concat(parts).toString());
    response.writeHead(code).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${server.address().port}`;
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const put = (name, text) => writeFile(join(folder, name), text);
async function archiveFolder(token = "t") {
  const sleep = async (ms) => slept.push(ms);
  const archive = createArchive({ url, token, timeoutMs: 2000, pausesMs: [1, 2, 4], sleep });
  return run(folder, { archive, ledger: await openLedger(join(folder, "ledger.txt")), gapMs: 500, sleep });
}

test("사진만 이름순으로 올리고 두 번째에는 모두 건너뛴다", async () => {
  await Promise.all([put("b.JPG", "B"), put("a.png", "A"), put("c.jpeg", "C"), put("memo.txt", "x")]);
  await mkdir(join(folder, "하위.jpg"));
  assert.deepEqual(await archiveFolder(), { text: "올림 3장, 건너뜀 0장, 실패 0장", code: 0 });
  assert.deepEqual(stored, ["A", "B", "C"]);
  assert.deepEqual(slept, [500, 500]);
  assert.deepEqual(await archiveFolder(), { text: "올림 0장, 건너뜀 3장, 실패 0장", code: 0 });
  assert.equal(stored.length, 3);
});

test("내용이 같은 사진은 한 번만 올린다", async () => {
  await Promise.all([put("a.png", "같음"), put("b.png", "같음")]);
  assert.equal((await archiveFolder()).text, "올림 1장, 건너뜀 1장, 실패 0장");
});

test("잠깐의 오류는 점점 길게 쉬며 다시 한다", async () => {
  await put("a.png", "A");
  codes = [503, 429, 500];
  assert.equal((await archiveFolder()).code, 0);
  assert.deepEqual(slept, [1, 2, 4]);
});

test("한 장이 끝내 실패해도 나머지를 올리고 이름을 알린다", async () => {
  await Promise.all([put("a.png", "A"), put("b.png", "B")]);
  codes = [500, 500, 500, 500];
  assert.deepEqual(await archiveFolder(), { text: "올림 1장, 건너뜀 0장, 실패 1장\n실패: a.png", code: 1 });
  assert.deepEqual(stored, ["B"]);
  assert.deepEqual(await archiveFolder(), { text: "올림 1장, 건너뜀 1장, 실패 0장", code: 0 });
});

test("이미 있다는 답은 성공이다", async () => {
  await put("a.png", "A");
  codes = [409];
  assert.equal((await archiveFolder()).text, "올림 1장, 건너뜀 0장, 실패 0장");
});

test("토큰이 틀리면 바로 멈추고 장부에 적지 않는다", async () => {
  await Promise.all([put("a.png", "A"), put("b.png", "B")]);
  await assert.rejects(archiveFolder("x"), DeniedError);
  await assert.rejects(readFile(join(folder, "ledger.txt")), { code: "ENOENT" });
});

test("명령은 요약을 출력하고, 인자가 없으면 2로 끝난다", async () => {
  await put("a.png", "A");
  const command = (...args) =>
    new Promise((resolve) => {
      const env = { ARCHIVE_URL: url, ARCHIVE_TOKEN: "t", LEDGER_FILE: join(folder, "l.txt") };
      const child = spawn(process.execPath, [fileURLToPath(new URL("../src/triggers/manual.js", import.meta.url)), ...args], { env });
      let out = "";
      child.stdout.on("data", (part) => (out += part));
      child.on("close", (code) => resolve({ code, out }));
    });
  assert.deepEqual(await command(folder), { code: 0, out: "올림 1장, 건너뜀 0장, 실패 0장\n" });
  assert.equal((await command()).code, 2);
});
