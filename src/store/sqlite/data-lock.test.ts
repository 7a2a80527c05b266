import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { lockDataDirectory } from "./data-lock.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-lock-"));
const holders: ChildProcess[] = [];
afterEach(() => Promise.all(holders.splice(0).map(kill)));
afterAll(() => rmSync(directory, { recursive: true }));

describe("the lock of a data directory", () => {
  test("creates the directory for this user only and records the holder's pid", async () => {
    const home = join(directory, "new", "home");
    const lock = await lockDataDirectory(home);
    expect(lock.ok).toBe(true);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(home, "lock.pid"), "utf8")).toBe(`${process.pid}\n`);
    if (lock.ok) lock.release();
  });

  test("is refused to a second caller in the same process until the first releases it", async () => {
    const home = join(directory, "same");
    const first = await lockDataDirectory(home);
    expect(await lockDataDirectory(home)).toEqual({ ok: false, message: takenBy(home, process.pid) });
    if (first.ok) first.release();
    if (first.ok) first.release();
    const second = await lockDataDirectory(home);
    expect(second.ok).toBe(true);
    if (second.ok) second.release();
  });

  test("is refused to a second process, names the first, and is free once that is killed", async () => {
    const home = join(directory, "other");
    const holder = await hold(home);
    expect(await lockDataDirectory(home)).toEqual({ ok: false, message: takenBy(home, holder.pid) });
    await kill(holder);
    const lock = await lockDataDirectory(home);
    expect(lock.ok).toBe(true);
    expect(readFileSync(join(home, "lock.pid"), "utf8")).toBe(`${process.pid}\n`);
    if (lock.ok) lock.release();
  });

  test("does not blame a dead process", async () => {
    const home = join(directory, "stale");
    const gone = await hold(home);
    await kill(gone);
    await hold(home);
    writeFileSync(join(home, "lock.pid"), `${gone.pid}\n`);
    expect(await lockDataDirectory(home)).toEqual({ ok: false, message: takenBy(home, undefined) });
  });

  test("names an unwritable directory and the remedy", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    const lock = await lockDataDirectory(join(file, "home"));
    expect(lock.ok).toBe(false);
    expect(lock.ok ? "" : lock.message).toMatch(
      /^The data directory .*file\/home cannot be written \(ENOTDIR.*\)\. Give this user write access to it, or set SIGNALBOX_HOME to another directory\.$/,
    );
  });

  test.skipIf(process.getuid?.() === 0)("names a directory that belongs to another user", async () => {
    const lock = await lockDataDirectory("/signalbox-test");
    expect(lock.ok ? "" : lock.message).toContain("/signalbox-test cannot be written (EACCES");
  });
});

function takenBy(home: string, pid: number | undefined): string {
  const who = pid === undefined ? "Another Signalbox server" : `Another Signalbox server (pid ${pid})`;
  return `${who} is using the data directory ${home}. Stop it, or set SIGNALBOX_HOME to another directory.`;
}

/** Starts a process that takes the lock, drops the result and collects garbage; it must still hold the lock. */
async function hold(home: string): Promise<ChildProcess> {
  const module = new URL("./data-lock.ts", import.meta.url).href;
  const program = `
    const { lockDataDirectory } = await import(${JSON.stringify(module)});
    const { ok } = await lockDataDirectory(${JSON.stringify(home)});
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve, gc()));
    console.log(ok);
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  holders.push(child);
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  expect(line).toBe("true");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
