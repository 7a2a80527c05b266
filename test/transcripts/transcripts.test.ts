import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { AgentEvent } from "../../src/agents/agent-event.ts";
import { readCut, readResumed } from "../support/reading-laws.ts";
import { dice } from "../support/dice.ts";
import { golden, readers, startOf } from "./golden.ts";

const directory = fileURLToPath(new URL(".", import.meta.url));
const transcripts = globSync("*/*/*.jsonl", { cwd: directory }).toSorted();

test("there are transcripts of every kind that is read", () => {
  const recorded = new Set(transcripts.map((path) => path.slice(0, path.indexOf("/"))));
  expect([...recorded].toSorted()).toEqual(Object.keys(readers).toSorted());
});

describe.each(transcripts)("%s", (path) => {
  const [agent = "", , file = ""] = path.split("/");
  const name = file.replace(".jsonl", "");
  const output = readFileSync(`${directory}/${path}`);
  const start = startOf(name, output);
  const kept = readFileSync(`${directory}/${path.replace(".jsonl", ".events.json")}`, "utf8");
  const events = JSON.parse(kept) as AgentEvent[];
  const reader = readers[agent]!;
  const roll = dice(Number(process.env["SEED"] ?? Date.now()));

  test("is read as the events that are kept beside it", () => {
    expect(golden(agent, name, output)).toBe(kept);
  });

  test("is read the same wherever it is cut", () => {
    const everyByte = Array.from({ length: output.length }, (_, place) => place);
    expect(readCut(reader, output, everyByte, start)).toEqual(events);
    for (let round = 0; round < 20; round++) {
      const places = Array.from({ length: 5 }, () => roll(0, output.length)).toSorted((a, b) => a - b);
      expect(readCut(reader, output, places, start), `cut at ${places.join(", ")}`).toEqual(events);
    }
  });

  test("is read to the end without loss or repetition by a reader that takes over anywhere", () => {
    const lineEnds = [...output.keys()].filter((place) => output[place] === 0x0a);
    const places = [...lineEnds.map((place) => place + 1), ...lineEnds.map(() => roll(0, output.length))];
    for (const place of places) {
      expect(readResumed(reader, output, place, start), `taken over at ${place}`).toEqual(events);
    }
  });

  test("names nothing of the machine it was recorded on", () => {
    const ours = /\/root\b|\/home\/(?!agent)|["'\s]\/tmp\/(?!agent|tool)|signalbox-clis|127\.0\.0\.1:(?!1\b)/;
    expect(ours.exec(output.toString("utf8"))?.[0]).toBe(undefined);
  });
});
