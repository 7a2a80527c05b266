import { dice } from "./dice.ts";
import { Led } from "./led-orchestration.ts";

/** Returns a list of tasks in phases of twenty. With `chained`, most tasks need an earlier one of their phase. */
export function longList(tasks: number, chained: boolean): string {
  const roll = dice(tasks);
  return Array.from({ length: tasks }, (_, index) => {
    const [phase, number] = [Math.floor(index / 20) + 1, (index % 20) + 1];
    const needs = chained && number > 4 ? `\n**depends**: T${phase}.${roll(1, number - 1)}` : "";
    return `### [ ] T${phase}.${number}: Task${needs}\n`;
  }).join("\n");
}

/** A whole conversation with main: each turn is a message to it and its answer. */
export type Conversation = readonly { readonly told: string; readonly said: string }[];

/**
 * Lets an agent lead a list with the real decisions. It dispatches everything that is ready; eight agents work at the same
 * time and finish one after another, in random order.
 */
export function leadToTheEnd(list: string): Conversation {
  const roll = dice(1);
  const led = new Led(list, 8);
  const turns = [{ told: "Begin with RESOLVE_NEXT.", said: "RESOLVE_NEXT" }];
  let told = led.says("RESOLVE_NEXT");
  for (;;) {
    if (told !== null) {
      const ready = told.split("\n").filter((line) => line.startsWith("READY:"));
      const ids = ready.flatMap((line) => line.slice("READY:".length).split(/[,|]/u));
      const said = ids.map((id) => `TASK_ID:${id}`);
      turns.push({ told, said: said.join("\n") });
      if (led.main.told?.last === true) return turns;
      told = led.says(...said);
    } else if (led.running.length > 0) {
      led.finishes(led.running[roll(0, led.running.length - 1)]!);
      told = led.told();
    } else {
      led.moves();
      told = led.told();
    }
  }
}
