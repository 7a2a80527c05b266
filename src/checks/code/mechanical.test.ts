import { expect, test } from "vitest";
import { brokenCode } from "./broken-code.ts";
import { checkEnvExample, checkEnvFile, checkGitignore } from "./environment.ts";
import { checkVersions } from "./manifest-versions.ts";
import { missingImports } from "./missing-imports.ts";
import type { ProjectFiles } from "./project-files.ts";
import { checkReadme } from "./readme.ts";
import { checkStructure } from "./structure.ts";

type Files = Readonly<Record<string, string>>;

function project(files: Files): ProjectFiles {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  return { paths: Object.keys(files), texts, textOf: (path) => files[path] ?? null };
}

const messages = (findings: readonly { readonly message: string }[]): string[] =>
  findings.map(({ message }) => message);

const containing = (part: string): string => expect.stringContaining(part) as string;

/** Programs with the variables that they read. */
const reads: readonly (readonly [path: string, text: string, names: readonly string[]])[] = [
  ["a.js", "const port = process.env.PORT ?? 8080;", ["PORT"]],
  ["a.ts", "const { API_URL, TOKEN: token } = process.env;", ["API_URL", "TOKEN"]],
  ["a.js", 'const read = (name) => process.env[name];\nread("MAIL_FROM");', ["MAIL_FROM"]],
  ["web/a.ts", "export const url = import.meta.env.VITE_API_URL;", ["VITE_API_URL"]],
  ["web/a.tsx", "const { VITE_KEY } = import.meta.env;\nexport const a = <p>{VITE_KEY}</p>;", ["VITE_KEY"]],
  [
    "a.py",
    'import os\nKEY = os.environ["API_KEY"]\nHOST = os.getenv("DB_HOST", "x")',
    ["API_KEY", "DB_HOST"],
  ],
  ["a.py", 'from os import environ\nif "REGION" in environ:\n    pass', ["REGION"]],
  [
    "a.py",
    'def app(environ, start_response):\n    return environ["REQUEST_METHOD"], environ.get("PATH_INFO")',
    [],
  ],
  ["a.go", 'package a\n\nimport "os"\n\nvar dsn, ok = os.LookupEnv("DSN")', ["DSN"]],
  ["a.rb", 'ENV.fetch("QUEUE")', ["QUEUE"]],
  ["compose.yml", "image: app:${APP_TAG:-latest}\ncommand: echo $${NOT_THIS}", ["APP_TAG"]],
  ["a.js", 'process.env.NODE_ENV = "test";\nif (process.env.CI) run(process.env.HOME);', []],
  ["web/a.ts", "if (import.meta.env.DEV || import.meta.env.MODE === 'x') start();", []],
  ["test/a.test.js", "process.env.ONLY_IN_TESTS", []],
];

test.each(reads)("the variables of %s: %s", (path, text, names) => {
  expect(messages(checkEnvExample(project({ [path]: text, ".env.example": "" }), false))).toEqual(
    names.map((name) => expect.stringMatching(new RegExp(`^${name} is not listed`)) as string),
  );
  const listed = names.map((name) => `${name}=`).join("\n");
  expect(checkEnvExample(project({ [path]: text, ".env.example": listed }), false)).toEqual([]);
});

test("an example is needed only if something is read or the phase wants it", () => {
  const idle = project({ "a.js": "export const a = 1;" });
  expect([
    messages(checkEnvExample(idle, false)),
    messages(checkEnvExample(idle, true)),
    messages(checkEnvExample(project({ "a.js": "process.env.PORT" }), false)),
  ]).toEqual([[], ["There is no .env.example."], ["There is no .env.example, but the code reads PORT."]]);
});

test("values of variables must not be delivered, and git must ignore .env", () => {
  const env = (files: Files): string[] => checkEnvFile(project(files)).map(({ file = "" }) => file);
  expect(
    env({
      ".env": "KEY=1",
      "config/prod.env": "KEY=1",
      ".env.local": "# KEY=1\nKEY=\n",
      ".env.example": "KEY=1",
      "node_modules/x/.env": "KEY=1",
    }),
  ).toEqual([".env", "config/prod.env"]);
  const ignores = (text: string): boolean => checkGitignore(project({ ".gitignore": text })).length === 0;
  expect(
    [".env", "*.env\n", ".env*\n!.env.example", "/.env", ".env/", "!.env\n", ".env\n!.env", ""].map(ignores),
  ).toEqual([true, true, true, true, false, false, false, false]);
});

