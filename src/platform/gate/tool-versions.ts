import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findCommand } from "../../supervisor/find-command.ts";

/** A tool of the machine with its version. */
export interface ToolVersion {
  readonly name: string;
  readonly version: string;
}

const run = promisify(execFile);

/** The commands that print the version of a tool. */
const commands: Readonly<Record<string, readonly string[]>> = {
  node: ["node", "--version"],
  npm: ["npm", "--version"],
  pnpm: ["pnpm", "--version"],
  yarn: ["yarn", "--version"],
  python3: ["python3", "--version"],
  pytest: ["python3", "-m", "pytest", "--version"],
  uv: ["uv", "--version"],
  make: ["make", "--version"],
  go: ["go", "version"],
  cargo: ["cargo", "--version"],
};

const usual = ["node", "npm", "pnpm", "yarn", "python3", "pytest", "uv", "go", "cargo", "make"];

/** The part of Python that creates virtual environments, which some systems install separately. */
export const venvTool = "python3-venv";

/** Returns the versions of the tools that builds with this environment use. Tools that are not installed are left out. */
export async function toolVersions(
  env: Readonly<Record<string, string>>,
  names: readonly string[] = usual,
): Promise<ToolVersion[]> {
  const found = await Promise.all(names.map((name) => versionOf(name, env)));
  return found.filter((each) => each !== null);
}

async function versionOf(name: string, env: Readonly<Record<string, string>>): Promise<ToolVersion | null> {
  const [program, ...args] = commands[name] ?? [];
  if (program === undefined || !(await isInstalled(program, env))) return null;
  try {
    const { stdout, stderr } = await run(program, args, {
      // The program that stands for pnpm or yarn would download it.
      env: { ...env, COREPACK_ENABLE_NETWORK: "0" },
      cwd: "/",
      timeout: 10_000,
      maxBuffer: 1 << 16,
    });
    const version = /\d{1,9}(?:\.\d{1,9}){1,3}/.exec(`${stdout}\n${stderr}`)?.[0];
    return version === undefined ? null : { name, version };
  } catch {
    // A tool that cannot say its version cannot be used either, for example a module that is not installed.
    return null;
  }
}

/** Returns true if the tool is installed: its program is on the PATH, or it is part of the Python there. */
export async function isInstalled(program: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  if (program === venvTool) return hasVenv(env);
  const found = await findCommand(program, "/", env["PATH"] ?? "/usr/bin:/bin");
  return found.kind === "found";
}

async function hasVenv(env: Readonly<Record<string, string>>): Promise<boolean> {
  const options = { env, cwd: "/", timeout: 10_000 };
  return run("python3", ["-c", "import ensurepip, venv"], options).then(
    () => true,
    () => false,
  );
}
