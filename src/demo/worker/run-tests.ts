import { spawn } from "node:child_process";
import { once } from "node:events";
import type { DemoLanguage } from "../language.ts";
import type { Stage } from "../stage.ts";

/** The output, exit code and duration of a command. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly ms: number;
}

/** Runs a Node program in a directory until it ends, for at most two minutes. */
export async function runNode(
  args: readonly string[],
  { cwd = ".", env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  const begun = performance.now();
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 120_000,
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, ms: Math.round(performance.now() - begun) };
}

/** Formats an exit code in each language. */
export const exitIn: Readonly<Record<DemoLanguage, (code: number | null) => string>> = {
  en: (code) => `exit code ${code ?? "none"}`,
  ko: (code) => `종료 코드 ${code ?? "없음"}`,
};

const counted: Readonly<Record<DemoLanguage, (tests: string, passed: string, failed: string) => string>> = {
  en: (tests, passed, failed) => `${tests} tests, ${passed} passed, ${failed} failed`,
  ko: (tests, passed, failed) => `테스트 ${tests}개, 통과 ${passed}개, 실패 ${failed}개`,
};

/** The counts that a test run printed; `?` if it printed none. */
export interface TestCount extends Pick<Ran, "code" | "ms"> {
  readonly tests: string;
  readonly passed: string;
  readonly failed: string;
}

/** Runs all tests of a directory, or those of some files, and counts them. */
export async function countTests(files: readonly string[], cwd = "."): Promise<TestCount> {
  const { code, output, ms } = await runNode(["--test", "--test-reporter=tap", ...files], { cwd });
  const count = (name: string): string =>
    output
      .split("\n")
      .findLast((line) => line.startsWith(`# ${name} `))
      ?.slice(name.length + 3) ?? "?";
  return { tests: count("tests"), passed: count("pass"), failed: count("fail"), code, ms };
}

/** Formats the counts of a test run with its exit code. */
export function countWords(language: DemoLanguage, { tests, passed, failed, code }: TestCount): string {
  return `${counted[language](tests, passed, failed)}, ${exitIn[language](code)}`;
}

/** Runs all tests, or those of some files, and returns the result in words. */
export async function testResult(
  language: DemoLanguage,
  ...files: string[]
): Promise<{ words: string; ms: number }> {
  const count = await countTests(files);
  return { words: countWords(language, count), ms: count.ms };
}

/** Runs the tests of some files and prints the command and its coloured output. Returns true if they pass. */
export async function testsPass(files: readonly string[], stage: Stage): Promise<boolean> {
  await stage.say(`--- node --test ${files.join(" ")}`);
  const { code, output } = await runNode(
    ["--test", "--test-isolation=none", "--test-reporter=spec", ...files],
    {
      env: { FORCE_COLOR: "1" },
    },
  );
  stage.print(output.trimEnd());
  return code === 0;
}