const imports: readonly (readonly [path: string, text: string, missing: readonly string[]])[] = [
  ["src/a.js", 'import { b } from "./b.js";\nimport "../lib/c.mjs";', []],
  ["src/a.ts", 'import { b } from "./b";\nimport type { T } from "./types.js";', []],
  ["src/a.js", 'export * from "./missing.js";', ["./missing.js"]],
  ["src/a.js", 'const x = require("./gone");', ["./gone"]],
  ["src/a.js", 'try { require("./optional"); } catch { /* optional */ }', []],
  ["src/a.js", 'import x from "left-pad";\nimport out from "../dist/out.js";', []],
  ["app/main.py", "from app.store import Store\nfrom . import store\nimport json", []],
  ["app/main.py", "from app.missing import x", ["app.missing"]],
  ["app/main.py", "from .gone import x", [".gone"]],
  ["app/main.py", "import requests\nfrom flask import Flask", []],
];

test.each(imports)("imports of %s: %s", (path, text, missing) => {
  const files: Files = {
    "src/b.js": "",
    "src/types.ts": "",
    "lib/c.mjs": "",
    "app/__init__.py": "",
    "app/store.py": "",
    [path]: text,
  };
  expect(messages(missingImports([{ path, text }], Object.keys(files)))).toEqual(
    missing.map((name) => `The import ${JSON.stringify(name)} does not resolve to a file of the project.`),
  );
});

const node = (engines: string, text: string): Files => ({
  "package.json": JSON.stringify({ engines: { node: engines }, scripts: { start: "node src/a.js" } }),
  "src/a.js": text,
});

const versions: readonly (readonly [files: Files, finds: string | null])[] = [
  [node(">=18", 'import { DatabaseSync } from "node:sqlite";'), "needs Node.js 22 or later"],
  [node("^20 || ^22", 'const { DatabaseSync } = require("node:sqlite");'), "needs Node.js 22 or later"],
  [node(">=14", 'import test from "node:test";'), "needs Node.js 16 or later"],
  [node("16.x", 'import * as readline from "readline/promises";'), "needs Node.js 17 or later"],
  [node(">=22.5", 'import { DatabaseSync } from "node:sqlite";'), null],
  [node(">=18", 'import test from "node:test";\nimport fs from "node:fs/promises";'), null],
  [node(">=12", 'import sqlite from "sqlite";\nimport test from "test";'), null],
  [node("lts", 'import { DatabaseSync } from "node:sqlite";'), null],
  [{ "package.json": "{", "src/a.js": 'import "node:sqlite";' }, null],
  [
    { "package.json": JSON.stringify({ engines: { node: ">=20" }, scripts: { start: "node src/a.ts" } }) },
    "need Node.js 22.6 or later",
  ],
  [{ "pyproject.toml": 'requires-python = ">=3.9"', "a.py": "import tomllib\n" }, "needs Python 3.11"],
  [{ "pyproject.toml": 'requires-python = ">=3.11"', "a.py": "import tomllib\n" }, null],
  [{ "go.mod": "module a\n\ngo 1.20\n", "a.go": 'package a\n\nimport "slices"\n' }, "needs Go 1.21"],
  [{ "go.mod": "module a\n\ngo 1.22\n", "a.go": 'package a\n\nimport "slices"\n' }, null],
];

test.each(versions)("versions of %j", (files, finds) => {
  expect(messages(checkVersions(project(files)))).toEqual(
    [finds].flatMap((part) => (part === null ? [] : [containing(part)])),
  );
});

const start = "<<<<<<< HEAD\none\n";
const end = "=======\ntwo\n>>>>>>> branch\n";

const conflicts: readonly (readonly [path: string, text: string, line: number | null])[] = [
  ["a.js", `const a = 1;\n${start}${end}`, 2],
  ["README.md", `# Title\n\n${start}${end}`, 3],
  ["docs/plan.md", `Text\n\n\`\`\`\ncode\n\`\`\`\n${start}||||||| base\nzero\n${end}`, 6],
  ["compose.yml", `services:\n${start}${end}`, 2],
  [".gitignore", `${start}${end}`, 1],
  ["a.txt", `${start}${end}`, 1],
  ["README.md", `A conflict:\n\n\`\`\`diff\n${start}${end}\`\`\`\n`, null],
  ["README.md", "Title\n=======\n\nText with <<<<<<< and >>>>>>> in it.\n", null],
  ["a.diff", `${start}${end}`, null],
  ["README.md", `${start}Text\n`, null],
];

