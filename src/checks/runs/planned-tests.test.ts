import { expect, test } from "vitest";
import { testPlan, type TestSources } from "./planned-tests.ts";

/** Returns the commands of a plan: calls of runners by their name, others as scripts. */
function planned(sources: Partial<TestSources>): { steps: string[]; masks: readonly string[] } {
  const { steps, masks } = testPlan({
    command: ["npm", "test"],
    scripts: {},
    makefile: null,
    read: () => null,
    ...sources,
  });
  return {
    steps: steps.map((step) => {
      const place = step.directory === "" ? "" : `${step.directory}: `;
      if (step.kind === "other") return `${place}$ ${step.script}`;
      const { runner, assigned, args } = step.call;
      return `${place}${[runner, ...assigned, ...args].join(" ")}`;
    }),
    masks,
  };
}

const scripts: Record<string, readonly [script: string, steps: readonly string[], isMasked?: boolean]> = {
  "node's runner with a pattern": ['node --test "src/**/*.test.ts"', ['node:test --test "src/**/*.test.ts"']],
  "a loader": ["node --import tsx --test test/*.ts", ["node:test --import tsx --test test/*.ts"]],
  "variables and a launcher": ["cross-env TZ=UTC npx -y vitest run --coverage", ["vitest TZ=UTC --coverage"]],
  "a watch mode becomes one run": ["vitest watch", ["vitest"]],
  "several commands": ["tsc -b && jest && echo done", ["$ tsc -b", "jest"]],
  "another directory": ["cd api && mocha", ["api: mocha"]],
  "coverage with a limit runs as written too": [
    "c8 --check-coverage node --test",
    ["node:test --test", "$ c8 --check-coverage node --test"],
  ],
  "a plain script": ["node test.js", ["$ node test.js"]],
  "a failure that is hidden": ["node --test || true", ["node:test --test"], true],
  "a failure hidden by the next command": ["jest; echo fine", ["jest"], true],
  "a failure hidden by a pipe": ["jest | tee log", ["jest"], true],
  "a failure hidden behind a successful step": ["tsc && jest || exit 0", ["$ tsc", "jest"], true],
  "an unknown command whose failure is hidden": ["node test.js || true", ["$ node test.js || true"], true],
  "a failure that is reported": ["jest || exit 1", ["jest"]],
  "a message before the failure": ["jest || echo failed; exit 1", ["jest"]],
  "cleaning up may fail": ["rm -r out || true && jest", ["$ rm -r out || true", "jest"]],
  "commands that may fail": ["rm a; rm b; touch c && cp c d", ["$ rm a; rm b; touch c && cp c d"]],
  "a shell program": ["for f in test/*; do node $f; done", ["$ for f in test/*; do node $f; done"]],
  "a group that hides a failure": ["(jest || true)", ["jest"], true],
  "a group behind the runner": ["jest && (rm -r out || true)", ["jest", "$ (rm -r out || true)"]],
  "a group that reports the failure": ["jest || (cat log; exit 1)", ["jest"]],
  "a shell of its own": ["sh -c 'jest; true'", ["jest"], true],
  "a code that is passed on": ["jest; code=$?; rm -r out; exit $code", ["jest", "$ rm -r out ; exit $code"]],
  "a formatter that fails with the tests": ["jest --json | tap-summary", ["jest --json"]],
  "a pipe whose failure counts": ["set -o pipefail; jest | tee log", ["jest"]],
  "a second try": ["jest || jest --ci", ["jest", "jest --ci"]],
  "exported variables": ["export TZ=UTC LANG=C && jest", ["jest TZ=UTC LANG=C"]],
  "variables from a file": [". ./.env.test && jest", ["$ . ./.env.test && jest"]],
  "a substitution": ["jest $(cat list)", ["$ jest $(cat list)"]],
};

test.each(Object.entries(scripts))("%s", (_, [script, steps, isMasked]) => {
  const { steps: found, masks } = planned({ scripts: { test: script } });
  expect([found, masks.length > 0]).toEqual([steps, isMasked === true]);
});

test("follows scripts, their hooks and arguments", () => {
  const plan = planned({
    scripts: {
      pretest: "npm run build",
      build: "tsc",
      test: "npm run unit -- --bail && npm-run-all lint types",
      unit: "vitest run",
      posttest: "node report.js",
      lint: "eslint .",
      types: "tsc --noEmit",
    },
  });
  expect(plan.steps).toEqual(["$ tsc", "vitest --bail", "$ npm-run-all lint types", "$ node report.js"]);
});

test("a script that calls itself ends", () => {
  expect(planned({ scripts: { test: "npm test" } }).steps).toEqual(["$ npm test"]);
});

test("reads a Makefile, and finds a hidden failure in it even if it is not used", () => {
  const makefile = "test: build\n\t-python3 -m unittest discover\nbuild:\n\tcc a.c\n";
  expect(planned({ command: ["make", "test"], makefile })).toEqual({
    steps: ["$ cc a.c", "unittest discover"],
    masks: ["python3 -m unittest discover || true"],
  });
  expect(planned({ command: ["python3", "-m", "pytest"], makefile }).masks).toHaveLength(1);
});

test("a Makefile may ignore failures before the tests", () => {
  const makefile = "test:\n\t-rm -r out\n\tgo test ./...\n";
  expect(planned({ command: ["make", "test"], makefile }).masks).toEqual([]);
});

test("follows a shell script of the project", () => {
  const read = (path: string): string | null =>
    path === "scripts/test.sh" ? "#!/bin/sh\nset -e\nnpm run build\nnode --test\n" : null;
  expect(planned({ scripts: { test: "sh scripts/test.sh", build: "tsc" }, read })).toEqual({
    steps: ["$ set -e ; npm run build", "node:test --test"],
    masks: [],
  });
  const hiding = (): string => "node --test\necho done\n";
  expect(planned({ scripts: { test: "./test.sh" }, read: hiding }).masks).toEqual(["node --test\necho done"]);
});

test("a script that imports node:test is run by the runner", () => {
  const read = (path: string): string | null =>
    path === "test.mjs" ? 'import test from "node:test";' : null;
  expect(planned({ scripts: { test: "node test.mjs" }, read }).steps).toEqual(["node:test --test test.mjs"]);
});
