import { spawn } from "node:child_process";
import { once } from "node:events";

/** What a command printed, and how and after how long it ended. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly ms: number;
}

/** Runs a program of Node in a directory to its end, at most for two minutes. */
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

/** Runs tests, all or those of some files, and says in words what came of it, as it was. */
export async function testResult(...files: string[]): Promise<{ words: string; ms: number }> {
  const { code, output, ms } = await runNode(["--test", "--test-reporter=tap", ...files]);
  const count = (name: string): string =>
    output
      .split("\n")
      .findLast((line) => line.startsWith(`# ${name} `))
      ?.slice(name.length + 3) ?? "?";
  return {
    words: `${count("tests")} tests, ${count("pass")} passed, ${count("fail")} failed, exit code ${code ?? "none"}`,
    ms,
  };
}
