import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { git } from "../../../test/support/git-traps.ts";
import { authority, serveOverHttps } from "../../../test/support/git-over-https.ts";
import { harvest, plant, testPlace } from "../../../test/support/test-directory.ts";
import { openSnapshots } from "../snapshots/snapshots.ts";
import { checkSource } from "./check-source.ts";
import { takeSource } from "./take-source.ts";

afterEach(() => vi.unstubAllEnvs());

/** Creates a bare repository with one file. */
function makeRepository(root: string): void {
  const app = plant(join(root, "app"), { "a.txt": "private\n" });
  git(app, "init", "-q");
  git(app, "add", ".");
  git(app, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Begin");
  git(root, "clone", "-q", "--bare", app, join(root, "app.git"));
  rmSync(app, { recursive: true });
}

test("a private repository is fetched over https with the token of its host, and no other host gets that token", async () => {
  const root = testPlace();
  makeRepository(root);
  const server = await serveOverHttps(root, "x-access-token:the-token");
  vi.stubEnv("GIT_SSL_CAINFO", authority);
  const source = `${server.origin}/app.git`;
  const credential = { origin: server.origin, user: "x-access-token", token: "the-token" };
  const elsewhere = { ...credential, origin: "https://git.example.com" };

  const snapshots = await openSnapshots(join(root, "data", "snapshots.git"));
  const taking = { snapshots, scratch: join(root, "data", "scratch"), at: new Date(0), credential };
  const taken = await takeSource(source, join(root, "workspace"), taking);
  expect(taken).toMatchObject({ ok: true });
  expect(harvest(join(root, "workspace"))).toEqual({ "a.txt": "private\n" });
  expect(await checkSource(source, credential)).toEqual({ ok: true, value: undefined });
  // Git first sends a request without the token, because the host may not need one.
  expect([...new Set(server.seen.splice(0))]).toEqual(["-", "x-access-token:the-token"]);

  const refused = [
    await checkSource(source),
    await checkSource(source, elsewhere),
    await checkSource(source, { ...credential, token: "an-old-token" }),
  ];
  const invalid = (message: string): unknown => ({ ok: false, refusal: { code: "invalid", message } });
  const noToken = invalid(
    `The repository ${source} does not exist or requires a sign-in. Check the address, or set the token of its git host, such as github_token, under Keys and secrets.`,
  );
  const wrongToken = invalid(
    `The git host of ${source} refused the token. Check that the token is valid and has read access to the repository.`,
  );
  expect(refused).toEqual([noToken, wrongToken, wrongToken]);
  expect(server.seen.filter((account) => account.endsWith(":the-token"))).toEqual([]);
});

test("a repository whose certificate this machine does not trust is refused with the reason", async () => {
  const root = testPlace();
  makeRepository(root);
  const server = await serveOverHttps(root, "a:b");
  vi.stubEnv("GIT_SSL_CAINFO", undefined);
  const source = `${server.origin}/app.git`;
  expect(await checkSource(source)).toEqual({
    ok: false,
    refusal: {
      code: "invalid",
      message: `Signalbox does not trust the certificate of ${source}. Set GIT_SSL_CAINFO to the file with the certificate of its certificate authority (CA), and restart the Signalbox server.`,
    },
  });
  expect(server.seen).toEqual([]);
});
