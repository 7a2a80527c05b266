import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import type { TextFile } from "../../files-of.ts";
import { extensionOf, nameOf } from "../project-files.ts";
import { isPlaceholder } from "./secret-value.ts";

/** A credential that a maintained rule found. */
export interface Found {
  readonly offset: number;
  readonly what: string;
}

const preset = "@secretlint/secretlint-rule-preset-recommend";
const config = { rules: [{ id: preset, rule: creator }] };

/**
 * Applies secretlint's recommended rules. Rules about passwords in addresses are left to the platform, which knows
 * local hosts and placeholders; a private key counts only if it has a body.
 */
export async function maintainedRules({ path, text }: TextFile): Promise<Found[]> {
  const extension = extensionOf(path);
  const { messages } = await lintSource({
    source: {
      content: text,
      filePath: nameOf(path),
      ext: extension === "" ? "" : `.${extension}`,
      contentType: "text",
    },
    options: { config, noPhysicFilePath: true },
  });
  return messages.flatMap(({ ruleId, range: [from, to] }) => {
    const rule = ruleId.slice(ruleId.lastIndexOf("/") + "secretlint-rule-".length + 1);
    const value = text.slice(from, to);
    if (ignored.has(rule) || isPlaceholder(value) || hasFewCharacters(value)) return [];
    return [{ offset: from, what: names[rule] ?? "a credential" }];
  });
}

const ignored = new Set([
  "basicauth",
  "database-connection-string",
  "privatekey",
  "filter-comments",
  "no-homedir",
]);

/** A value of a few characters in turn is a sample. */
function hasFewCharacters(value: string): boolean {
  const body = value.slice(-24);
  return new Set(body).size <= 6;
}

const names: Readonly<Record<string, string>> = {
  aws: "an AWS access key",
  github: "a GitHub token",
  gitlab: "a GitLab token",
  slack: "a Slack token",
  npm: "an npm token",
  gcp: "a Google key",
  sendgrid: "a SendGrid key",
  shopify: "a Shopify token",
  openai: "a model API key",
  anthropic: "a model API key",
  linear: "a Linear token",
  "1password": "a 1Password token",
  "hashicorp-vault": "a Vault token",
  docker: "a Docker token",
  figma: "a Figma token",
  notion: "a Notion token",
};
