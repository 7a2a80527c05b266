import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import type { SecretLintCoreConfig } from "@secretlint/types";
import type { TextFile } from "../../files-of.ts";
import { isPlaceholder } from "./secret-value.ts";

/** A credential that a maintained rule found. */
export interface Found {
  readonly offset: number;
  readonly what: string;
}

const preset = "@secretlint/secretlint-rule-preset-recommend";
const config: SecretLintCoreConfig = { rules: [{ id: preset, rule: creator }] };

const batchLength = 1 << 20;

/**
 * Applies secretlint's recommended rules, to many files at a time because each call has a cost of its own. Rules about
 * passwords in addresses and private keys are left to the platform, which knows local hosts and placeholders. Comments
 * cannot switch the rules off.
 */
export async function maintainedRules(files: readonly TextFile[]): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>();
  let batch: TextFile[] = [];
  let length = 0;
  for (const file of files) {
    batch.push(file);
    length += file.text.length;
    if (length < batchLength) continue;
    await lintBatch(batch, found);
    batch = [];
    length = 0;
  }
  if (batch.length > 0) await lintBatch(batch, found);
  return found;
}

async function lintBatch(files: readonly TextFile[], found: Map<string, Found[]>): Promise<void> {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of files) {
    starts.push(at);
    at += text.length + separator.length;
  }
  const content = files
    .map(({ text }) => text)
    .join(separator)
    .replaceAll("secretlint", "secretl1nt");
  const { messages } = await lintSource({
    source: { content, filePath: "files.txt", ext: ".txt", contentType: "text" },
    options: { config, noPhysicFilePath: true },
  });
  for (const { ruleId, range } of messages) {
    const [from, to] = range;
    const rule = ruleId.slice(ruleId.lastIndexOf("/") + "secretlint-rule-".length + 1);
    const value = content.slice(from, to);
    if (ignored.has(rule) || isPlaceholder(value) || hasFewCharacters(value)) continue;
    const index = starts.findLastIndex((start) => start <= from);
    const path = files[index]?.path ?? "";
    const there = found.get(path) ?? [];
    there.push({ offset: from - (starts[index] ?? 0), what: names[rule] ?? "a credential" });
    found.set(path, there);
  }
}

const separator = "\n\n";

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
