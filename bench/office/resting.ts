import { livingIn } from "../../test/support/census.ts";
import type { Figure } from "../tools/budget.ts";
import { type Memory, RealOffice, withServer } from "./real-office.ts";

/**
 * Measures resting members: each has had a turn and hibernates, so its process has ended. Their memory is the increase of
 * the server's memory, measured after an office of two members has loaded the code. Their processes are all processes
 * that work in the data directory, without the server.
 */
export function restingFigures(members: number): Promise<Figure[]> {
  return withServer(async ({ server, home, memory }) => {
    await rest(await RealOffice.open(server, 2), 2);
    const before = await memory();
    const processes = (): number => livingIn(home, server.pid).length;
    const processesBefore = processes();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, processes())), 200);
    await rest(await RealOffice.open(server, members), members);
    clearInterval(watch);
    const after = await memory();
    const each = (of: (memory: Memory) => number): number => (of(after) - of(before)) / members;
    return [
      {
        what: `heap of the server for each of ${members} hibernated members`,
        value: each(({ heapMb }) => heapMb),
        unit: "MB",
        atMost: 0.5,
        baseline: { what: "the whole heap before", value: before.heapMb },
      },
      {
        what: `memory (RSS) of the server for each of ${members} hibernated members`,
        value: each(({ rssMb }) => rssMb),
        unit: "MB",
        atMost: 0.5,
        baseline: { what: "the whole server before", value: before.rssMb },
      },
      {
        what: `processes of ${members} hibernated members`,
        value: processes() - processesBefore,
        unit: "processes",
        atMost: 0,
        baseline: { what: "most while they worked", value: most },
      },
    ];
  });
}

async function rest(office: RealOffice, members: number): Promise<void> {
  for (let index = 0; index < members; index++) await office.tell(`M${index}`, "Say something.");
  await office.hibernated();
}
