import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { platformSettingNames, platformSettings } from "../../src/protocol/settings/platform-settings.ts";

const src = fileURLToPath(new URL("../../src/", import.meta.url));

/** Returns all product code outside of the settings module, without comments. */
function readerSources(): string {
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(?:test|suite)\.ts$/.test(file))
    .filter((file) => !file.startsWith("settings/") && !file.startsWith("protocol/settings/"))
    .map((file) => readFileSync(join(src, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""))
    .join("\n");
}

test("the product reads every platform setting", () => {
  const code = readerSources();
  const unread = platformSettingNames.filter((name) => !new RegExp(`\\.${name}\\b`).test(code));
  expect(unread).toEqual([]);
});

test("no code outside of the settings module reads a configuration key that is a setting", () => {
  const names = platformSettingNames.flatMap(
    (name) => platformSettings[name].config?.key.split(".")[0] ?? [],
  );
  const keys = new RegExp(`\\bconfig\\.(?:${names.join("|")})\\b`, "g");
  expect(readerSources().match(keys) ?? []).toEqual([]);
});
