import { expect, test } from "vitest";
import { commandsOf, projectCommands } from "./project-commands.ts";
import type { ProjectCommands } from "./project-commands.ts";

/** Projects by their files, with the text of those that are read, and the expected commands. */
const projects: Record<string, readonly [files: Record<string, string>, commands: ProjectCommands]> = {
  "npm with a lock file": [
    {
      "package.json":
        '{ "scripts": { "build": "tsc", "test": "vitest run" }, "devDependencies": { "vitest": "3" } }',
      "package-lock.json": "{}",
    },
    { install: ["npm", "ci"], build: ["npm", "run", "build"], test: ["npm", "test"] },
  ],
  "npm without a lock file": [
    { "package.json": '{ "scripts": { "test": "mocha" }, "dependencies": { "hono": "4" } }' },
    { install: ["npm", "install"], test: ["npm", "test"] },
  ],
  pnpm: [
    { "package.json": '{ "scripts": { "test": "x" }, "dependencies": { "a": "1" } }', "pnpm-lock.yaml": "" },
    { install: ["pnpm", "install", "--frozen-lockfile"], test: ["pnpm", "test"] },
  ],
  "Node's own test runner, nothing to install": [
    { "package.json": "{}", "test/a.test.js": "" },
    { test: ["node", "--test"] },
  ],
  "the script that npm init writes is no test": [
    { "package.json": '{ "scripts": { "test": "echo \\"Error: no test specified\\" && exit 1" } }' },
    {},
  ],
  "a manifest that cannot be parsed": [{ "package.json": "{" }, {}],
  "a manifest that is a list": [{ "package.json": '[{ "scripts": 3 }]' }, {}],
  pytest: [
    { "requirements.txt": "# tests\npytest==8\n", "tests/test_a.py": "" },
    {
      install: ["python3", "-m", "pip", "install", "-r", "requirements.txt"],
      build: ["python3", "-m", "compileall", "-q", "."],
      test: ["python3", "-m", "pytest", "-q"],
    },
  ],
  unittest: [
    { "pyproject.toml": '[project]\nname = "a"\n', "tests/test_a.py": "" },
    {
      build: ["python3", "-m", "compileall", "-q", "."],
      test: ["python3", "-m", "unittest", "discover", "-s", "tests"],
    },
  ],
  "a pyproject with dependencies": [
    { "pyproject.toml": '[project]\ndependencies = [\n  "flask",\n]\n' },
    { install: ["python3", "-m", "pip", "install", "."], build: ["python3", "-m", "compileall", "-q", "."] },
  ],
  Go: [{ "go.mod": "" }, { build: ["go", "build", "./..."], test: ["go", "test", "./..."] }],
  Rust: [{ "Cargo.toml": "" }, { build: ["cargo", "build"], test: ["cargo", "test"] }],
  make: [
    { Makefile: "all: build\nbuild:\n\tcc a.c\ntest: build\n\t./a.out\n" },
    { build: ["make", "build"], test: ["make", "test"] },
  ],
  "nothing known": [{ "index.html": "" }, {}],
};

test.each(Object.entries(projects))("%s", (_, [files, commands]) => {
  expect(commandsOf(Object.keys(files), new Map(Object.entries(files)))).toEqual(commands);
});

test("reads only the manifests of a workspace", async () => {
  const read: string[] = [];
  const commands = await projectCommands({
    list: async () =>
      ["package.json", "src/a.js", "node_modules/b/package.json"].map((path) => ({ path, size: 2 })),
    read: async (path) => {
      read.push(path);
      return '{ "scripts": { "test": "node --test" } }';
    },
  });
  expect({ read, commands }).toEqual({ read: ["package.json"], commands: { test: ["npm", "test"] } });
});
