import { open, readdir, readlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RunId } from "../../protocol/ids.ts";
import {
  type Answer,
  appendTask,
  ask,
  created,
  soon,
  startedAt,
  startTestServer,
  type TestServer,
  token,
} from "../../../test/support/scripted-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await appendTask(server.store, id, [created(id, "A task")]);
});
afterEach(() => server.close());

const id = "t_00000001";

async function kept(text: string | Buffer, stream = "stdout"): Promise<void> {
  await writeFile(join(server.directory, `${id}.${stream}`), text);
}

function output(query = "", headers: Record<string, string> = {}): Promise<Answer> {
  return ask(server, { path: `/api/tasks/${id}/output${query}`, headers });
}

test("is sent as plain text that no browser interprets as anything else", async () => {
  await kept("안녕 \u001b[31mred\u001b[0m <script>\n");
  const { status, text, headers } = await output();
  expect([status, text]).toEqual([200, "안녕 \u001b[31mred\u001b[0m <script>\n"]);
  expect({
    type: headers["content-type"],
    sniff: headers["x-content-type-options"],
    disposition: headers["content-disposition"],
    policy: headers["content-security-policy"],
    ranges: headers["accept-ranges"],
  }).toEqual({
    type: "text/plain; charset=utf-8",
    sniff: "nosniff",
    disposition: `attachment; filename="${id}.stdout.txt"`,
    policy: "default-src 'none'; frame-ancestors 'none'; sandbox",
    ranges: "bytes",
  });
});

test("is sent for the other stream on request", async () => {
  await kept("out");
  await kept("err", "stderr");
  const texts = await Promise.all(
    ["?stream=stdout", "?stream=stderr"].map(async (query) => (await output(query)).text),
  );
  expect(texts).toEqual(["out", "err"]);
  expect((await output("?stream=/etc/passwd")).status).toBe(422);
});

test.each([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=4-", 206, "456789", "bytes 4-9/10"],
  ["bytes=-2", 206, "89", "bytes 8-9/10"],
  ["bytes=8-100", 206, "89", "bytes 8-9/10"],
  ["bytes=0-1,3-4", 200, "0123456789", undefined],
])("is sent in parts: %s", async (range, status, text, contentRange) => {
  await kept("0123456789");
  const answer = await output("", { range });
  expect([answer.status, answer.text, answer.headers["content-range"]]).toEqual([status, text, contentRange]);
});

test("is refused for a range outside, with its actual size", async () => {
  await kept("0123456789");
  const answer = await output("", { range: "bytes=10-" });
  expect([answer.status, answer.headers["content-range"]]).toEqual([416, "bytes */10"]);
});

test("is sent whole for a conditional range", async () => {
  await kept("0123456789");
  const answer = await output("", { range: "bytes=0-3", "if-range": '"x"' });
  expect([answer.status, answer.text]).toEqual([200, "0123456789"]);
});

test("is empty if nothing was printed yet, also in parts", async () => {
  const missing = await output();
  const missingPart = await output("", { range: "bytes=0-" });
  await kept("");
  const empty = await output();
  expect([missing, missingPart, empty].map(({ status, text }) => [status, text])).toEqual([
    [200, ""],
    [200, ""],
    [200, ""],
  ]);
});

test("is described by HEAD", async () => {
  await kept("0123456789");
  const { status, headers, text } = await ask(server, { method: "HEAD", path: `/api/tasks/${id}/output` });
  expect([status, headers["content-length"], text]).toEqual([200, "10", ""]);
});

test("has the length at the time of the request, while the agent continues to print", async () => {
  const block = Buffer.alloc(1024 * 1024, "x");
  await kept(Buffer.concat(Array.from({ length: 8 }, () => block)));
  const file = await open(join(server.directory, `${id}.stdout`), "a");
  const reading = output();
  for (let count = 0; count < 8; count += 1) await file.write(block);
  await file.close();
  const { status, headers, text } = await reading;
  expect(status).toBe(200);
  expect(text.length).toBe(Number(headers["content-length"]));
});

test("is closed after it was sent", async () => {
  await kept("0123456789");
  const before = await openFiles();
  const warnings: string[] = [];
  const onWarning = ({ message }: Error): void => void warnings.push(message);
  process.on("warning", onWarning);
  await Promise.all(Array.from({ length: 20 }, () => output("", { range: "bytes=2-" })));
  await expect.poll(openFiles, soon).toEqual(before);
  process.off("warning", onWarning);
  // Node closes leaked handles on garbage collection, with a warning.
  expect(warnings).toEqual([]);
});

