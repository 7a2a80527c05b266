import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cli, type Ran } from "../support/cli.ts";
import { testPlace } from "../support/test-directory.ts";

interface Judged {
  readonly criteria: readonly {
    readonly id: string;
    readonly status: string;
    readonly details: string;
    readonly findings: readonly {
      readonly file?: string;
      readonly line?: number;
      readonly message: string;
    }[];
  }[];
}

const corpus = fileURLToPath(new URL("../corpora/verdicts", import.meta.url));

/** Copies a case of good work, so that a test can spoil it. */
function workOf(name: string): { readonly directory: string; readonly base: string } {
  const directory = join(testPlace(), "work");
  cpSync(join(corpus, name, "files"), directory, { recursive: true });
  return { directory, base: join(corpus, name, "base") };
}

function check(directory: string, ...options: string[]): Promise<Ran> {
  return cli(testPlace(), ["check", directory, "--type", "modify_app", ...options]);
}

async function failed(ran: Promise<Ran>): Promise<{ code: number | null; failed: string[] }> {
  const { code, stdout } = await ran;
  const { criteria } = JSON.parse(stdout) as Judged;
  const found = criteria.flatMap(({ id, status, findings }) =>
    status === "failed" ? findings.map(({ file, message }) => `${id} ${file}: ${message}`) : [],
  );
  return { code, failed: found };
}

test("good work passes, and its changes are compared with the original", async () => {
  const { directory, base } = workOf("code/clean/ma-js-recipe-scale");
  const { code, stdout } = await check(directory, "--phase", "3", "--base", base, "--json");
  const { criteria } = JSON.parse(stdout) as Judged;
  const ofChanges = criteria.filter(({ id }) => id.endsWith("_PLANNED") || id.endsWith("_TESTS_KEPT"));
  expect([code, ofChanges]).toEqual([
    0,
    ["P3_PLANNED", "P3_TESTS_KEPT"].map((id) => ({
      id,
      status: "passed",
      details: "Compared 8 changed files with the original.",
      findings: [],
    })),
  ]);
});

test("a change outside of the plan and a deleted test fail, with exit code 1", async () => {
  const { directory, base } = workOf("code/clean/ma-js-recipe-scale");
  const file = join(directory, "src", "format.js");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n// Edited.\n`);
  rmSync(join(directory, "test", "format.test.js"));
  expect(await failed(check(directory, "--phase", "3", "--base", base, "--json"))).toEqual({
    code: 1,
    failed: [
      "P3_PLANNED src/format.js: Changed, but the plan does not name it.",
      "P3_PLANNED test/format.test.js: Deleted, but the plan does not name it.",
      "P3_TESTS_KEPT test/format.test.js: The file had a test before, and nothing replaces it.",
    ],
  });
});

test("the findings are in the language of most documents, unless another one is chosen", async () => {
  const { directory, base } = workOf("documents/clean/mod5-seats-plan");
  writeFileSync(join(directory, "app", "new.py"), "pass\n");
  const options = ["--phase", "2", "--base", base];
  const korean = await check(directory, ...options);
  const english = await check(directory, ...options, "--language", "en");
  expect([korean.stdout, english.stdout]).toEqual([
    expect.stringContaining("app/new.py: 문서만 쓰는 단계인데 새로 생겼습니다."),
    expect.stringContaining("app/new.py: Created, but this phase only writes its documents."),
  ]);
});

test("without the original and without a build, their criteria are not checked and do not fail", async () => {
  const { directory } = workOf("code/clean/ma-js-recipe-scale");
  const { code, stdout } = await check(directory, "--phase", "3", "--json");
  const { criteria } = JSON.parse(stdout) as Judged;
  expect([code, criteria.filter(({ status }) => status === "not_checked").map(({ id }) => id)]).toEqual([
    0,
    ["P3_PLANNED", "P3_TESTS_KEPT", "P3_TOOLCHAIN", "P3_BUILD", "P3_TESTS_PASS", "P3_MUTANTS"],
  ]);
});

test("the original can be the first commit of the directory's own repository", async () => {
  const { directory, base } = workOf("code/clean/ma-js-recipe-scale");
  const work = join(testPlace(), "work");
  cpSync(base, work, { recursive: true });
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    execFileSync("git", ["-C", work, ...identity, ...args]);
  };
  const commit = (): void => {
    git("add", ".");
    git("commit", "--quiet", "-m", "work");
  };
  git("init", "--quiet");
  commit();
  cpSync(directory, work, { recursive: true });
  commit();
  rmSync(join(work, "test", "format.test.js"));
  const options = ["--phase", "3", "--json", "--base-commit"];
  expect([
    await failed(check(work, ...options, "first")),
    (await check(directory, ...options, "first")).code,
    (await check(work, ...options, "0000000")).code,
  ]).toEqual([
    {
      code: 1,
      failed: [
        "P3_PLANNED test/format.test.js: Deleted, but the plan does not name it.",
        "P3_TESTS_KEPT test/format.test.js: The file had a test before, and nothing replaces it.",
      ],
    },
    3,
    3,
  ]);
});

test("a type, phase or directory that does not exist is refused", async () => {
  const { directory } = workOf("code/clean/ma-js-recipe-scale");
  const codes = [
    (await check(directory, "--phase", "9")).code,
    (await check(join(directory, "none"), "--phase", "3")).code,
    (await cli(testPlace(), ["check", directory, "--type", "none", "--phase", "1"])).code,
  ];
  expect(codes).toEqual([2, 3, 2]);
});

test("a section that only repeats the request fails if the request is given", async () => {
  const directory = join(testPlace(), "work");
  cpSync(join(corpus, "documents/clean/lobbycard-planning/files"), directory, { recursive: true });
  const file = join(directory, "docs/planning/01_idea.md");
  const [before = "", after = ""] = readFileSync(file, "utf8").split(/(?<=## Solution\n)[^#]*/);
  const description =
    "A site for our two-screen independent cinema where people see the films that are coming soon, long before there are show times.";
  writeFileSync(file, `${before}${description}\n\n${after}`);
  const options = ["check", directory, "--type", "create_app", "--phase", "1", "--json"];
  const request = ["--title", "Lobbycard", "--description", description];
  expect([
    (await failed(cli(testPlace(), options))).failed,
    (await failed(cli(testPlace(), [...options, ...request]))).failed,
  ]).toEqual([
    [],
    [
      'P1_SUBSTANCE docs/planning/01_idea.md: The section "Solution" has 23 words, of which 0 say more than its heading and the task.',
    ],
  ]);
});
