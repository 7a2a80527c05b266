import { expect, test } from "vitest";
import { commandsOf, projectCommands } from "./project-commands.ts";
import type { ProjectCommands } from "./project-commands.ts";

const compiled = ["python3", "-m", "compileall", "-q", "-x", "[.]venv/", "."];

/** Returns the commands of a Python project with packages. */
function inVenv(packages: string): ProjectCommands {
  const create = "python3 -m venv --system-site-packages .venv";
  return {
    install: ["sh", "-c", `${create} && .venv/bin/python -m pip install ${packages}`],
    build: compiled,
  };
}

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
      ...inVenv("-r requirements.txt"),
      test: ["python3", "-m", "pytest", "-q"],
    },
  ],
  "pytest among the packages for development": [
    { "requirements.txt": "flask\n", "requirements-dev.txt": "pytest\n", "tests/test_a.py": "" },
    {
      ...inVenv("-r requirements.txt -r requirements-dev.txt"),
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
    { "pyproject.toml": '[project]\ndependencies = [\n  "flask>=3", # web\n]\n' },
    inVenv("'flask>=3'"),
  ],
  "a pyproject that can be built, with extras and groups for development": [
    {
      "pyproject.toml":
        '[build-system]\nrequires = ["setuptools"]\n[project]\ndependencies = ["uvicorn[standard]"]\n' +
        '[project.optional-dependencies]\ntest = ["httpx"]\ndocs = ["sphinx"]\n' +
        '[dependency-groups]\ndev = [{ include-group = "lint" }, "mypy"]\n',
    },
    inVenv("-e '.[test]' mypy"),
  ],
  "packages of Poetry": [
    {
      "pyproject.toml":
        '[build-system]\nrequires = ["poetry-core"]\n[tool.poetry.dependencies]\npython = "^3.11"\nflask = "^3"\n' +
        '[tool.poetry.group.dev.dependencies]\nhttpx = "*"\n',
    },
    inVenv("-e . httpx"),
  ],
  "packages of setup.py": [{ "setup.py": "setup(install_requires=['flask'])" }, inVenv("-e .")],
  uv: [
    { "pyproject.toml": '[project]\ndependencies = ["flask"]\n', "uv.lock": "" },
    { install: ["uv", "sync", "--frozen"], build: compiled },
  ],
  Go: [{ "go.mod": "module x\n" }, { build: ["go", "build", "./..."], test: ["go", "test", "./..."] }],
  "Go with modules": [
    { "go.mod": "module x\n\nrequire a.org/b v1.0.0\n" },
    {
      download: ["go", "mod", "download"],
      build: ["go", "build", "./..."],
      test: ["go", "test", "./..."],
    },
  ],
  "Go with modules that the project contains": [
    { "go.mod": "module x\n\nrequire a.org/b v1.0.0\n", "vendor/modules.txt": "" },
    { build: ["go", "build", "./..."], test: ["go", "test", "./..."] },
  ],
  Rust: [{ "Cargo.toml": "[package]\n" }, { build: ["cargo", "build"], test: ["cargo", "test"] }],
  "Rust with crates": [
    { "Cargo.toml": '[dev-dependencies]\na = "1"\n' },
    { download: ["cargo", "fetch"], build: ["cargo", "build"], test: ["cargo", "test"] },
  ],
  "workspaces of npm": [
    { "package.json": '{ "workspaces": ["packages/*"], "scripts": { "test": "x" } }' },
    { install: ["npm", "install"], test: ["npm", "test"] },
  ],
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
