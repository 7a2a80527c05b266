import { automationTask, documents, modification, nodeProject } from "./bases.ts";
import type { Workspace } from "./bases.ts";

/** A workspace that nothing is wrong with, although something in it looks as if. */
interface Clean {
  readonly name: string;
  readonly workflow: "create_app" | "modify_app" | "workflow";
  readonly phases: readonly number[];
  readonly workspace: Workspace;
  readonly changed?: string[];
}

const idea = "docs/planning/01_idea.md";

function withMore(path: string, more: string): Workspace {
  return { ...documents, [path]: `${documents[path] ?? ""}\n${more}\n` };
}

const todoApp = `
The Todo app keeps a todo list; a todo: something that must not be forgotten. Users of other TODO apps and of every
TODO list know the word. People write "TODO: buy milk" or “TBD” on paper. Code says \`TODO:\` and \`[Insert name]\`.

> TODO: what the old application showed on its first page

\`\`\`js
// TODO: this is how the marker looks in code
const price = "TBD";
\`\`\`

To insert a row press [Insert] or follow [Insert a row](#problem). [x] stands for done, as in - [x].
`;

const python: Workspace = {
  "pyproject.toml": '[project]\nname = "shed"\nversion = "1.0.0"\n',
  "README.md": (nodeProject["README.md"] ?? "").replaceAll("npm", "python3 -m"),
  ".gitignore": "__pycache__\n.env*\n!.env.example\n",
  ".env.example": "DATABASE_FILE=\n",
  "shed/config.py": 'import os\n\nDATABASE_FILE = os.environ.get("DATABASE_FILE", "shed.db")\n',
  "tests/test_config.py":
    "from shed.config import DATABASE_FILE\n\n\ndef test_default():\n    assert DATABASE_FILE == 'shed.db'\n",
  "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef shed():\n    return {}\n",
};

const go: Workspace = {
  "go.mod": "module shed\n\ngo 1.24\n",
  "README.md": nodeProject["README.md"] ?? "",
  ".gitignore": "/.env\n",
  "shed.go": "package shed\n\nfunc Sum(a, b int) int { return a + b }\n",
  "shed_test.go":
    'package shed\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("sum")\n\t}\n}\n',
};

const hashes = "3f786850e387550fdab836ed7e6dc881de23001b";

const looksSecret: Workspace = {
  ...nodeProject,
  "package-lock.json": `{ "packages": { "a": { "integrity": "sha512-${"q7Zk2Wm9Xc4Vb8Nn1Ls6Jd3Hg5Fp0RtYwUe".repeat(2)}==" } } }`,
  "src/ids.js": `export const commit = "${hashes}";\nexport const id = "6f1e2b1c-8f5a-4d5e-9c55-0a4b6b1d2e3f";\n`,
  "src/session.js":
    'export const token = readToken(request.headers);\nexport const password = process.env.DATABASE_FILE;\nconst apiKey = "your-api-key-goes-here-123";\nexport { apiKey };\n',
  "src/icon.js":
    'export const icon = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";\n',
  "docker-compose.yaml":
    "services:\n  db:\n    environment:\n      DATABASE_URL: postgres://shed:shed-password@localhost/shed\n",
  "src/hello.js": `export const hello = "${Buffer.from("Good morning, dear neighbours of Birch Court").toString("base64")}";\n`,
};

const web: Workspace = {
  ...nodeProject,
  "tsconfig.json": '{\n  // strict, of course\n  "compilerOptions": { "strict": true },\n}\n',
  "src/types.d.ts": "export const program: string;\n",
  "web/app.tsx": "export const App = () => <main>Tools</main>;\n",
  "tests/helpers.js":
    "export const isDay = (text) => /^[0-9-]+$/.test(text);\nprocess.on('exit', () => {});\n",
  "web/old.js": "export const Old = () => <p>Tools</p>;\n",
  "scripts/run.cjs": "#!/usr/bin/env node\nif (process.argv.length < 3) return;\nrequire('node:fs');\n",
  "web/shed.ts": "export class Shed {\n  constructor(public readonly name: string) {}\n}\n",
  "web/app.test.ts": `import { describe, expect, it } from "vitest";
import { Shed } from "./shed.ts";

describe("a shed", () => {
  it("has a name", () => expect(new Shed("a").name).toBe("a"));
});
`,
};

const otherForms: Workspace = {
  ...documents,
  "docs/design/02_data_model.md": (documents["docs/design/02_data_model.md"] ?? "").replace(
    "### Loan\n",
    "### Wish\n- `id`: UUID\n- `text`: string, up to 200 characters\n\n### Notice\n```sql\nCREATE TABLE notice (id TEXT PRIMARY KEY);\n```\n\n### Loan\n",
  ),
  "docs/design/04_api.md": (documents["docs/design/04_api.md"] ?? "")
    .replace(
      "## Errors\n",
      "### Wishes\n| Method | Path | Request | Response | Status |\n|---|---|---|---|---|\n| GET | `/api/wishes` | none | list | 200, 401 |\n\n### COMMAND toolshed export FILE\nRequest: the file's name as argument.\n\nResponse: the number of loans.\n\nExit codes: 0 written, 1 not writable.\n\n## Errors\n",
    )
    .replace(
      "## Security\n",
      "## Security\n- GET /api/tools?q=word is cached.\n- GET /api/* needs a session.\n- POST /api/loans/{id}/return is logged.\n",
    ),
  "docs/design/05_architecture.md": (documents["docs/design/05_architecture.md"] ?? "")
    .replace("| Back end | Node.js 24, Hono 4 |", "| Back end | HonoJS v4.x on Node 24 (LTS) |")
    .replace("## Overview\n", "## 1. Overview of the parts\n"),
};

export const clean: readonly Clean[] = [
  {
    name: "a whole application",
    workflow: "create_app",
    phases: [1, 2, 3, 4],
    workspace: { ...documents, ...nodeProject },
  },
  { name: "a Todo app", workflow: "create_app", phases: [1], workspace: withMore(idea, todoApp) },
  { name: "other ways of writing a design", workflow: "create_app", phases: [2], workspace: otherForms },
  { name: "a Python project", workflow: "create_app", phases: [3], workspace: python },
  { name: "a Go project that reads no variables", workflow: "create_app", phases: [3], workspace: go },
  { name: "values that look like secrets", workflow: "create_app", phases: [3], workspace: looksSecret },
  { name: "a project with pages and tools", workflow: "create_app", phases: [3], workspace: web },
  { name: "an automation", workflow: "workflow", phases: [1, 2, 3, 4], workspace: automationTask },
  { name: "a modification", workflow: "modify_app", phases: [1, 2, 3, 4], workspace: modification },
  {
    name: "existing code with faults that the task did not touch",
    workflow: "modify_app",
    phases: [3],
    workspace: {
      ...modification,
      ".env": "A=1\n",
      "old/broken.js": "export (",
      "old/key.pem": ["-----BEGIN", "PRIVATE", "KEY-----\n"].join(" "),
    },
    changed: ["src/lending.js"],
  },
];