test("is closed when the client disconnects, without a fault in the log", async () => {
  await kept(Buffer.alloc(32 * 1024 * 1024, "x"));
  const before = await openFiles();
  await new Promise<void>((resolve) => {
    request({
      host: "127.0.0.1",
      port: server.port,
      path: `/api/tasks/${id}/output`,
      headers: { authorization: `Bearer ${token}` },
    })
      .on("error", () => {})
      .on("response", (response) => {
        response.once("data", () => resolve(void response.destroy()));
      })
      .end();
  });
  await expect.poll(openFiles, soon).toEqual(before);
  expect(server.lines.filter(({ level }) => level === "error")).toEqual([]);
});

/** Records that both streams were written piece by piece, each piece one second after the other. */
async function printed(...pieces: ["stdout" | "stderr", string][]): Promise<void> {
  const logs = { stdout: "", stderr: "" };
  for (const [stream, text] of pieces) {
    const from = Buffer.byteLength(logs[stream]);
    logs[stream] += text;
    const to = Buffer.byteLength(logs[stream]);
    await kept(logs[stream], stream);
    await appendTask(server.store, id, [
      {
        type: "output.written",
        runId: RunId.parse("r_00000001"),
        stream,
        from,
        to,
        ...(text.endsWith("\n") ? {} : { open: true }),
      },
    ]);
  }
}

test("is merged in the order of arrival, with a line feed after a line that the other stream interrupts", async () => {
  await printed(["stdout", "one\n"], ["stderr", "warning\n"], ["stdout", "half"], ["stderr", "more\n"]);
  const whole = await output("?stream=all");
  const part = await output("?stream=all", { range: "bytes=2-17" });
  expect([whole.text, part.text, part.headers["content-range"]]).toEqual([
    "one\nwarning\nhalf\nmore\n",
    "e\nwarning\nhalf\nm",
    "bytes 2-17/22",
  ]);
});

test("is merged with pieces that arrive later, and what was there stays in place", async () => {
  const pieces: ["stdout" | "stderr", string][] = [
    ["stdout", "one\n"],
    ["stderr", "warning\n"],
  ];
  await printed(...pieces);
  const before = await output("?stream=all");
  await printedMore("stdout", "one\n", "two\n");
  const after = await output("?stream=all", { range: "bytes=12-" });
  expect([before.text, after.text]).toEqual(["one\nwarning\n", "two\n"]);
});

async function printedMore(stream: "stdout" | "stderr", before: string, text: string): Promise<void> {
  await kept(before + text, stream);
  const from = Buffer.byteLength(before);
  await appendTask(server.store, id, [
    {
      type: "output.written",
      runId: RunId.parse("r_00000001"),
      stream,
      from,
      to: from + Buffer.byteLength(text),
    },
  ]);
}

test("has times for a range, with the stream of each piece", async () => {
  await printed(["stdout", "one\n"], ["stderr", "warning\n"], ["stdout", "two\n"]);
  const times = async (query: string): Promise<unknown> =>
    (await ask(server, { path: `/api/tasks/${id}/output/times${query}` })).json;
  const at = startedAt;
  const stdout = (offset: number): object => ({ offset, at, stream: "stdout" });
  const stderr = (offset: number): object => ({ offset, at, stream: "stderr" });
  expect([
    await times("?stream=all"),
    await times("?stream=all&from=5&to=12"),
    await times("?stream=stdout&from=4"),
  ]).toEqual([
    { data: { items: [stdout(0), stderr(4), stdout(12)] } },
    { data: { items: [stderr(4)] } },
    { data: { items: [stdout(4)] } },
  ]);
});

/** Returns the lines of the response to a search. */
async function search(query: string): Promise<unknown[]> {
  const { text } = await ask(server, { path: `/api/tasks/${id}/output/search?${query}` });
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

test("is searched on the server, in one stream or both", async () => {
  await printed(["stdout", "one\n"], ["stderr", "ERROR: one\n"], ["stdout", "two\n"]);
  expect(await search("stream=all&text=ONE")).toEqual([
    { offsets: [0, 4], searched: 19 },
    { offsets: [], searched: 19, end: "searched" },
  ]);
  expect(await search("stream=all&find=errors")).toEqual([
    { offsets: [4], searched: 19 },
    { offsets: [], searched: 19, end: "searched" },
  ]);
  expect(await search("text=one&from=1")).toEqual([{ offsets: [], searched: 8, end: "searched" }]);
  expect(await search("text=o&limit=1")).toEqual([{ offsets: [0], searched: 0, end: "limit" }]);
  expect(await search("text=o&direction=backward&limit=1")).toEqual([
    { offsets: [4], searched: 4, end: "limit" },
  ]);
});

test("refuses a search for empty text", async () => {
  const { status, json } = await ask(server, { path: `/api/tasks/${id}/output/search` });
  expect([status, json]).toMatchObject([422, { error: { message: "Enter the text to search for." } }]);
});

/** Returns the number of files of the test's directory that this process has open. */
async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link.endsWith(".stdout")).length;
}
