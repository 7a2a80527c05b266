import { scriptAgent } from "./agents.ts";
import { createTask, type Address } from "./api.ts";
import { pendingReview } from "./gates.ts";
import type { Review } from "../../src/protocol/task/review.ts";

/** The files of a project: text, or bytes in base64. */
export type ProjectFiles = Readonly<Record<string, string | { readonly base64: string }>>;

const idea = `# A project to look at

Sentence one: this project exists so that a person can see it run before deciding whether it is any good.
It has one page, which greets whoever opens it and says which program or file the greeting comes from.
Somebody who reads the code will find that every line is needed, and that most of them are short.
The tests of the preview start it, look at its page, and stop it again without leaving anything behind.
`;

/**
 * An agent that writes the files of a project, which the description of its task names as JSON. If changes are
 * requested, it writes those that the entry `again` contains, as JSON too.
 */
export const projectWriter = scriptAgent(`
  const { mkdirSync, writeFileSync } = require("node:fs");
  const { dirname } = require("node:path");
  const write = (files) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, typeof content === "string" ? content : Buffer.from(content.base64, "base64"));
    }
    console.log("=== PHASE 1 COMPLETE ===");
  };
  let later = {};
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "review_feedback" || message.type === "rework") write(later);
    if (message.type !== "task_start") return;
    const { again = "{}", ...files } = JSON.parse(message.description);
    later = JSON.parse(again);
    write({ "docs/idea.md": ${JSON.stringify(idea)}, ...files });
  });
`);

/** Creates a task whose agent writes a project, and waits for its review. */
export async function reviewOf(
  at: Address,
  title: string,
  files: ProjectFiles,
  type = "note",
): Promise<Review> {
  const description = JSON.stringify(files);
  const { id } = await createTask(at, { type, title, agent: "writer", description, submit: true });
  return pendingReview(at, id);
}

const server = (text: string): string =>
  `const { createServer } = require("node:http");
createServer((request, response) => {
  console.log(request.method, request.url);
  response.setHeader("content-type", "text/html");
  response.setHeader("x-frame-options", "DENY");
  response.end("<!doctype html><title>Sample</title><h1>${text}</h1>");
}).listen(Number(process.env.PORT), process.env.HOST);
`;

/** A project of Node with a start script. */
export const nodeProject: ProjectFiles = {
  "package.json": JSON.stringify({ name: "greeter", scripts: { start: "node main.cjs" } }),
  "main.cjs": server("Hello from Node"),
};

/** A site without any program. */
export const staticProject: ProjectFiles = {
  "index.html": `<!doctype html><link rel="stylesheet" href="style.css"><h1>Hello from a file</h1><script src="more.js"></script>`,
  "style.css": "h1 { color: rgb(1, 2, 3); }",
  "more.js": `document.querySelector("h1").append(" and a script");`,
};

/** A project of Python that serves with the standard library. */
export const pythonProject: ProjectFiles = {
  "server.py": `import os
from http.server import BaseHTTPRequestHandler, HTTPServer

class Greeter(BaseHTTPRequestHandler):
    def do_GET(self):
        body = b"<!doctype html><h1>Hello from Python</h1>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

HTTPServer(("0.0.0.0", int(os.environ["PORT"])), Greeter).serve_forever()
`,
};

/** A project of Vite, whose dependencies come from this registry. */
export function viteProject(registry: string, version: string): ProjectFiles {
  return {
    "package.json": JSON.stringify({
      name: "bright",
      type: "module",
      scripts: { dev: "vite", build: "vite build" },
      devDependencies: { vite: version },
    }),
    ".npmrc": `registry=${registry}\naudit=false\nfund=false\n`,
    "index.html": `<!doctype html><h1>Waiting</h1><script type="module" src="/main.js"></script>`,
    "main.js": `import { greeting } from "./greeting.js"; document.querySelector("h1").textContent = greeting;`,
    "greeting.js": `export const greeting = "Hello from Vite";`,
  };
}

/** A project whose start command fails. */
export const failingProject: ProjectFiles = {
  "package.json": JSON.stringify({ name: "broken", scripts: { start: "node main.cjs" } }),
  "main.cjs": `console.error("cannot connect to the database at 127.0.0.1:5432"); process.exit(7);`,
};
