import { Worker } from "node:worker_threads";
import { StoreFault } from "../fault.ts";
import { type FaultMessage, faultOf } from "./fault-message.ts";

/** A thread that answers requests one after another, in order. */
export interface Thread<Request, Answer> {
  ask(request: Request): Promise<Answer>;
  /** Ends the thread; what it has not answered fails. */
  end(): Promise<void>;
}

/** What goes to a thread and what comes back. */
export interface ThreadRequest<Request> {
  readonly id: number;
  readonly request: Request;
}
export type ThreadAnswer<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly fault: FaultMessage };

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: StoreFault): void;
}

/** Starts a thread of this folder. It runs from TypeScript or JavaScript, whichever this file is. */
export function startThread<Request, Answer>(
  name: "writer" | "reader",
  workerData: { readonly file: string },
): Thread<Request, Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = new Worker(new URL(`./${name}-thread.${extension}`, import.meta.url), {
    name: `store ${name}`,
    workerData,
  });
  let nextId = 1;
  let ended: StoreFault | null = null;

  worker.on("message", (message: ThreadAnswer<Answer>) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ("fault" in message) asked?.reject(faultOf(message.fault));
    else asked?.resolve(message.answer);
  });
  worker.on("error", (error) => fail(new StoreFault("failed", crashed(name, error), error)));
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
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; this is a thread
        worker.postMessage({ id, request } satisfies ThreadRequest<Request>);
      });
    },
    async end() {
      await worker.terminate();
    },
  };
}

function crashed(name: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `The store's ${name} thread stopped (${said}); restart the server.`;
}