test.each(conflicts)("merge conflicts of %s: %s", (path, text, line) => {
  const found = brokenCode([{ path, text }]).filter(({ message }) => message.includes("merge conflict"));
  expect(found.map((each) => each.line)).toEqual(line === null ? [] : [line]);
});

const intro = "# Tides\n\nShows when the tide is low at the harbour.\n\n";
const rest = "## Install\n\nnpm ci\n\n## Environment\n\nNo environment variables.\n\n";
const app: Files = {
  "package.json": JSON.stringify({ scripts: { start: "node src/server.js", test: "node --test" } }),
  "src/server.js": "",
  "tides/__init__.py": "",
  "tides/__main__.py": "",
  "tides/cli.py": "",
  "cmd/tides/main.go": "",
  Makefile: "run:\n\tnode src/server.js\n",
};

const readmes: readonly (readonly [text: string, finds: readonly string[]])[] = [
  [`${intro}${rest}## Usage\n\nnpm start\n\n## Tests\n\nnpm test\n`, []],
  [`${intro}${rest}## 실행\n\n\`npm start\`\n\n## 테스트\n\nnpm test\n`, []],
  [`${intro}${rest}## 사용법\n\n브라우저에서 연다.\n\n## 시험\n\nnpm test\n`, []],
  [`${intro}${rest}## 시작하기\n\nmake run\n\n## Tests\n\nnpm test\n`, []],
  [`${intro}${rest}Start it with \`python3 -m tides\`.\n\n## Tests\n\nnpm test\n`, []],
  [`${intro}${rest}## Tests\n\nRun \`npm test\`.\n`, ["no section on running"]],
  [`${intro}${rest}## Tests\n\nnpm test\n\n## Deployment\n\ndocker run tides\n`, ["no section on running"]],
  [`${intro}${rest}## Docker\n\ndocker run tides\n\n## Tests\n\nnpm test\n`, []],
  [`${intro}${rest}## 테스트 실행\n\nnpm test\n`, ["no section on running"]],
  [`${intro}${rest}## Running the tests\n\npython3 -m unittest\n`, ["no section on running"]],
  [`${intro}${rest}## 사용 기술\n\nNode.js\n\n## Tests\n\nnpm test\n`, ["no section on running"]],
  [`${intro}${rest}## Run\n\n    npm run serve\n\nnpm test\n`, ["no script serve"]],
];

test.each(readmes)("the parts of a README: %s", (text, finds) => {
  expect(messages(checkReadme(project({ ...app, "README.md": text })))).toEqual(
    finds.map((part) => expect.stringContaining(part) as string),
  );
});

const commands: readonly (readonly [command: string, finds: string | null])[] = [
  ["node src/server.js --port 1", null],
  ["node src/app.js", "There is no file src/app.js"],
  ["node server.js", null],
  ["node app.js", "There is no file app.js"],
  ["node my-list.js", null],
  ["python -m tides", null],
  ["python3 -m tides.cli low", null],
  ["python3 -m tides.web", "There is no file tides/web.py"],
  ["python3 -m http.server", null],
  ["python3 -m venv .venv", null],
  ["go run ./cmd/tides", null],
  ["go run ./cmd/tide", "There is no file cmd/tide/main.go"],
  ["make run", null],
  ["make deploy", "There is no target deploy"],
  ["npm run start", null],
  ["npm run dev", "There is no script dev"],
  ["./scripts/run.sh", "There is no file scripts/run.sh"],
  ["cp .env.example .env", "There is no file .env.example"],
  ["node dist/server.js", null],
];

test.each(commands)("the README's command %j", (command, finds) => {
  const text = `${intro}${rest}## Run\n\n\`\`\`sh\n$ ${command}\n\`\`\`\n\n## Tests\n\nnpm test\n`;
  expect(messages(checkReadme(project({ ...app, "README.md": text })))).toEqual(
    [finds].flatMap((part) => (part === null ? [] : [containing(part)])),
  );
});

test("a folder for tests must have tests", () => {
  const said = (files: Files): string[] => messages(checkStructure(project(files), ["src/", "tests/"]));
  expect([
    said({ "src/a.js": "", "tests/a.test.js": "" }),
    said({ "src/a.js": "", "tests/README.md": "", "test/a.test.js": "" }),
    said({ "src/a.js": "", "test/a.test.js": "" }),
  ]).toEqual([[], ["There are no tests in tests/."], ["There are no files in tests/."]]);
});
