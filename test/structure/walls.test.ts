import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

/** The imports that each module may have. ARCHITECTURE.md documents them; the compiler and the linter enforce them. */
const mayImport: Record<string, readonly string[]> = {
  protocol: [],
  agents: ["protocol"],
  supervisor: ["protocol"],
  workspace: ["protocol"],
  checks: ["protocol"],
  store: ["protocol"],
  files: ["protocol", "store", "workspace"],
  "git-hosts": ["protocol"],
  definitions: ["protocol"],
  settings: ["protocol", "store"],
  people: ["protocol", "store"],
  projects: ["protocol", "store"],
  sessions: ["protocol", "agents", "supervisor"],
  engine: ["protocol", "store", "settings"],
  nodes: ["protocol", "store", "settings", "engine"],
  telemetry: ["protocol", "store", "settings", "engine"],
  platform: [
    "protocol",
    "agents",
    "supervisor",
    "workspace",
    "checks",
    "store",
    "files",
    "git-hosts",
    "settings",
    "projects",
    "sessions",
    "engine",
    "definitions",
  ],
  orchestrator: [
    "protocol",
    "agents",
    "supervisor",
    "workspace",
    "checks",
    "store",
    "files",
    "settings",
    "projects",
    "engine",
    "platform",
  ],
  office: [
    "protocol",
    "agents",
    "supervisor",
    "workspace",
    "checks",
    "store",
    "files",
    "settings",
    "projects",
    "engine",
    "platform",
    "definitions",
  ],
  triggers: ["protocol", "store", "settings", "engine", "platform", "orchestrator"],
  preview: ["protocol", "supervisor", "workspace", "checks", "settings", "platform"],
  server: [
    "protocol",
    "workspace",
    "store",
    "files",
    "settings",
    "people",
    "projects",
    "engine",
    "platform",
    "orchestrator",
    "office",
    "preview",
    "triggers",
    "notify",
    "mcp",
  ],
  notify: ["protocol", "supervisor", "store", "settings", "engine"],
  mcp: ["protocol"],
  demo: ["protocol"],
  cli: [
    "protocol",
    "agents",
    "supervisor",
    "workspace",
    "checks",
    "store",
    "files",
    "git-hosts",
    "settings",
    "people",
    "projects",
    "sessions",
    "engine",
    "nodes",
    "telemetry",
    "platform",
    "definitions",
    "orchestrator",
    "office",
    "preview",
    "triggers",
    "notify",
    "mcp",
    "server",
    "demo",
  ],
  client: ["protocol"],
  web: ["protocol", "client"],
};

/** One file of each module to import: a small one, since the compiler reads everything that it imports. */
const wares: Record<string, string> = {
  protocol: "result.ts",
  agents: "json-line.ts",
  supervisor: "serial.ts",
  workspace: "scan/problem.ts",
  checks: "files-of.ts",
  store: "cursor.ts",
  files: "in-parallel.ts",
  "git-hosts": "git-host-api.ts",
  definitions: "flaw.ts",
  settings: "seal.ts",
  people: "name-in.ts",
  projects: "changes.ts",
  sessions: "report.ts",
  engine: "caller.ts",
  nodes: "node-times.ts",
  telemetry: "wanted.ts",
  platform: "reviews/similar-lines.ts",
  orchestrator: "lists/task-list.ts",
  office: "files/check-office.ts",
  triggers: "rate-limit.ts",
  preview: "response-headers.ts",
  notify: "receiver.ts",
  mcp: "tools/diff-text.ts",
  server: "http/byte-range.ts",
  demo: "language.ts",
  cli: "exit-codes.ts",
  client: "sse-reader.ts",
  web: "data/api-failure.ts",
};

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "signalbox-walls-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The settings of the compiler and the linter that enforce the boundaries. */
const settings = [
  "tsconfig.json",
  "tsconfig.base.json",
  ".oxlintrc.json",
  "package.json",
  ...globSync("{src/*,web}/tsconfig*.json", { cwd: checkout }),
];

const services = Object.keys(mayImport);
const pairs = services.flatMap((from) => services.filter((to) => to !== from).map((to) => ({ from, to })));
const folder = (room: string): string => (room === "web" ? "web" : `src/${room}`);
const planted = ({ from, to }: { from: string; to: string }): string => `${folder(from)}/wants-${to}.ts`;

test("the table lists every module", () => {
  const modules = readdirSync(join(checkout, "src")).filter((name) =>
    existsSync(join(checkout, "src", name, "tsconfig.json")),
  );
  expect(services.toSorted()).toEqual([...modules, "web"].toSorted());
});

/** The only module of the agents that the page may import. */
const lineFormats = "web/wants-line-formats.ts";

test("every import that the table forbids is refused, and every other import is accepted", async () => {
  for (const file of settings) cpSync(join(checkout, file), join(copy, file));
  for (const room of services) copyWithImports(`${folder(room)}/${wares[room]}`);
  copyWithImports("src/agents/line-formats.ts");
  symlinkSync(join(checkout, "node_modules"), join(copy, "node_modules"));
  for (const pair of pairs) {
    const path = `${pair.from === "web" ? "../" : "../../"}${folder(pair.to)}/${wares[pair.to]}`;
    const text = `import type * as wanted from "${path}";\nexport type Wanted = keyof typeof wanted;\n`;
    writeFileSync(join(copy, planted(pair)), text);
  }
  writeFileSync(join(copy, lineFormats), `export type { LogPiece } from "../src/agents/line-formats.ts";\n`);
  const refusals = [
    // One project at a time: if it builds several, the compiler now and then refuses an import that is allowed.
    await run("tsc", ["-b", ...services.map(folder), "--pretty", "false", "--singleThreaded"]),
    await run("oxlint", [
      "-f",
      "unix",
      "src/server",
      "src/orchestrator",
      "src/office",
      "src/preview",
      "src/triggers",
      planted({ from: "web", to: "agents" }),
      lineFormats,
    ]),
  ].join("\n");
  const refused = pairs.filter((pair) => refusals.includes(planted(pair)));
  const forbidden = pairs.filter(({ from, to }) => !mayImport[from]?.includes(to));
  expect(refused).toEqual(forbidden);
  expect(refusals).not.toContain(lineFormats);
});

/** Copies a file and everything it imports, since the boundaries do not depend on the rest of a module. */
function copyWithImports(file: string): void {
  if (existsSync(join(copy, file))) return;
  cpSync(join(checkout, file), join(copy, file));
  for (const [, path = ""] of readFileSync(join(copy, file), "utf8").matchAll(/ from "(\.[^"]+)"/g)) {
    copyWithImports(join(dirname(file), path));
  }
}

/** Returns the output of a command, successful or not. */
async function run(command: string, args: readonly string[]): Promise<string> {
  const bin = join(checkout, "node_modules", ".bin", command);
  const { stdout } = await promisify(execFile)(bin, args, { cwd: copy, maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}
