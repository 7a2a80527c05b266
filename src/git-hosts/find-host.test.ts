import { expect, test } from "vitest";
import { parseGitHosts } from "../protocol/settings/git-hosts.ts";
import { findHost } from "./find-host.ts";
import { remoteAddress } from "./remote-address.ts";

test.each([
  ["https://github.com/team/app.git", { host: "github.com", path: "team/app" }],
  ["https://user@gitlab.com/group/sub/app", { host: "gitlab.com", path: "group/sub/app" }],
  ["git@github.com:team/app.git", { host: "github.com", path: "team/app" }],
  ["ssh://git@ssh.github.com:443/team/app.git", { host: "github.com", path: "team/app" }],
  ["ssh://git@git.example.com:2222/team/app", { host: "git.example.com", path: "team/app" }],
  ["https://git.example.com:8443/team/app/", { host: "git.example.com:8443", path: "team/app" }],
])("the remote %s names a host and a repository", (url, expected) => {
  expect(remoteAddress(url)).toEqual(expected);
});

test.each([
  "/srv/app.git",
  "file:///srv/app.git",
  "../app",
  "https://github.com/app",
  "https://github.com/team/../app",
  "https://github.com/team/a%2fb",
  "git@github.com:app",
  "",
])("the remote %s is on no git host", (url) => {
  expect(remoteAddress(url)).toBeNull();
});

test("a host of the setting has its kind, address and token; the rest follows from the kind", () => {
  const setting =
    "git.example.com=gitea, code.example.com=gitlab https://code.example.com/git/api/v4 work_token";
  expect(parseGitHosts(setting)).toEqual({
    ok: true,
    value: [
      { host: "git.example.com", kind: "gitea", api: "https://git.example.com/api/v1", token: "gitea_token" },
      {
        host: "code.example.com",
        kind: "gitlab",
        api: "https://code.example.com/git/api/v4",
        token: "work_token",
      },
    ],
  });
  expect(findHost("git@git.example.com:team/app.git", setting)).toMatchObject({
    ok: true,
    value: { kind: "gitea", path: "team/app" },
  });
});

test("a token never goes to an unknown host, even if its name looks like a known one", () => {
  expect(findHost("https://github.com.evil.example/team/app", null)).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining("github.com.evil.example=github") },
  });
  expect(findHost("https://gitlab.example.com/team/app", null)).toMatchObject({ ok: false });
});

test.each([
  ["x=unknown", "“unknown” is not a kind of git host"],
  ["gitea", "has no host name"],
  ["x=gitea http://x.example/api", "must use https"],
  ["x=gitea http://localhost.evil.example/api", "must use https"],
  ["x=gitea http://127.0.0.1@evil.example/api", "must use https"],
  ["x=gitea https://user:pass@x.example/api", "must use https"],
  ["x=gitea ftp://x.example/api", "must use https"],
  ["x=gitea Token", "is not the name of a setting"],
  ["x=gitea one two", "has too many parts"],
])("the setting %s is refused", (text, message) => {
  expect(parseGitHosts(text)).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining(message) },
  });
});

test("http is allowed for this machine", () => {
  for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"])
    expect(parseGitHosts(`x=gitea http://${host}:3000/api/v1`)).toMatchObject({ ok: true });
});
