import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { plantProject } from "../../test/support/git-project.ts";
import { scriptedPdf } from "../../test/support/scripted-pdf.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { TaskId } from "../protocol/ids.ts";
import { openSnapshots } from "../workspace/snapshots/snapshots.ts";
import { CommitFiles } from "./commit-files.ts";

const taskId = TaskId.parse("t_00000001");
const origins = { own: "http://own.localhost:1", pages: ["http://127.0.0.1:2"] };

interface Answered {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly policy: string;
  readonly opener: string;
}

type Ask = (path: string, destination: string, method?: string) => Promise<Answered>;

/** Serves a commit; `ask` requests a file as a browser does that shows it in a tab (`document`) or in a frame. */
async function served(): Promise<Ask> {
  const project = join(testPlace(), "project");
  const commit = plantProject(project, {
    "paper.pdf": scriptedPdf("http://127.0.0.1:1"),
    "page.html": "<h1>Hello</h1>",
    "drawing.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  });
  const files = new CommitFiles({
    snapshots: () => openSnapshots(join(project, ".git")),
    settings: { redaction: null },
    secret: Buffer.alloc(32),
  });
  const server = createServer((incoming, outgoing) => {
    void files.answer({ taskId, commit }, origins, incoming, outgoing);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (path, destination, method = "GET") => {
    const headers = { "sec-fetch-dest": destination, connection: "close" };
    const asking = request({ host: "127.0.0.1", port, path, method, headers }).end();
    const [response] = (await once(asking, "response")) as [IncomingMessage];
    response.resume();
    return {
      status: response.statusCode,
      type: response.headers["content-type"],
      policy: String(response.headers["content-security-policy"]),
      opener: String(response.headers["cross-origin-opener-policy"]),
    };
  };
}

test("a PDF document opens in a tab of its own that loads nothing and has no connection to the page", async () => {
  const ask = await served();
  expect(await ask("/paper.pdf", "document")).toEqual({
    status: 200,
    type: "application/pdf",
    policy:
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    opener: "same-origin",
  });
});

test("a PDF document in a frame stays sandboxed", async () => {
  const ask = await served();
  const { status, policy } = await ask("/paper.pdf", "iframe");
  expect([status, policy.endsWith("; sandbox")]).toEqual([200, true]);
});

test("other files do not open in a tab, and nothing accepts a form", async () => {
  const ask = await served();
  const answers = await Promise.all([
    ask("/page.html", "document"),
    ask("/drawing.svg", "document"),
    ask("/paper.pdf", "document", "POST"),
    ask("/missing.pdf", "document"),
  ]);
  expect(answers.map(({ status, policy }) => [status, policy.endsWith("; sandbox")])).toEqual([
    [404, true],
    [404, true],
    [404, true],
    [404, true],
  ]);
});
