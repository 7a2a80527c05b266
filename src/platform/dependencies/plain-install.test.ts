import { expect, test } from "vitest";
import { isManifest, isPlainInstall, mayUseProject, usesProject } from "./plain-install.ts";

test.each([
  "npm ci",
  "npm ci --no-audit --prefer-offline",
  "pnpm install --frozen-lockfile",
  "yarn",
  "cd web && npm ci; cd ../api\nnpm ci",
  "CI=1 npm ci",
  "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt",
])("%j depends on manifests and lock files only", (command) => {
  expect(isPlainInstall(command)).toBe(true);
});

test.each([
  "npm ci && npx prisma generate",
  "npm install left-pad",
  "npm run setup",
  "sh setup.sh",
  "bundle install",
  "make deps",
  "python3 -m pip install .",
  "pip install -e . -r requirements.txt",
  "pip install -r packages.txt",
  "npm ci | tee log",
  "npm ci `cat flags`",
  "npm ci $FLAGS",
  `npm ci${" --flag".repeat(1_000)}`,
])("%j depends on everything", (command) => {
  expect(isPlainInstall(command)).toBe(false);
});

test("manifests count in every directory, and so does the code of yarn", () => {
  const paths = [
    "package.json",
    "web/pnpm-lock.yaml",
    "requirements-dev.txt",
    ".yarn/releases/yarn.cjs",
    "lib/a.tgz",
  ];
  const others = ["src/package.json.ts", "setup.sh", ".yarn/cache/left.zip"];
  expect([...paths, ...others].filter(isManifest)).toEqual(paths);
});

test.each([
  { path: "web/package.json", text: '{"scripts":{"postinstall":"node x.js"}}', uses: true },
  { path: "package.json", text: "{", uses: true },
  { path: "package.json", text: '{"scripts":{"test":"node --test"}}', uses: false },
  { path: "package.json", text: "null", uses: false },
  { path: ".npmrc", text: "fund=false\nscript-shell=./shell.sh", uses: true },
  { path: ".npmrc", text: "fund=false", uses: false },
  { path: ".pnpmfile.cjs", text: "module.exports = {}", uses: true },
  { path: "requirements.txt", text: "flask==3.0\n-e .", uses: true },
  { path: "requirements.txt", text: "shop @ file:lib/shop", uses: true },
  { path: "requirements.txt", text: "flask==3.0\n-r other.txt", uses: true },
  { path: "requirements.txt", text: "flask==3.0\n-r dev/requirements-dev.txt\n./lib/shop.whl", uses: false },
  { path: "package.json", text: '{"dependencies":{"a":"file:lib/a"}}', uses: true },
  { path: "package.json", text: '{"dependencies":{"a":"file:lib/a.tgz","b":"link:lib/b"}}', uses: false },
])("an installation with $path of $text uses the project: $uses", ({ path, text, uses }) => {
  expect([mayUseProject(path), usesProject(path, text)]).toEqual([true, uses]);
});
