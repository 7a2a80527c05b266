import { contentText } from "../content.ts";
import { putFile, textOf } from "../worker/memory.ts";
import { workspaceFiles } from "../workspace-files.ts";
import { sampleOffice } from "./sample-office.ts";

const rulePath = "src/discount.js";
const receiptPath = "src/receipt.js";

/** The test that reproduces the planted defect. */
export const thresholdTest = "test/threshold.test.js";

/** The files of the feature, in the order in which Dev writes them. */
const written = [rulePath, receiptPath, "test/discount.test.js"] as const;

/** The defect of Dev's first version: an order of exactly the threshold gets no discount. Dev's first tests do not find it. */
export const planted = { passage: "total < from", defect: "total <= from" } as const;

/** A file with the text that it should have. */
export interface WantedFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the files that the first version still needs, in order. A file of the feature that is there keeps its text,
 * apart from the amount.
 */
export async function missingFiles(from: number, rule: string): Promise<readonly WantedFile[]> {
  const wanted: WantedFile[] = [];
  for (const path of written) {
    const there = await textOf(path);
    const isThere = there !== null && (path !== receiptPath || there.includes("./discount.js"));
    const text = isThere ? there : (await soundText(path)).replace(planted.passage, planted.defect);
    wanted.push({ path, text: withAmount(text, from) });
  }
  const readme = await textOf("README.md");
  if (readme !== null) wanted.push({ path: "README.md", text: withRule(readme, rule) });
  const changed = await Promise.all(wanted.map(async (file) => (await textOf(file.path)) !== file.text));
  return wanted.filter((_, index) => changed[index]);
}

/** Returns the changes that repair the feature: the planted defect alone if it is there, otherwise every file. */
export async function repairs(from: number): Promise<readonly WantedFile[]> {
  const rule = await textOf(rulePath);
  if (rule?.includes(planted.defect) === true)
    return [{ path: rulePath, text: rule.replace(planted.defect, planted.passage) }];
  return Promise.all(written.map(async (path) => ({ path, text: withAmount(await soundText(path), from) })));
}

/** Writes the test that reproduces the planted defect. */
export async function putThresholdTest(): Promise<void> {
  await putFile(thresholdTest, await soundText(thresholdTest));
}

/** Returns the paths of the feature that are there. */
export async function featurePaths(): Promise<readonly string[]> {
  const paths = [...written, thresholdTest, "README.md"];
  const texts = await Promise.all(paths.map(textOf));
  return paths.filter((_, index) => texts[index] !== null);
}

/** Returns the paths of the project's tests. */
export async function testPaths(): Promise<readonly string[]> {
  return [...(await workspaceFiles(".")).keys()].filter((path) => /^test\/.*\.test\.js$/.test(path));
}

/** The rule without any discount. QA uses it to check that the tests fail without the discount. */
export function emptyRule(from: number): WantedFile {
  const lines = [
    `export const regularDiscount = { from: ${from}, percent: ${sampleOffice.percent} };`,
    "export const discountOn = () => 0;",
  ];
  return { path: rulePath, text: `${lines.join("\n")}\n` };
}

function soundText(path: string): Promise<string> {
  return contentText(`office/dev/${path}`);
}

function withAmount(text: string, from: number): string {
  return text.replaceAll(/\bfrom: \d+/g, `from: ${from}`);
}

/** Puts the rule into the README, after the paragraph on regular customers. Replaces an earlier rule. */
function withRule(readme: string, rule: string): string {
  const paragraphs = readme.trimEnd().split("\n\n");
  const others = paragraphs.filter((paragraph) => !paragraph.includes(rulePath));
  const after = others.findIndex((paragraph) => paragraph.includes("src/customers.js"));
  return `${others.toSpliced(after === -1 ? others.length : after + 1, 0, rule).join("\n\n")}\n`;
}
