import { realpath } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The directories of a build: the copy of the project, and one in which its steps keep what they download. */
export interface BuildDirectories {
  readonly directory: string;
  readonly shared: string;
}

/**
 * Returns the environment of the steps of a build. Every step has an empty home, so package managers keep their caches in
 * the shared directory. Programs of the virtual environment in `.venv`, if the build makes one, come first.
 */
export async function buildEnvironment(
  env: Readonly<Record<string, string>>,
  directories: BuildDirectories,
): Promise<Record<string, string>> {
  const root = await realpath(directories.directory);
  const shared = await realpath(directories.shared);
  const caches = Object.entries(cacheVariables).map(([name, folder]) => [name, join(shared, folder)]);
  return {
    ...Object.fromEntries(caches),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    ...env,
    PATH: [join(root, ".venv/bin"), env["PATH"] ?? "/usr/bin:/bin"].join(delimiter),
  };
}

/** The variables that name the caches of package managers, with their folders. */
const cacheVariables = {
  npm_config_cache: "npm",
  PNPM_HOME: "pnpm",
  YARN_CACHE_FOLDER: "yarn",
  YARN_GLOBAL_FOLDER: "yarn-global",
  COREPACK_HOME: "corepack",
  PIP_CACHE_DIR: "pip",
  UV_CACHE_DIR: "uv",
  UV_PYTHON_INSTALL_DIR: "uv-python",
  GOMODCACHE: "go-mod",
  GOCACHE: "go-build",
  CARGO_HOME: "cargo",
} as const;
