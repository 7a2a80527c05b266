import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { ZipFile } from "yazl";
import { LocalRegistry, versionOf } from "../../../test/support/local-registry.ts";
import { plant, testPlace, type Tree } from "../../../test/support/test-directory.ts";
import { Limits } from "../../protocol/limits.ts";
import type { Network } from "../../protocol/network.ts";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { thisMachine } from "../../supervisor/machine.ts";
import { checkDirectory } from "./check-directory.ts";

const PATH = `${dirname(process.execPath)}:${process.env["PATH"] ?? "/usr/bin:/bin"}`;
const hasSandbox = thisMachine().sandbox.kind !== "none";
const registry = await LocalRegistry.open();
afterAll(() => registry.close());

/** Checks a project with its build and returns each criterion of the build as a line with its findings. */
async function build(tree: Tree, network: Network, project: object = {}): Promise<string[]> {
  const definition = WorkflowDefinition.parse({
    name: "code",
    title: "Code",
    phases: [{ name: "Code", project: { requires: [], ...project } }],
  });
  const results = await checkDirectory(
    {
      directory: plant(join(testPlace(), "work"), tree),
      definition,
      phase: 1,
      guides: new Map(),
      build: {
        environment: { PATH, HOME: process.env["HOME"] },
        network,
        limits: Limits.parse({}),
        timeoutMs: 60_000,
      },
    },
    new AbortController().signal,
  );
  return results
    .filter(({ id }) => /BUILD|TESTS_PASS|MUTANTS/.test(id))
    .flatMap(({ id, status, summary, findings }) => [
      `${id} ${status}${summary === "" ? "" : `: ${summary}`}`,
      ...findings.map(({ message }) => message),
    ]);
}

const passed = [
  "P1_BUILD passed: The commands succeeded.",
  "P1_TESTS_PASS passed: 1 test passed.",
  "P1_MUTANTS passed: The tests noticed 1 of 1 changes that break a function.",
];

/** A project with a package of this registry, whose test also asks if it can reach the registry. */
function npmProject(url: string): Tree {
  return {
    "package.json": JSON.stringify({
      name: "x",
      type: "module",
      scripts: { test: "node --test" },
      dependencies: { picocolors: versionOf("picocolors") },
    }),
    ".npmrc": `registry=${url}\nfetch-retries=0\n`,
    "bold.js":
      'import colors from "picocolors";\nexport function twice(a) {\n  return colors.bold(a + a);\n}\n',
    "bold.test.js": `import test from "node:test";
import assert from "node:assert/strict";
import { twice } from "./bold.js";
test("is bold, and offline", async () => {
  assert.match(twice("a"), /aa/);
  await assert.rejects(fetch("${url}/picocolors"));
});
`,
  };
}

test.runIf(hasSandbox)(
  "npm: packages come from an allowed registry, and the tests reach no host",
  async () => {
    expect(await build(npmProject(registry.url), [registry.host])).toEqual(passed);
  },
);

const unreachable = (summary: string): string[] => [
  `P1_BUILD not_checked: ${summary}`,
  `P1_TESTS_PASS not_checked: ${summary}`,
  `P1_MUTANTS not_checked: ${summary}`,
];

test("dependencies that cannot be installed for lack of a network are no fault of the work", async () => {
  const closed = await LocalRegistry.open();
  closed.close();
  expect(await build(npmProject(closed.url), [closed.host])).toEqual(
    unreachable(
      hasSandbox
        ? `The dependencies could not be installed: ${closed.host} could not be reached.`
        : "The dependencies could not be installed: the network could not be reached.",
    ),
  );
});

test.runIf(hasSandbox)("a network that is switched off is named", async () => {
  expect(await build(npmProject(registry.url), false)).toEqual(
    unreachable("The dependencies could not be installed, because the configuration allows no network."),
  );
});

test.runIf(hasSandbox)(
  "a workflow without network, and a package that the registry does not have, fail",
  async () => {
    const tree = npmProject(registry.url);
    const failed = [
      "P1_BUILD failed",
      "It exited with code 1.",
      "P1_TESTS_PASS not_checked: The project could not be built.",
      "P1_MUTANTS not_checked: The project could not be built.",
    ];
    expect(await build(tree, [registry.host], { network: false })).toEqual(failed);
    const missing = { ...tree, "package.json": '{ "dependencies": { "no-such-package-here": "1" } }' };
    expect(await build(missing, [registry.host])).toEqual(failed);
  },
);

/** Starts a package index with one package, `shout`, and returns its address. */
async function packageIndex(): Promise<URL> {
  const wheel = await wheelOf({
    "shout/__init__.py": "def loud(text):\n    return text.upper()\n",
    "shout-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: shout\nVersion: 1.0\n",
    "shout-1.0.dist-info/WHEEL":
      "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "shout-1.0.dist-info/RECORD": "",
  });
  const file = "shout-1.0-py3-none-any.whl";
  const server = createServer((request, response) => {
    if (request.url === `/${file}`) response.end(wheel);
    else if (request.url === "/simple/shout/")
      response.setHeader("content-type", "text/html").end(`<a href="/${file}">${file}</a>`);
    else response.writeHead(404).end();
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}/simple`);
}

async function wheelOf(tree: Tree): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(tree)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}

test.runIf(hasSandbox)(
  "Python: packages are installed for this build only, and its tests find them",
  async () => {
    const index = await packageIndex();
    const tree = {
      "requirements.txt": `--index-url ${index.href}\nshout==1.0\n`,
      "greet.py": "from shout import loud\n\n\ndef greet(name):\n    return loud(name) + '!' * 2\n",
      "test_greet.py":
        "import unittest\nfrom greet import greet\n\n\nclass GreetTest(unittest.TestCase):\n    def test_greet(self):\n        self.assertEqual(greet('a'), 'A!!')\n",
    };
    expect(await build(tree, [index.host])).toEqual(passed);
  },
);

test("a test runner that would watch for changes runs once, because CI is set", async () => {
  const runner = 'setInterval(() => process.env.CI === "1" && process.exit(0), 50);';
  const tree = {
    "package.json": JSON.stringify({ scripts: { build: "node watch.js", test: "node watch.js" } }),
    "watch.js": runner,
  };
  expect((await build(tree, false)).slice(0, 2)).toEqual([
    "P1_BUILD passed: The commands succeeded.",
    'P1_TESTS_PASS not_checked: The script "node watch.js" is not a known test runner; its tests were not counted.',
  ]);
});

test("the steps of a build share the caches of package managers", async () => {
  const tree = {
    "package.json": JSON.stringify({
      type: "module",
      scripts: {
        build: 'mkdir "$CARGO_HOME" "$GOMODCACHE" && echo crate >"$CARGO_HOME/x"',
        test: "node --test",
      },
    }),
    "sum.js": "export function add(a, b) {\n  return a + b;\n}\n",
    "sum.test.js": `import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { add } from "./sum.js";
test("adds", () => assert.deepEqual([add(1, 2), readFileSync(process.env.CARGO_HOME + "/x", "utf8")], [3, "crate\\n"]));
`,
  };
  expect(await build(tree, false)).toEqual(passed);
});
