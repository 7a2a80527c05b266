import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createApp } from "../src/app.js";

const form = { title: "Summer camp", fields: [{ name: "child", label: "Name", placeholder: "first and last name", required: true }] };

async function running(t) {
  const folder = await mkdtemp(join(tmpdir(), "formkit-"));
  await writeFile(join(folder, "summer.json"), JSON.stringify(form));
  const server = createApp({ folder, now: () => new Date("2026-05-01T10:00:00Z") }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const ask = async (path, options) => {
    const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, options);
    return [response.status, await response.json()];
  };
  return { ask, kept: () => readFile(join(folder, "summer.answers"), "utf8").catch(() => "") };
}

test("a form is shown, and a good answer is kept with its time", async (t) => {
  const { ask, kept } = await running(t);
  assert.deepEqual(await ask("/forms/summer"), [200, form]);
  assert.deepEqual(await ask("/forms/summer", { method: "POST", body: '{"child":"Ada"}' }), [201, { kept: true }]);
  assert.equal(await kept(), '{"at":"2026-05-01T10:00:00.000Z","child":"Ada"}\n');
});

test("a bad answer is refused and nothing is kept", async (t) => {
  const { ask, kept } = await running(t);
  assert.deepEqual(await ask("/forms/summer", { method: "POST", body: "{}" }), [422, { problems: { child: "Name is required." } }]);
  for (const body of ["", "[]", "null", "{"]) assert.equal((await ask("/forms/summer", { method: "POST", body }))[0], 400);
  assert.equal(await kept(), "");
});

test("unknown forms, paths out of the folder and other methods are refused", async (t) => {
  const { ask } = await running(t);
  for (const path of ["/forms/winter", "/forms/..%2Fsecret", "/forms", "/"]) assert.equal((await ask(path))[0], 404, path);
  assert.equal((await ask("/forms/summer", { method: "DELETE" }))[0], 405);
});
