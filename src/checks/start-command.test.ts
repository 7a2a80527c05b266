import { expect, test } from "vitest";
import { type StartPlan, startPlanOf } from "./start-command.ts";

function planOf(files: Record<string, string>): StartPlan | null {
  return startPlanOf(Object.keys(files), new Map(Object.entries(files)), 20_000);
}

function node(scripts: Record<string, string>, more: object = {}): Record<string, string> {
  return { "package.json": JSON.stringify({ scripts, ...more }) };
}

test("a Node project starts with its start script, or else with a similar one", () => {
  expect([
    planOf(node({ start: "node src/main.js", dev: "nodemon" })),
    planOf(node({ dev: "next dev", build: "next build" })),
    planOf(node({ test: "node --test" })),
    planOf({ ...node({}), "server.js": "" }),
  ]).toEqual([
    { command: ["npm", "run", "start"], folders: [] },
    { command: ["npm", "run", "dev"], folders: [] },
    null,
    { command: ["node", "server.js"], folders: [] },
  ]);
});

test("a Node project is installed with its own package manager, and built if the start needs it", () => {
  const needs = { dependencies: { next: "15.0.0" } };
  const scripts = { start: "next start", build: "next build" };
  expect([
    planOf({ ...node(scripts, needs), "package-lock.json": "" }),
    planOf({ ...node(scripts, needs), "pnpm-lock.yaml": "" }),
  ]).toEqual([
    { install: ["npm", "ci"], build: ["npm", "run", "build"], command: ["npm", "run", "start"], folders: [] },
    {
      install: ["pnpm", "install", "--frozen-lockfile"],
      build: ["pnpm", "run", "build"],
      command: ["pnpm", "run", "start"],
      folders: [],
    },
  ]);
});

test("a development server that ignores PORT gets its address as options, unless its script runs other commands", () => {
  const address = ["--host", "127.0.0.1", "--port", "20000"];
  expect([
    planOf(node({ dev: "vite", build: "vite build" }))?.command,
    planOf({ ...node({ dev: "vite" }), "yarn.lock": "" })?.command,
    planOf(node({ dev: "vite & node api.js" }))?.command,
    planOf(node({ dev: "vitest" }))?.command,
  ]).toEqual([
    ["npm", "run", "dev", "--", ...address],
    ["yarn", "run", "dev", ...address],
    ["npm", "run", "dev"],
    ["npm", "run", "dev"],
  ]);
});

test("a site is shown as files: as it is, or from the folder that the build writes", () => {
  expect([
    planOf({ "index.html": "", "style.css": "" }),
    planOf({ "public/index.html": "", "docs/index.html": "" }),
    planOf({ ...node({}), "index.html": "" }),
    planOf({ ...node({ build: "eleventy" }), "index.html": "" }),
    planOf({ "README.md": "", "src/main.rs": "" }),
  ]).toEqual([
    { command: null, folders: [""] },
    { command: null, folders: ["public", "docs"] },
    { command: null, folders: [""] },
    {
      build: ["npm", "run", "build"],
      command: null,
      folders: ["dist", "build", "out", "_site", "public", ""],
    },
    null,
  ]);
});

test("a Python project starts as its framework does; one that serves nothing has no start command", () => {
  expect([
    planOf({ "app.py": "app = Flask(__name__)", "requirements.txt": "flask\n" }),
    planOf({ "main.py": "api = FastAPI()" }),
    planOf({ "manage.py": "import django" }),
    planOf({ "server.py": "from http.server import HTTPServer" }),
    planOf({ "app.py": "app = Flask(__name__)\nif __name__ == '__main__': app.run()" }),
    planOf({ "main.py": "print(1)", "pyproject.toml": "" }),
  ]).toEqual([
    {
      install: [
        "sh",
        "-c",
        "python3 -m venv --system-site-packages .venv && .venv/bin/python -m pip install -r requirements.txt",
      ],
      command: [
        ".venv/bin/python",
        "-m",
        "flask",
        "--app",
        "app:app",
        "run",
        "--host",
        "127.0.0.1",
        "--port",
        "20000",
      ],
      folders: [],
    },
    {
      command: ["python3", "-m", "uvicorn", "main:api", "--host", "127.0.0.1", "--port", "20000"],
      folders: [],
    },
    { command: ["python3", "manage.py", "runserver", "127.0.0.1:20000"], folders: [] },
    { command: ["python3", "server.py"], folders: [] },
    { command: ["python3", "app.py"], folders: [] },
    null,
  ]);
});

test("the modules of a Go server are downloaded before it starts", () => {
  const server = { "go.mod": "require a.org/b v1.0.0\n", "main.go": 'import "net/http"' };
  expect(planOf(server)).toEqual({
    install: ["go", "mod", "download"],
    command: ["go", "run", "."],
    folders: [],
  });
});

test("other projects start with the web process of a Procfile or a target of a Makefile", () => {
  expect([
    planOf({ Procfile: "worker: ./work\nweb: ./serve --port $PORT\n" })?.command,
    planOf({ Makefile: "test:\n\ttrue\nserve:\n\t./serve\n" })?.command,
    planOf({ "go.mod": "", "main.go": 'import "net/http"' })?.command,
  ]).toEqual([
    ["sh", "-c", "./serve --port $PORT"],
    ["make", "serve"],
    ["go", "run", "."],
  ]);
});
