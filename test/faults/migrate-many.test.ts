import { expect, test } from "vitest";
import { dice } from "../support/dice.ts";
import { closeFlowHome } from "../support/gates.ts";
import { contentOf, withDatabase } from "../support/migrate.ts";
import { startPostgres } from "../support/postgres.ts";
import { makeHome, startServer } from "../support/server.ts";
import { fillVaried, kindsOfTasks, makeVariedHome } from "../support/varied-home.ts";

/** The number of tasks; `npm run test:migrate` moves 200. */
const tasks = Number(process.env["MIGRATE"] ?? 0);

/** The number of times that each move is killed at a random moment of a random step. */
const kills = 5;

test.runIf(tasks > 0)(
  `an installation with ${tasks} tasks of all kinds, a task list and an office moves to PostgreSQL and back`,
  async () => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const roll = dice(seed);
    const [home, back, postgres] = [makeVariedHome(), makeHome(), await startPostgres()];
    const env = { DATABASE_URL: postgres.url() };

    async function move(where: string, args: readonly string[], steps: readonly string[]): Promise<void> {
      for (let time = 0; time < kills; time++) {
        const text = steps[roll(0, steps.length - 1)] ?? "";
        const killed = await withDatabase(where, env, args, { text, afterMs: roll(0, 2_000) });
        console.log(
          `seed ${seed}: ${args[1]} killed after "${text}": ${killed.code ?? "killed"} ${killed.code === 1 ? killed.stderr : ""}`,
        );
        expect([null, 0]).toContain(killed.code);
        if (killed.code === 0) return;
      }
      const startedAt = performance.now();
      const { code, stdout, stderr } = await withDatabase(where, env, args);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`${args[1]} in ${seconds} s\n${stdout}${stderr}`);
      expect(code).toBe(0);
    }

    try {
      const server = await startServer(home);
      await fillVaried(server, Math.ceil(tasks / kindsOfTasks));
      await server.kill();
      await move(home, ["migrate", "to-postgres", "--stop-agents"], ["Publishing", "Copying", "Comparing"]);
      await move(back, ["migrate", "to-sqlite"], ["Reading", "Copying", "Comparing"]);
      const [before, after] = [await contentOf(home), await contentOf(back)];
      expect(after).toEqual(before);
      const rows = Object.entries(before.rows).map(([table, all]) => `${table} ${all.length}`);
      console.log(
        `${before.folds.size} streams, ${Object.keys(before.files).length} files; ${rows.join(", ")}`,
      );
    } finally {
      await closeFlowHome(home, undefined);
      await closeFlowHome(back, undefined);
      await postgres.remove();
    }
  },
);
