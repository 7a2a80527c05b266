import { expect, test } from "vitest";
import { ask, startTestServer, type TestServer } from "../../test/support/scripted-server.ts";
import { DatabaseWatch } from "../platform/storage/database-watch.ts";
import type { StorageHealth } from "../platform/storage/disk-watch.ts";
import { type DiskTrouble, type StorageTrouble, troubleSentence } from "../protocol/api/storage-trouble.ts";
import { StoreFault } from "../store/fault.ts";

const full: DiskTrouble = { code: "disk_full", directory: "/data" };
const readOnly: DiskTrouble = { code: "disk_read_only", directory: "/data" };

/** A disk whose health the test decides. */
function scriptedDisk(): StorageHealth & { set(trouble: StorageTrouble | null): void } {
  const listeners = new Set<() => void>();
  let trouble: StorageTrouble | null = null;
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
      [200, 503, { error: { code: "disk_full", message: troubleSentence(full) } }],
      [200, 503, { error: { code: "disk_read_only", message: troubleSentence(readOnly) } }],
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

test("every route answers at once with the trouble while the database is unreachable", async () => {
  await withServer(async (server, disk) => {
    const away: StorageTrouble = { code: "database_unreachable" };
    const watch = new DatabaseWatch(disk);
    expect(await watch.explain(new StoreFault("unreachable", "no answer"))).toEqual(away);
    expect(await watch.explain(new Error("wrapped", { cause: new StoreFault("busy", "busy") }))).toBeNull();
    disk.set(away);
    const answers = await Promise.all(
      ["/api/tasks", "/api/stream", "/readyz"].map((path) => ask(server, { path })),
    );
    for (const { status, json, headers } of answers) {
      expect(status).toBe(503);
      expect(json).toEqual({ error: { ...away, message: troubleSentence(away) } });
      expect(headers["retry-after"]).toBe("5");
    }
    disk.set(null);
    expect((await ask(server, { path: "/api/tasks" })).status).toBe(200);
  });
});

test.each([
  ["read_only", "database_read_only"],
  ["server_disk_full", "database_full"],
] as const)(
  "while the database fails with %s, people can read, and changes are refused at once with %s",
  async (fault, code) => {
    await withServer(async (server, disk) => {
      const watch = new DatabaseWatch(disk);
      expect(await watch.explain(new StoreFault(fault, "no"))).toEqual({ code });
      disk.set({ code });
      expect((await ask(server, { path: "/api/tasks" })).status).toBe(200);
      const refused = await ask(server, { method: "POST", path: "/api/tasks", body: "{}" });
      expect(refused.json).toEqual({ error: { code, message: troubleSentence({ code }) } });
      expect([refused.status, (await ask(server, { path: "/readyz" })).status]).toEqual([503, 503]);
    });
  },
);

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
