import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sharedPostgres } from "../../test/support/postgres.ts";
import { appendTask, created } from "../../test/support/scripted-server.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { TaskId } from "../protocol/ids.ts";
import { entry } from "../store/contract/samples.ts";
import { CommandFailure } from "./exit-codes.ts";
import { openStore } from "./open-store.ts";

const now = () => new Date("2026-01-21T10:00:00.000Z");

describe("the store of a server", () => {
  test("is in the data directory without DATABASE_URL; then no driver of PostgreSQL is loaded", () => {
    const directory = testPlace();
    const program = `
      const loaded = () => Object.keys(require.cache).some((file) => file.includes("/node_modules/pg/"));
      void (async () => {
        const { openStore } = await import(${JSON.stringify(import.meta.resolve("./open-store.ts"))});
        const store = await openStore(${JSON.stringify(directory)}, {}, () => new Date());
        await store.close();
        const embedded = loaded();
        await import(${JSON.stringify(import.meta.resolve("../store/postgres/open.ts"))});
        console.log(JSON.stringify([embedded, loaded()]));
      })();
    `;
    const printed = execFileSync(process.execPath, ["-e", program], { encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual([false, true]);
    expect(existsSync(join(directory, "signalbox.db"))).toBe(true);
  });

  test("is the database of DATABASE_URL for every data directory that joins its installation", async () => {
    const server = await sharedPostgres();
    const environment = { DATABASE_URL: server.url(), DATABASE_SCHEMA: "cli_shared" };
    const [one, other, foreign] = [testPlace(), testPlace(), testPlace()];
    const first = await openStore(one, environment, now);
    const second = await openStore(other, environment, now);
    await first.append(entry("s"));
    expect(await second.read({ stream: "s", after: 0, limit: 9 })).toHaveLength(1);
    await Promise.all([first.close(), second.close()]);
    const idOf = (directory: string) => readFileSync(join(directory, "installation"), "utf8");
    expect(idOf(one)).toBe(idOf(other));
    expect(existsSync(join(one, "signalbox.db"))).toBe(false);

    const elsewhere = await openStore(foreign, { ...environment, DATABASE_SCHEMA: "cli_other" }, now);
    await elsewhere.close();
    await expect(openStore(foreign, environment, now)).rejects.toThrow(CommandFailure);
    await expect(openStore(foreign, environment, now)).rejects.toThrow("belongs to the installation");
  });

  test("is not the database of another installation for a data directory with tasks of its own", async () => {
    const server = await sharedPostgres();
    const environment = { DATABASE_URL: server.url(), DATABASE_SCHEMA: "cli_two" };
    const [team, own] = [testPlace(), testPlace()];
    const embedded = await openStore(own, {}, now);
    await appendTask(embedded, TaskId.parse("t_00000001"), [created(TaskId.parse("t_00000001"), "Own")]);
    await embedded.close();

    // Into an empty database, the tasks can still be moved.
    await (await openStore(own, environment, now)).close();
    rmSync(join(own, "installation"));
    const first = await openStore(team, environment, now);
    await first.append(entry("s"));
    await first.close();
    await expect(openStore(own, environment, now)).rejects.toThrow(
      /already has the tasks of an installation, and .* has 1 task of another\. .*set DATABASE_SCHEMA to a new name/,
    );
    expect(existsSync(join(own, "installation"))).toBe(false);
    await (await openStore(testPlace(), environment, now)).close();
  });
});
