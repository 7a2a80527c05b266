import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codex } from "../../src/agents/codex/codex.ts";
import { codexScenes } from "../fakes/codex-scenes.ts";
import { startOpenAiResponses } from "../fakes/openai-responses.ts";
import type { CliUnderTest } from "./cli-under-test.ts";

/** Codex with a custom provider in its configuration, a fake of the Responses API. */
export const codexUnderTest: CliUnderTest = {
  name: "codex",
  kind: { is: "single turn", kind: codex },
  configKind: "codex",
  scenes: codexScenes,
  startProvider: startOpenAiResponses,
  async configure({ home, url }) {
    await mkdir(join(home, ".codex"));
    await writeFile(join(home, ".codex", "config.toml"), settings(url));
    return { arguments: [], env: { FAKE_KEY: "none" }, model: "fake-model", network: [new URL(url).host] };
  },
};

function settings(url: string): string {
  return `model_provider = "fake"
[model_providers.fake]
name = "Fake"
base_url = "${url}/v1"
env_key = "FAKE_KEY"
wire_api = "responses"
request_max_retries = 2
stream_max_retries = 2
`;
}
