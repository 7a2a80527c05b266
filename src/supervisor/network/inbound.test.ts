import { existsSync, mkdirSync } from "node:fs";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { Limits } from "../../protocol/limits.ts";
import { patienceMs } from "../../../test/support/patience.ts";
import { TestBench } from "../../../test/support/supervisor-bench.ts";
import { startContained } from "../contained/start-contained.ts";
import { thisMachine } from "../machine.ts";
import { connectInbound, type InboundAccess, inboundPorts } from "./inbound.ts";

/** Starts a script of Node in a sandbox that accepts connections. */
async function start(bench: TestBench, script: string): Promise<InboundAccess> {
  const directory = join(bench.root, "sockets");
  mkdirSync(directory);
  const inbound = { directory, port: 20_000 };
  const run = await startContained([process.execPath, "-e", script], {
    directory: bench.workspace,
    env: { PATH: "/usr/bin:/bin" },
    network: null,
    inbound,
    limits: Limits.parse({}),
    hidden: [],
    secret: [bench.root],
    runDirectory: join(bench.runs, "served"),
  });
  onTestFinished(async () => {
    await run.end({ graceMs: 0 });
    run.release();
    expect(bench.census()).toEqual([]);
  });
  return inbound;
}

async function listening(inbound: InboundAccess): Promise<readonly number[]> {
  return vi.waitFor(
    async () => {
      const ports = await inboundPorts(inbound);
      expect(ports).not.toEqual(null);
      expect(ports).not.toEqual([]);
      return ports ?? [];
    },
    { timeout: patienceMs, interval: 50 },
  );
}

async function answerOf(inbound: InboundAccess): Promise<string> {
  const socket = await connectInbound(inbound);
  const asked = request({ createConnection: () => socket, path: "/" }).end();
  const [response] = (await once(asked, "response")) as [NodeJS.ReadableStream];
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return text;
}

const server = (port: number, host: string, text: string): string =>
  `require("node:http").createServer((_, answer) => answer.end("${text}")).listen(${port}, "${host}");`;

test.skipIf(thisMachine().sandbox.kind !== "bubblewrap").for([
  ["on the preferred port", 20_000, "127.0.0.1"],
  ["on a port of its own choice", 3_000, "127.0.0.1"],
  ["on all interfaces", 8_080, "0.0.0.0"],
  ["on IPv6 alone", 5_173, "::1"],
] as const)("a sandboxed program %s can be reached from outside", async ([, port, host]) => {
  const bench = new TestBench();
  const inbound = await start(bench, server(port, host, "inside"));
  expect([await listening(inbound), await answerOf(inbound)]).toEqual([[port], "inside"]);
});

test.skipIf(thisMachine().sandbox.kind !== "bubblewrap")(
  "of several ports, the preferred one is used",
  async () => {
    const bench = new TestBench();
    const inbound = await start(
      bench,
      server(3_000, "127.0.0.1", "other") + server(20_000, "127.0.0.1", "preferred"),
    );
    await vi.waitFor(async () => expect((await inboundPorts(inbound))?.length).toBe(2), {
      timeout: patienceMs,
    });
    expect(await answerOf(inbound)).toBe("preferred");
  },
);

test.skipIf(thisMachine().sandbox.kind !== "bubblewrap")(
  "a link in place of the socket leads nowhere, and false reports count as none",
  async () => {
    const bench = new TestBench();
    const outside = join(bench.root, "machine");
    const machine = createServer((socket) => socket.end("a socket of the machine"));
    machine.listen(outside);
    await once(machine, "listening");
    onTestFinished(() => void machine.close());
    const inbound = await start(
      bench,
      `const { renameSync, rmSync, symlinkSync } = require("node:fs");
       const directory = ${JSON.stringify(join(bench.root, "sockets"))};
       rmSync(directory + "/program");
       symlinkSync(${JSON.stringify(outside)}, directory + "/program");
       rmSync(directory + "/ports");
       process.chdir(directory);
       require("node:net").createServer((socket) => socket.end("{not json")).listen("new-ports", () => {
         renameSync("new-ports", "ports");
         require("node:fs").writeFileSync(directory + "/done", "");
       });`,
    );
    await vi.waitFor(() => expect(existsSync(join(bench.root, "sockets/done"))).toBe(true), {
      timeout: patienceMs,
    });
    await expect(connectInbound(inbound)).rejects.toThrow("program is not a socket.");
    expect(await inboundPorts(inbound)).toBe(null);
  },
);
