import { expect, test } from "vitest";
import { isUnreleased, requiredVersions, satisfies } from "./required-versions.ts";

/** Requirements of a file, with a version that satisfies each and one that does not. */
const requirements: Record<string, readonly [file: string, text: string, good: string, bad: string]> = {
  engines: ["package.json", '{ "engines": { "node": ">=24" } }', "24.21.0", "20.20.2"],
  "engines with alternatives": [
    "package.json",
    '{ "engines": { "node": "^20.1 || >=22" } }',
    "20.20.2",
    "21.0.0",
  ],
  nvmrc: [".nvmrc", "v22.3\n", "22.3.9", "22.4.0"],
  "requires-python": [
    "pyproject.toml",
    '[project]\nrequires-python = ">=3.10,<4,!=3.11.1"\n',
    "3.11.7",
    "3.9.2",
  ],
  "a compatible release": ["pyproject.toml", 'requires-python = "~=3.10"', "3.12.0", "4.0.0"],
  "a compatible patch": ["pyproject.toml", 'requires-python = "~=3.10.2"', "3.10.4", "3.11.0"],
  "an exact Python": ["pyproject.toml", 'requires-python = "==3.11.*"', "3.11.7", "3.12.0"],
  "python-version": [".python-version", "3.11\n", "3.11.7", "3.12.1"],
  go: ["go.mod", "module a\n\ngo 1.22\n", "1.23.1", "1.21.0"],
  "rust-version": ["Cargo.toml", '[package]\nrust-version = "1.70"\n', "1.80.0", "1.60.0"],
};

test.each(Object.entries(requirements))("%s", (_, [file, text, good, bad]) => {
  const required = requiredVersions(new Map([[file, text]]));
  expect(required.map((each) => [satisfies(good, each), satisfies(bad, each)])).toEqual([[true, false]]);
});

test.each([
  ["package.json", '{ "engines": { "node": ">=27" } }', ["20.20.2", "24.1.0"], true],
  ["package.json", '{ "engines": { "node": ">=26" } }', ["20.20.2", "24.1.0"], false],
  ["package.json", '{ "engines": { "node": ">=30" } }', ["29.0.0"], false],
  ["package.json", '{ "engines": { "node": "<12" } }', ["24.1.0"], false],
  ["package.json", '{ "engines": { "node": ">=22 <20" } }', ["24.1.0"], true],
  [".python-version", "3.14", ["3.11.7"], false],
  [".python-version", "3.40", ["3.11.7"], true],
  ["go.mod", "module a\n\ngo 1.26.1\n", ["1.19.8"], false],
  ["go.mod", "module a\n\ngo 2.1\n", ["1.19.8"], true],
] as const)("%s %j beside %j is a release that does not exist: %s", (file, text, versions, expected) => {
  const [required] = requiredVersions(new Map([[file, text]]));
  expect(required !== undefined && isUnreleased(required, versions)).toBe(expected);
});

test("a requirement that cannot be read is satisfied, and an alias is none", () => {
  const odd = requiredVersions(
    new Map([["package.json", '{ "engines": { "node": "latest and greatest" } }']]),
  );
  expect([
    odd.map((each) => [each.stated, satisfies("1.0.0", each)]),
    requiredVersions(
      new Map([
        [".nvmrc", "lts/*"],
        ["package.json", '{ "engines": 3 }'],
        ["go.mod", ""],
      ]),
    ),
  ]).toEqual([[["latest and greatest", true]], []]);
});
