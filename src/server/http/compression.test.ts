import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TaskId } from "../../protocol/ids.ts";
import {
  appendTask,
  created,
  startTestServer,
  type TestServer,
  token,
} from "../../../test/support/scripted-server.ts";

const id = TaskId.parse("t_00000001");
const script = "export const words = 'signal box '.repeat(400);\n".repeat(60);

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  const assets = join(server.directory, "web/assets");
  await mkdir(assets, { recursive: true });
  await writeFile(join(server.directory, "web/index.html"), "<!doctype html><title>Signalbox</title>");
  await writeFile(join(assets, "page-1.js"), script);
  await writeFile(join(assets, "page-1.js.br"), brotliCompressSync(script));
  await writeFile(join(assets, "page-1.js.gz"), gzipSync(script));
  await writeFile(join(assets, "small-1.js"), "export {};");
  await appendTask(server.store, id, [created(id, "Long", "A long description. ".repeat(200))]);
});
afterEach(() => server.close());

interface Received {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly length: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

async function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      port: server.port,
      agent: false,
      method,
      path,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    asked.on("error", reject).on("response", (response) => {
      const { statusCode: status = 0, headers: given } = response;
      const facts = { status, encoding: given["content-encoding"], vary: given.vary, headers: given };
      const length = Number(given["content-length"]);
      if (given["content-type"]?.startsWith("text/event-stream") === true) {
        response.once("data", (bytes: Buffer) => {
          asked.destroy();
          resolve({ ...facts, length, bytes });
        });
        return;
      }
      void buffer(response).then((bytes) => resolve({ ...facts, length, bytes }));
    });
    asked.end();
  });
}

test("a file of the page is sent in the client's preferred encoding, or unencoded if it accepts none", async () => {
  const take = (accepts: string) => ask("/assets/page-1.js", { "accept-encoding": accepts });
  const [best, zipped, refused, plain] = await Promise.all([
    take("gzip, deflate, br, zstd"),
    take("gzip"),
    take("br;q=0, gzip;q=0"),
    ask("/assets/page-1.js"),
  ]);
  expect(brotliDecompressSync(best.bytes).toString()).toBe(script);
  expect(gunzipSync(zipped.bytes).toString()).toBe(script);
  expect([refused.bytes.toString(), plain.bytes.toString()]).toEqual([script, script]);
  const all = [best, zipped, refused, plain];
  expect(
    all.map(({ encoding, vary, length, headers }) => [encoding, vary, length, headers["content-type"]]),
  ).toEqual([
    ["br", "Accept-Encoding", best.bytes.length, "text/javascript; charset=utf-8"],
    ["gzip", "Accept-Encoding", zipped.bytes.length, "text/javascript; charset=utf-8"],
    [undefined, "Accept-Encoding", script.length, "text/javascript; charset=utf-8"],
    [undefined, "Accept-Encoding", script.length, "text/javascript; charset=utf-8"],
  ]);
  const small = await ask("/assets/small-1.js", { "accept-encoding": "br" });
  expect([small.encoding, small.bytes.toString()]).toEqual([undefined, "export {};"]);
});

test("a known ETag gets 304; another encoding has another ETag", async () => {
  const { headers } = await ask("/assets/page-1.js", { "accept-encoding": "br" });
  const tag = String(headers["etag"]);
  const again = (accepts: string, known: string) =>
    ask("/assets/page-1.js", { "accept-encoding": accepts, "if-none-match": known });
  const answers = await Promise.all([
    again("br", tag),
    again("br", `W/${tag}, "other"`),
    again("gzip", tag),
    again("br", '"other"'),
  ]);
  expect(answers.map(({ status, bytes, vary }) => [status, bytes.length > 0, vary])).toEqual([
    [304, false, "Accept-Encoding"],
    [304, false, "Accept-Encoding"],
    [200, true, "Accept-Encoding"],
    [200, true, "Accept-Encoding"],
  ]);
  expect(answers[0]?.headers["etag"]).toBe(tag);
  const index = String((await ask("/")).headers["etag"]);
  expect((await ask("/", { "if-none-match": index })).status).toBe(304);
  await writeFile(join(server.directory, "web/index.html"), "<!doctype html><title>Another</title>");
  expect((await ask("/", { "if-none-match": index })).status).toBe(200);
});

test("HEAD sends the headers of GET without the body", async () => {
  for (const path of ["/assets/page-1.js", `/api/tasks/${id}`]) {
    const [got, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => ask(path, { "accept-encoding": "br" }, method)),
    );
    expect([head?.status, head?.encoding, head?.length, head?.bytes.length]).toEqual([
      200,
      "br",
      got?.length,
      0,
    ]);
  }
});

test("a long API response is compressed as the client prefers; a short one and a refusal are not", async () => {
  const plain = JSON.parse((await ask(`/api/tasks/${id}`)).bytes.toString()) as unknown;
  const [best, zipped, refused] = await Promise.all(
    ["br, gzip", "gzip;q=0.5", "gzip;q=0"].map((accepts) =>
      ask(`/api/tasks/${id}`, { "accept-encoding": accepts }),
    ),
  );
  expect([best?.encoding, zipped?.encoding, refused?.encoding]).toEqual(["br", "gzip", undefined]);
  expect([best?.vary, zipped?.vary, refused?.vary]).toEqual([
    "Accept-Encoding",
    "Accept-Encoding",
    "Accept-Encoding",
  ]);
  expect(JSON.parse(brotliDecompressSync(best!.bytes).toString())).toEqual(plain);
  expect(JSON.parse(gunzipSync(zipped!.bytes).toString())).toEqual(plain);
  expect(JSON.parse(refused!.bytes.toString())).toEqual(plain);
  expect(best!.length).toBeLessThan(refused!.length / 3);
  const short = await Promise.all(
    ["/api/agents", "/api/tasks/t_nothing1", `/api/${"x".repeat(3000)}`].map((path) =>
      ask(path, { "accept-encoding": "br" }),
    ),
  );
  expect(short.map(({ status, encoding }) => [status, encoding])).toEqual([
    [200, undefined],
    [404, undefined],
    [404, undefined],
  ]);
});

test("responses to acts, event streams and output are not compressed", async () => {
  await writeFile(join(server.directory, `${id}.stdout`), "a line of output\n".repeat(1000));
  const accepts = { "accept-encoding": "br, gzip" };
  const stream = await ask(`/api/tasks/${id}/stream`, accepts);
  const output = await ask(`/api/tasks/${id}/output`, accepts);
  const part = await ask(`/api/tasks/${id}/output`, { ...accepts, range: "bytes=17-33" });
  const act = await ask(`/api/tasks/${id}/pause`, { ...accepts, "content-type": "application/json" }, "POST");
  expect([stream, output, part, act].map(({ status, encoding, vary }) => [status, encoding, vary])).toEqual([
    [200, undefined, undefined],
    [200, undefined, undefined],
    [206, undefined, undefined],
    [200, undefined, undefined],
  ]);
  expect(stream.bytes.toString()).toMatch(/^id: /);
  expect([output.length, part.bytes.toString(), part.headers["content-range"]]).toEqual([
    17_000,
    "a line of output\n",
    "bytes 17-33/17000",
  ]);
  expect(act.length).toBeGreaterThan(4000);
});
