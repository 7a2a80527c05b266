import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { checkRepository } from "./check-repository.ts";
import { checkSource } from "./check-source.ts";
import { runGit } from "../git/git.ts";
import { connectionTo } from "./fetch-repository.ts";

function git(cwd: string, ...args: string[]): void {
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd });
}

/** Listens on loopback with a server that accepts connections and says nothing. */
async function silentServer(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** Returns a port of loopback on which nothing listens. */
async function closedPort(): Promise<number> {
  const { server, port } = await silentServer();
  server.close();
  await once(server, "close");
  return port;
}

test("a repository that can be read is accepted; one that is missing, empty or out of reach is refused", async () => {
  const root = testPlace();
  const app = plant(join(root, "app"), { "a.txt": "a\n" });
  git(app, "init", "-q");
  git(app, "add", ".");
  git(app, "commit", "-q", "-m", "Begin");
  git(root, "clone", "-q", "--bare", app, join(root, "bare.git"));
  git(root, "init", "-q", "--bare", join(root, "empty.git"));
  const port = await closedPort();
  const url = (name: string): string => pathToFileURL(join(root, name)).href;
  const sources = [
    url("app"),
    join(root, "bare.git"),
    url("nowhere.git"),
    url("empty.git"),
    join(root, "empty.git"),
    `https://me:secret@127.0.0.1:${port}/app.git`,
    `ssh://git@127.0.0.1:${port}/app.git`,
  ];
  const results = await Promise.all(sources.map((source) => checkSource(source)));
  expect(
    results.map((result) =>
      result.ok
        ? "ok"
        : result.refusal.message.replaceAll(`file://${root}`, "file://").replaceAll(String(port), "PORT"),
    ),
  ).toEqual([
    "ok",
    "ok",
    `The source file:///nowhere.git cannot be read: '${root}/nowhere.git' does not appear to be a git repository.`,
    "The repository file:///empty.git has no commit on its default branch. Push one first.",
    "The repository file:///empty.git has no commit on its default branch. Push one first.",
    expect.stringMatching(
      /^The source https:\/\/me:\*\*\*@127\.0\.0\.1:PORT\/app\.git cannot be read: unable to access .* connect/,
    ),
    "The source ssh://git@127.0.0.1:PORT/app.git cannot be read: ssh: connect to host 127.0.0.1 port PORT: Connection refused.",
  ]);
  expect(JSON.stringify(results)).not.toContain("secret");
});

test.each(["https", "ssh"] as const)(
  "a %s repository that does not answer is not refused, and no program keeps waiting for it",
  async (protocol) => {
    const { server, port } = await silentServer();
    const connected = once(server, "connection") as Promise<[Socket]>;
    const url = `${protocol}://git@127.0.0.1:${port}/app.git`;
    const checked = checkRepository({ kind: "repository", url, protocol }, { timeoutMs: 2_000 });
    const [socket] = await connected;
    const closed = once(socket.resume(), "close");
    expect(await checked).toEqual({ ok: true, value: undefined });
    await closed;
  },
);

test("git gets the token of a host for that host only", async () => {
  const repository = join(testPlace(), "own.git");
  git(testPlace(), "init", "-q", "--bare", repository);
  const credential = { origin: "https://git.example", user: "oauth2", token: "plum-harbour-92" };
  const source = { kind: "repository", url: "https://git.example/app.git", protocol: "https" } as const;
  const asked = async (host: string): Promise<string> => {
    const input = `protocol=https\nhost=${host}\n\n`;
    const options = { ...connectionTo(source, credential), input };
    return (await runGit(repository, ["credential", "fill"], options)).toString("utf8");
  };
  expect(await asked("git.example")).toContain("username=oauth2\npassword=plum-harbour-92\n");
  expect(await asked("other.example").catch(String)).not.toContain("plum-harbour-92");
});
