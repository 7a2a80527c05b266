import { expect, test } from "vitest";
import { ask, PreviewScene, settled } from "../../test/support/preview-scene.ts";
import type { Tree } from "../../test/support/test-directory.ts";
import { type Machine, thisMachine } from "../supervisor/machine.ts";
import { NO_SANDBOX } from "../supervisor/sandbox/bubblewrap.ts";

function node(scripts: Record<string, string>, files: Tree = {}): Tree {
  return { "package.json": JSON.stringify({ scripts }), ...files };
}

/** A project whose only file is started as it is, without a package manager. */
function program(script: string): Tree {
  return { Procfile: "web: node main.js", "main.js": script };
}

const listens = (address: string): string =>
  `console.log("begins");
   require("node:http").createServer((_, response) => response.end("hello")).listen(${address});`;

const unsandboxed: Machine = { ...thisMachine(), sandbox: NO_SANDBOX, agentUser: null };

test.for([
  ["on the port that it is given", "process.env.PORT, process.env.HOST"],
  ["on a port of its own", '3000, "127.0.0.1"'],
  ["on all interfaces of its own network", "8080"],
] as const)("a program is shown that listens %s, and nothing is left after stop", async ([, address]) => {
  const scene = new PreviewScene(node({ start: "node main.js" }, { "main.js": listens(address) }));
  const preview = await scene.start();
  const shown = await settled(preview);
  expect({ ...shown, log: shown.log.includes("begins") }).toEqual({
    state: "running",
    commit: preview.commit,
    url: "http://key.localhost/",
    command: "npm run start",
    log: true,
    problem: null,
    details: null,
    stopped: null,
  });
  expect(await ask(preview, "/")).toBe("200: hello");
  expect(scene.leftovers()).not.toEqual([]);
  await preview.stop("by_person");
  expect([preview.shown(null).state, preview.shown(null).stopped, preview.source]).toEqual([
    "stopped",
    "by_person",
    null,
  ]);
  expect([scene.leftovers(), scene.faults]).toEqual([[], []]);
});

test("without a sandbox, a program on loopback is shown; one that other machines could reach is ended", async () => {
  const open = new PreviewScene(program(listens("process.env.PORT")));
  expect(await settled(await open.start({ machine: unsandboxed }))).toMatchObject({
    state: "failed",
    problem: "listens_everywhere",
  });
  const scene = new PreviewScene(program(listens("process.env.PORT, process.env.HOST")));
  const preview = await scene.start({ machine: unsandboxed });
  expect([(await settled(preview)).state, await ask(preview, "/")]).toEqual(["running", "200: hello"]);
  await preview.stop("by_person");
  expect([open.leftovers(), scene.leftovers()]).toEqual([[], []]);
});

test.for([
  ["that never listens", "setInterval(() => {}, 1000)", { listenMs: 1_000 }, "never_listened", /^1$/],
  ["that exits", 'console.log("no database"); process.exit(3)', {}, "ended", /^It exited with code \d+\.$/],
  [
    "that needs a database",
    'require("node:net").connect(5432, "127.0.0.1")',
    {},
    "needs_database",
    /^PostgreSQL$/,
  ],
  [
    "that waits for a database",
    `const tryIt = () => require("node:net").connect(6379, "127.0.0.1").on("error", (error) => {
       console.error(error.message);
       setTimeout(tryIt, 100);
     });
     tryIt();`,
    { listenMs: 3_000 },
    "needs_database",
    /^Redis$/,
  ],
] as const)("the preview of a program %s fails and says so", async ([, script, limits, problem, details]) => {
  const scene = new PreviewScene(program(script));
  const preview = await scene.start({ limits });
  expect(await settled(preview)).toMatchObject({
    state: "failed",
    url: null,
    command: "node main.js",
    problem,
    details: expect.stringMatching(details) as string,
  });
  await preview.ended;
  expect([scene.leftovers(), scene.faults]).toEqual([[], []]);
});

test.for([
  [
    "output",
    // It waits until each text is written, so that it needs little memory itself.
    'const text = "x".repeat(60_000); (function print() { process.stdout.write(text, print); })()',
    { outputMb: 2 },
  ],
  ["memory", 'globalThis.kept = Buffer.alloc(400e6, "x"); setInterval(() => {}, 1000)', { memoryMb: 256 }],
  [
    "processes",
    'for (let i = 0; i < 60; i++) require("node:child_process").spawn("sleep", ["600"]); setInterval(() => {}, 1000)',
    { processes: 60 },
  ],
] as const)("a program that exceeds the limit of builds for %s is ended", async ([, script, buildLimits]) => {
  const scene = new PreviewScene(program(script));
  const preview = await scene.start({ buildLimits });
  await preview.ended;
  const { state, problem, details } = preview.shown(null);
  const [limit] = Object.keys(buildLimits);
  expect([state, problem, details]).toEqual(["failed", "limit", `limits.${limit}`]);
  expect([scene.leftovers(), scene.faults]).toEqual([[], []]);
});

