import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { platformSettingNames, platformSettings } from "../../src/protocol/settings/platform-settings.ts";

const page = fileURLToPath(new URL("../../docs/settings.md", import.meta.url));

/** Returns the range of a schema in the notation of the page. */
function rangeOf(schema: z.ZodType): string {
  const { anyOf, ...own } = z.toJSONSchema(schema);
  const { type, minimum, maximum, enum: choices } = (anyOf?.[0] as typeof own) ?? own;
  if (choices !== undefined) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if (type === "boolean") return "`true`, `false`";
  if (minimum === undefined) return "text";
  return `${type === "integer" ? "whole number, " : ""}${minimum} to ${maximum}`;
}

function line(name: keyof typeof platformSettings): string {
  const { schema, default: value, scopes, restart, config } = platformSettings[name];
  const cells = [
    `\`${name}\``,
    value === null ? "none" : `\`${String(value)}\``,
    name === "output_directory" ? "absolute path" : rangeOf(schema),
    scopes.join(", "),
    restart ? "yes" : "no",
    config === null ? "–" : `\`${config.key}\``,
  ];
  return `| ${cells.join(" | ")} |`;
}

test("the documentation of settings lists every setting as the schema defines it", () => {
  const [, table] =
    /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readFileSync(page, "utf8")) ?? [];
  expect(table?.trim().split("\n")).toEqual([
    "| setting | default | range | scopes | restart | configuration file |",
    "|---|---|---|---|---|---|",
    ...platformSettingNames.map(line),
  ]);
});
