import { unwatchFile, watchFile } from "node:fs";
import type { Config } from "../protocol/config.ts";
import { configFiles, loadConfig } from "./config-file.ts";

/** The configuration in memory, and the places of its file. */
interface WatchedConfig {
  readonly config: Config;
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Called after the configuration in memory has changed. */
  readonly onChange: () => void;
  /** Called with the reason if the changed file cannot be used. The configuration in memory stays. */
  readonly onFault: (message: string) => void;
}

/** The interval at which the file is looked at. */
const everyMs = 500;

/**
 * Brings the configuration in memory up to date whenever its file changes or appears, so that new agents and settings apply without
 * a restart. The keys in `keysReadAtStart` still need one. Returns a function that stops watching.
 */
export function watchConfig({
  config,
  directory,
  environment,
  onChange,
  onFault,
}: WatchedConfig): () => void {
  const files = configFiles(directory, environment, process.cwd());
  const read = (): void => {
    try {
      const next = loadConfig(directory, environment, process.cwd());
      for (const key of Object.keys(config)) delete (config as Record<string, unknown>)[key];
      Object.assign(config, next);
      onChange();
    } catch (fault) {
      onFault((fault as Error).message);
    }
  };
  for (const file of files) watchFile(file, { interval: everyMs, persistent: false }, read);
  return () => {
    for (const file of files) unwatchFile(file, read);
  };
}
