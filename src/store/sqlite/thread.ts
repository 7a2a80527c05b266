import type { Grown } from "../followers.ts";
import { Worker } from "node:worker_threads";
import { StoreFault } from "../fault.ts";
import { type FaultMessage, faultOf } from "./fault-message.ts";
import type { StoreAnswers, StoreRequest } from "./store-thread.ts";

/** A request to the thread; its answer has the same id. */
export interface ThreadRequest {
  readonly id: number;
  readonly request: unknown;
}

/** The answer to the request with this id, or its fault. */
export type ThreadAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly fault: FaultMessage };

/** An unsolicited message: others have committed events to these streams. */
export interface ThreadNews {
  readonly othersCommitted: readonly Grown[];
}

/** The interface of the thread that has the database open (store-thread.ts). */
export interface StoreThread {
  ask<Request extends StoreRequest>(request: Request): Promise<StoreAnswers[Request["type"]]>;
  /** Ends the thread; unanswered requests fail. */
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: StoreFault) => void;
}

/** Starts the thread for a file. It runs from TypeScript or JavaScript, the same as this file. */
export function startThread(
  file: string,
  { onOthersCommitted }: { onOthersCommitted: (grown: readonly Grown[]) => void },
): StoreThread {
  const waiting = new Map<number, Waiting>();
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const entry = new URL(`./store-thread.${extension}`, import.meta.url).href;
  const worker = new Worker(cached(entry), { eval: true, name: "store", workerData: { file } });
  let nextId = 1;
  let ended: StoreFault | null = null;

  worker.on("message", (message: ThreadAnswer | ThreadNews) => {
    if ("othersCommitted" in message) return onOthersCommitted(message.othersCommitted);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ("fault" in message) asked?.reject(faultOf(message.fault));
    else asked?.resolve(message.answer as never);
  });
  worker.on("error", (error) => fail(new StoreFault("failed", crashed(error), error)));
  worker.on("exit", () => fail(new StoreFault("closed", "The store is closed.")));

  function fail(fault: StoreFault): void {
    ended ??= fault;
    for (const asked of waiting.values()) asked.reject(ended);
    waiting.clear();
  }

  return {
    ask(request) {
      if (ended !== null) return Promise.reject(ended);
      const id = nextId++;
      return new Promise<never>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
        worker.postMessage({ id, request } satisfies ThreadRequest);
      });
    },
    async end() {
      await worker.terminate();
    },
  };
}

function crashed(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `The database thread stopped (${said}). Restart the server.`;
}

/** Enables the compile cache before the first import, since a thread does not share the main thread's. */
function cached(entry: string): string {
  return `require("node:module").enableCompileCache(); void import(${JSON.stringify(entry)});`;
}
