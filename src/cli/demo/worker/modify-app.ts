import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleDirectory } from "../content.ts";
import { workspaceFiles } from "../workspace-files.ts";
import { textOf } from "./memory.ts";
import { runNode, testResult } from "./run-tests.ts";
import type { FilePlay, StepPlay, TypePlay } from "./type-play.ts";

const document = (path: string): FilePlay => ({ path: `docs/${path}`, from: `modify_app/docs/${path}` });
const changed = (path: string): FilePlay => ({ path, from: `modify_app/change/${path}` });
const step = (says: string, ...files: FilePlay[]): StepPlay => ({ says, files });

/** A discount for the sample that comes with Signalbox; every figure of its documents is found out in the workspace. */
export const modifyApp: TypePlay = {
  phases: [
    {
      name: "Analysis",
      steps: [
        step("Reading the code base"),
        step("Dependencies"),
        { ...step("Impact", document("analysis/current_state.md")), finds: analysed },
      ],
    },
    {
      name: "Planning",
      steps: [
        step("Requirements"),
        step("Change plan"),
        step("Risks"),
        step("Test strategy", document("planning/modification_plan.md")),
      ],
    },
    {
      name: "Implementation",
      steps: [
        step(
          "Changing the code",
          changed("src/discount.js"),
          changed("src/receipt.js"),
          changed("src/cli.js"),
        ),
        step("Nothing to refactor beyond the plan"),
        step("Documents", changed("README.md")),
        step("No new dependencies"),
        step("No new configuration"),
        step("Tests for what is new", changed("test/discount.test.js")),
      ],
    },
    {
      name: "Verification",
      steps: [
        step("Existing tests"),
        step("New tests"),
        { ...step("Manual testing", document("verification/test_report.md")), finds: tried },
      ],
    },
  ],
  values: () => ({}),
  original: (path) => readFile(new URL(path, sampleDirectory), "utf8").catch(() => null),
  async refuses() {
    const manifest = (await textOf("package.json")) ?? "";
    if (manifest.includes('"name": "till"')) return null;
    return `The demo agent can change only the sample that comes with Signalbox. Give the task ${fileURLToPath(sampleDirectory)} as its source, or choose another agent.`;
  },
};

/** The files there are, with their lines, and what the tests say before anything is changed. */
async function analysed(): Promise<Record<string, string>> {
  const files = [...(await workspaceFiles("."))].filter(([path]) => !path.startsWith("docs/"));
  const rows = files.map(([path, text]) => `| \`${path}\` | ${linesIn(text)} |`);
  const { words } = await testResult();
  return { testsBefore: words, files: ["| File | Lines |", "|---|---|", ...rows].join("\n") };
}

async function tried(): Promise<Record<string, string>> {
  const existing = await testResult("test/parse.test.js", "test/receipt.test.js");
  const added = await testResult("test/discount.test.js");
  const all = await testResult();
  return { existing: existing.words, new: added.words, all: all.words, manual: await byHand() };
}

/** Calls the command as a person would, and notes what it said. */
async function byHand(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "till-"));
  try {
    await writeFile(join(folder, "list.txt"), "2 x Tea 1.50\n1 x Bread 3.25\n");
    const calls = [
      ["--discount", "10", "list.txt"],
      ["list.txt"],
      ["--discount", "0", "list.txt"],
      ["--discount", "101", "list.txt"],
      ["--discount", "ten", "list.txt"],
      ["missing.txt"],
    ];
    const main = resolve("src/cli.js");
    const said = calls.map(async (args) => {
      const { code, output } = await runNode([main, ...args], { cwd: folder });
      return `$ till ${args.join(" ")}\n${output.trim()}\n(exit code ${code ?? "none"})`;
    });
    return ["```", ...(await Promise.all(said)), "```"].join("\n");
  } finally {
    await rm(folder, { recursive: true });
  }
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}
