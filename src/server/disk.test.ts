import { expect, test } from "vitest";
import { ask, startTestServer, type TestServer } from "../../test/support/scripted-server.ts";
import type { DiskHealth } from "../platform/storage/disk-watch.ts";
import { diskSentence, type DiskTrouble } from "../protocol/api/disk-trouble.ts";
import { StoreFault } from "../store/fault.ts";

const full: DiskTrouble = { code: "disk_full", directory: "/data" };
const readOnly: DiskTrouble = { code: "disk_read_only", directory: "/data" };

/** A disk whose health the test decides. */
function scriptedDisk(): DiskHealth & { set(trouble: DiskTrouble | null): void } {
  const listeners = new Set<() => void>();
  let trouble: DiskTrouble | null = null;
  return {
    get trouble() {
      return trouble;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    explain: async () => trouble,
    set(now) {
      trouble = now;
      for (const listener of listeners) listener();
    },
  };
}

async function withServer(
  act: (server: TestServer, disk: ReturnType<typeof scriptedDisk>) => Promise<void>,
): Promise<void> {
  const disk = scriptedDisk();
  const server = await startTestServer({ disk });
  try {
    await act(server, disk);
  } finally {
    await server.close();
  }
}

test("the server is healthy but not ready while its disk cannot be written", async () => {
  await withServer(async (server, disk) => {
    const answers: unknown[] = [];
    for (const trouble of [full, readOnly, null]) {
      disk.set(trouble);
      const healthy = await ask(server, { path: "/healthz" });
      const ready = await ask(server, { path: "/readyz" });
      answers.push([healthy.status, ready.status, ready.json]);
    }
    expect(answers).toEqual([
      [200, 503, { error: { code: "disk_full", message: diskSentence(full) } }],
      [200, 503, { error: { code: "disk_read_only", message: diskSentence(readOnly) } }],
      [200, 200, { data: { ready: true } }],
    ]);
  });
});

test("a command that cannot be stored is answered with the trouble, and logged only if there is none", async () => {
  await withServer(async (server, disk) => {
    server.platform.script = { fault: new StoreFault("disk_full", "full") };
    const statuses: unknown[] = [];
    for (const trouble of [full, readOnly, null]) {
      disk.set(trouble);
      const { status, json } = await ask(server, {
        method: "POST",
        path: "/api/tasks",
        body: { title: "A" },
      });
      statuses.push([status, (json as { error: { code: string } }).error.code]);
    }
    expect(statuses).toEqual([
      [507, "disk_full"],
      [503, "disk_read_only"],
      [500, "fault"],
    ]);
    expect(server.lines.filter(({ level }) => level === "error")).toHaveLength(1);
  });
});

test("the event stream reports trouble and its end, each once", async () => {
  await withServer(async (server, disk) => {
    disk.set(full);
    const leave = new AbortController();
    const response = await fetch(`${server.url}/api/stream`, {
      headers: { authorization: "Bearer a-token-for-tests" },
      signal: leave.signal,
    });
    let text = "";
    const reading = (async () => {
      for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
    })().catch(() => undefined);
    const disks = (): string[] => text.split("\n").filter((line) => line.startsWith(": disk"));
    await expect.poll(disks).toHaveLength(1);
    disk.set(null);
    await expect.poll(disks).toEqual([`: disk ${JSON.stringify(full)}`, ": disk null"]);
    leave.abort();
    await reading;
  });
});
