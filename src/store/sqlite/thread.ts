import type { Grown } from "../followers.ts";
import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
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

/** A thread without a file yet. It reports when Node's modules are loaded, then waits for the file to open. */
interface WaitingThread {
  readonly worker: Worker;
  readonly begin: MessagePort;
}

/** The first message to a thread: the file to open and the module that serves it. */
interface ThreadBeginning {
  readonly entry: string;
  readonly file: string;
}

let prepared: WaitingThread | null = null;

/** Starts a thread ahead of the first `startThread`. Resolves when it has loaded the modules of Node that it needs. */
export async function prepareThread(): Promise<void> {
  prepared = waitingThread();
  await once(prepared.begin, "message");
  prepared.worker.unref();
}

/** Starts the thread for a file. It runs from TypeScript or JavaScript, the same as this file. */
export function startThread(
  file: string,
  { onOthersCommitted }: { onOthersCommitted: (grown: readonly Grown[]) => void },
): StoreThread {
  const waiting = new Map<number, Waiting>();
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const entry = new URL(`./store-thread.${extension}`, import.meta.url).href;
  const { worker, begin } = prepared ?? waitingThread();
  prepared = null;
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
  begin.postMessage({ entry, file } satisfies ThreadBeginning);
  begin.unref();
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

function waitingThread(): WaitingThread {
  const { port1: begin, port2: inThread } = new MessageChannel();
  const workerData = { begin: inThread };
  const worker = new Worker(waiting, { eval: true, name: "store", workerData, transferList: [inThread] });
  return { worker, begin };
}

/** The program of a waiting thread. A thread does not share the compile cache of the main thread, so it enables its own. */
const waiting = `
for (const name of ["crypto", "fs", "fs/promises", "os", "path", "perf_hooks", "timers/promises", "url", "util"])
  process.getBuiltinModule("node:" + name);
process.getBuiltinModule("node:sqlite");
process.getBuiltinModule("node:module").enableCompileCache();
const { begin } = process.getBuiltinModule("node:worker_threads").workerData;
begin.once("message", ({ entry, file }) => {
  begin.close();
  void import(entry).then(({ serveStore }) => serveStore(file));
});
begin.postMessage("loaded");
`;
