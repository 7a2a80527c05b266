import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answer, ask, startTestServer, type TestServer } from "../../../test/support/scripted-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function page(path: string): Promise<Answer> {
  return ask(server, { path, headers: { authorization: null } });
}

async function build(): Promise<void> {
  const web = join(server.directory, "web");
  await mkdir(join(web, "assets"), { recursive: true });
  await writeFile(join(web, "index.html"), "<!doctype html><title>Signalbox</title>");
  await writeFile(join(web, "mark.svg"), "<svg/>");
  await writeFile(join(web, "assets/page-1a2b3c.js"), "export {};");
  await writeFile(join(web, "assets/page-1a2b3c.css"), "body{}");
  await writeFile(join(server.directory, "secret.txt"), "secret");
}

test("every address of the page returns the page with its policy", async () => {
  await build();
  const paths = ["/", "/tasks/t_00000001", "/q/q_00000001", "/new", "/settings/", "/apis"];
  const answers = await Promise.all(paths.map(page));
  expect(answers.map(({ status, text, headers }) => [status, text, headers["cache-control"]])).toEqual(
    paths.map(() => [200, "<!doctype html><title>Signalbox</title>", "no-cache"]),
  );
  const { headers } = await page("/");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  const { host } = new URL(server.url);
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src ${host}/diagram-frame; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
  );
});

test("serves its files by name; those with a hash in their name never expire", async () => {
  await build();
  const answers = await Promise.all(
    ["/assets/page-1a2b3c.js", "/assets/page-1a2b3c.css", "/mark.svg"].map(page),
  );
  expect(
    answers.map(({ status, headers }) => [status, headers["content-type"], headers["cache-control"]]),
  ).toEqual([
    [200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    [200, "text/css; charset=utf-8", "public, max-age=31536000, immutable"],
    [200, "image/svg+xml", "no-cache"],
  ]);
});

test("a missing file is not found, and nothing outside the page's directory is served", async () => {
  await build();
  const paths = [
    "/assets/nothing.js",
    "/assets/",
    "/nothing.txt",
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/.hidden",
    "//secret.txt",
    "/index.html%00.js",
  ];
  const answers = await Promise.all(paths.map((path) => ask(server, { path })));
  expect(answers.filter(({ status, text }) => status === 200 || text.includes("secret"))).toEqual([]);
});

test("an unbuilt page explains how to build it, and works once it is built", async () => {
  const before = await page("/");
  expect([before.status, before.text.includes("npm run build:web")]).toEqual([503, true]);
  await build();
  expect((await page("/")).status).toBe(200);
});

test("the diagram frame may run the scripts it receives and reaches nothing", async () => {
  const { status, headers, text } = await page("/diagram-frame");
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(String(headers["content-security-policy"]).replace(/'sha256-[^']+'/, "(its own script)")).toBe(
    "default-src 'none'; script-src (its own script) blob:; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts",
  );
  expect(text).not.toContain("src=");
});
