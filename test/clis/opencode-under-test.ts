import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { acp } from "../../src/agents/acp/acp.ts";
import { openCodeScenes } from "../fakes/opencode-scenes.ts";
import { startOpenAiChat } from "../fakes/openai-chat.ts";
import type { CliUnderTest } from "./cli-under-test.ts";

/** OpenCode over the Agent Client Protocol, with a custom provider in its configuration, a fake of the chat API. */
export const openCodeUnderTest: CliUnderTest = configured({});

/** OpenCode that asks before it runs a command. */
export const carefulOpenCode: CliUnderTest = configured({ permission: { bash: "ask" } });

function configured(more: object): CliUnderTest {
  return {
    name: "opencode",
    kind: { is: "conversation", kind: acp },
    configKind: "acp",
    scenes: openCodeScenes,
    startProvider: startOpenAiChat,
    async configure({ home, url }) {
      const directory = join(home, ".config", "opencode");
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, "opencode.json"), JSON.stringify({ ...settings(url), ...more }));
      return {
        arguments: ["acp"],
        env: { OPENCODE_DISABLE_AUTOUPDATE: "1" },
        model: "fake/fake-model",
        network: [new URL(url).host],
      };
    },
  };
}

function settings(url: string): object {
  const model = { name: "Fake", cost: { input: 1, output: 2 }, limit: { context: 100_000, output: 10_000 } };
  return {
    autoupdate: false,
    share: "disabled",
    model: "fake/fake-model",
    small_model: "fake/fake-model",
    provider: {
      fake: {
        npm: "@ai-sdk/openai-compatible",
        name: "Fake",
        options: { baseURL: `${url}/v1`, apiKey: "none" },
        models: { "fake-model": model },
      },
    },
  };
}
