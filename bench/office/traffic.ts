import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { entry, noon, said, taskId } from "../../src/store/contract/samples.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { Store } from "../../src/store/store.ts";
import type { Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import { openOffice } from "./open-office.ts";
import { ScriptedPairs } from "./scripted-pairs.ts";

/** The traffic that members offer. */
export interface Traffic {
  readonly members: number;
  readonly perSecond: number;
  /** The messages of each turn. */
  readonly perTurn: number;
  readonly seconds: number;
}

/**
 * Measures the rate at which an office delivers messages, and the time from the end of the sender's turn until a message
 * is written to its receiver. The baseline of the rate is a store that gets as many events without an office. The
 * baseline of the time is three appends in a row, which every message needs: the sender's turn, the decision of the
 * office, and the receiver's turn.
 */
export async function trafficFigures(traffic: Traffic): Promise<Figure[]> {
  const { members, perSecond, perTurn, seconds } = traffic;
  const pairs = members / 2;
  const script = new ScriptedPairs({ roundMs: (members * perTurn * 1_000) / perSecond, perTurn });
  const office = await openOffice(Array.from({ length: members }, (_, index) => `M${index}`));
  try {
    for (let index = 0; index < pairs; index++) await office.tell(`M${index}`, `M${index + pairs}`);
    while ((await office.state()).members.some(({ turns }) => turns < 2)) await pause(100);
    await pause(2_000);
    const before = { ...office.appended };
    const began = performance.now();
    script.latencies = [];
    await pause(seconds * 1_000);
    const latencies = [...script.latencies];
    const rate = latencies.length / ((performance.now() - began) / 1_000);
    const perMessage = {
      appends: (office.appended.appends - before.appends) / latencies.length,
      events: (office.appended.events - before.events) / latencies.length,
    };
    script.end();
    while ((await office.state()).members.some(({ turn }) => turn !== null)) await pause(100);
    const alone = await withStore((store) => storeRate(store, members, perMessage));
    const three = percentile(await withStore((store) => appendTimes(store, 3)), 0.5);
    return figures(traffic, { rate, latencies, perMessage, alone, three });
  } finally {
    await office.close();
  }
}

interface Measured {
  readonly rate: number;
  readonly latencies: readonly number[];
  readonly perMessage: { readonly appends: number; readonly events: number };
  /** The rate at which the store alone can record messages, in messages per second. */
  readonly alone: number;
  readonly three: number;
}

function figures({ members, perSecond, perTurn }: Traffic, measured: Measured): Figure[] {
  const { rate, latencies, perMessage, alone, three } = measured;
  const offered = `${members} members, ${perSecond.toLocaleString("en")} messages/s offered, ${perTurn} in a turn`;
  const atLeast = 0.95 * perSecond;
  const { appends, events } = perMessage;
  const store = {
    what: `the store alone with ${events.toFixed(1)} events in ${appends.toFixed(1)} appends a message`,
    value: alone,
  };
  const delivery = (name: string, share: number, atMost: number): Figure => ({
    what: `${offered}: turn end → written to the receiver, ${name}`,
    value: percentile(latencies, share),
    unit: "ms",
    baseline: { what: "three appends, one after the other, p50", value: three },
    ...(rate < atLeast ? { notJudged: "at the rate that was reached" } : { atMost }),
  });
  return [
    { what: `${offered}: delivered`, value: rate, unit: "messages/s", atLeast, baseline: store },
    delivery("p50", 0.5, 50),
    delivery("p99", 0.99, 250),
  ];
}

/** Opens a separate store on the same disk. */
async function withStore<Value>(act: (store: Store) => Promise<Value>): Promise<Value> {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
  const store = await openSqliteStore({ file: join(directory, "store.db"), at: noon });
  try {
    return await act(store);
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
}

let streams = 0;

/** Returns the rate at which the store can record messages from this many writers, in messages per second. */
async function storeRate(
  store: Store,
  writers: number,
  { appends, events }: Measured["perMessage"],
): Promise<number> {
  const seconds = 3;
  const batch = Array.from({ length: Math.round(events / appends) }, () => said("x".repeat(150)));
  const began = performance.now();
  let written = 0;
  const write = async (): Promise<void> => {
    const stream = taskId(++streams);
    for (let seq = 0; performance.now() - began < seconds * 1_000; seq += batch.length) {
      await store.append(entry(stream, { expectedSeq: seq, events: batch }));
      written += batch.length;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return written / events / ((performance.now() - began) / 1_000);
}

/** Returns the duration of each sequence of appends, in milliseconds. */
async function appendTimes(store: Store, inSequence: number): Promise<number[]> {
  const stream = taskId(++streams);
  const times: number[] = [];
  for (let seq = 0; seq < 200 * inSequence; seq += inSequence) {
    const began = performance.now();
    for (let index = 0; index < inSequence; index++)
      await store.append(entry(stream, { expectedSeq: seq + index, events: [said("x".repeat(150))] }));
    times.push(performance.now() - began);
  }
  return times;
}
