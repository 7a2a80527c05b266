export interface Config {
  key: string;
  chat: string;
  state: string;
}

export const retries = { attempts: 4, firstPauseMs: 1000 };

/** Reads the environment; a missing variable is named. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set. See .env.example.`);
    return value;
  };
  return { key: required("TIDE_KEY"), chat: required("CHAT_URL"), state: env.STATE_FILE || "./state.json" };
}