test("a program that moves into the background ends with its command", async () => {
  const scene = new PreviewScene({
    Procfile: "web: setsid node main.js >/dev/null 2>&1 &",
    "main.js": listens("3000"),
  });
  const preview = await scene.start();
  await preview.ended;
  expect(preview.shown(null)).toMatchObject({ state: "failed", problem: "ended" });
  expect(scene.leftovers()).toEqual([]);
});

test("a program that crashes later fails the preview, with its output", async () => {
  const script = `${listens("3000")} process.on("SIGUSR2", () => {});
    require("node:http").createServer().listen(4000);
    setTimeout(() => { throw new Error("out of luck"); }, 1500);`;
  const scene = new PreviewScene(program(script));
  const preview = await scene.start();
  expect((await settled(preview)).state).toBe("running");
  await preview.ended;
  const shown = preview.shown(null);
  expect([shown.state, shown.problem, shown.log.includes("out of luck")]).toEqual(["failed", "ended", true]);
});

test("a plain site is served from the commit, without any process", async () => {
  const scene = new PreviewScene({
    "index.html": "<h1>Home</h1>",
    "style.css": "h1 {}",
    "about/index.html": "About",
    "contact.html": "Contact",
    "404.html": "Lost",
  });
  const preview = await scene.start();
  expect(await settled(preview)).toMatchObject({ state: "running", command: null, log: "" });
  const addresses = [
    "/",
    "/style.css?v=1",
    "/about/",
    "/contact",
    "/nothing",
    "/%2e%2e/project/index.html",
    "/%",
  ];
  expect(await Promise.all(addresses.map((address) => ask(preview, address)))).toEqual([
    "200 text/html; charset=utf-8: <h1>Home</h1>",
    "200 text/css; charset=utf-8: h1 {}",
    "200 text/html; charset=utf-8: About",
    "200 text/html; charset=utf-8: Contact",
    "404 text/html; charset=utf-8: Lost",
    "404 text/html; charset=utf-8: Lost",
    "nothing",
  ]);
  expect(scene.leftovers()).toEqual([]);
  await preview.stop("by_person");
});

test("a site that must be built is served from the folder of the build, which follows no link", async () => {
  const build = "mkdir dist && echo built >dist/index.html && ln -s /etc/hostname dist/host";
  const scene = new PreviewScene(node({ build }));
  const preview = await scene.start();
  expect((await settled(preview)).state).toBe("running");
  expect(
    await Promise.all(["/", "/deep/link", "/host", "/app.js"].map((path) => ask(preview, path))),
  ).toEqual([
    "200 text/html; charset=utf-8: built\n",
    "200 text/html; charset=utf-8: built\n",
    "200 text/html; charset=utf-8: built\n",
    "nothing",
  ]);
  await preview.stop("by_person");
  expect(scene.leftovers()).toEqual([]);
});

test.for([
  ["nothing_to_start", { "README.md": "Only words." }],
  ["no_site", node({ build: "true" })],
  ["build_failed", node({ build: "echo no compiler; exit 4", start: "node ." })],
] as const)("a preview fails politely: %s", async ([problem, tree]) => {
  const scene = new PreviewScene(tree);
  const preview = await scene.start();
  await preview.ended;
  expect(preview.shown(null)).toMatchObject({ state: "failed", problem });
  expect([scene.leftovers(), scene.faults]).toEqual([[], []]);
});

test("a preview says that all ports are taken", async () => {
  const scene = new PreviewScene(node({ start: "node ." }));
  const preview = await scene.start({ hasFreePorts: false });
  await preview.ended;
  expect([preview.shown(null).problem, scene.faults]).toEqual(["no_port", []]);
});

test("a preview that is stopped while it is prepared leaves nothing", async () => {
  const scene = new PreviewScene(node({ build: "sleep 600", start: "node ." }));
  const preview = await scene.start();
  await expect.poll(() => preview.shown(null).command, { timeout: 60_000 }).toBe("npm run build");
  await preview.stop("replaced");
  expect([preview.shown(null).state, preview.shown(null).stopped, scene.leftovers()]).toEqual([
    "stopped",
    "replaced",
    [],
  ]);
});
