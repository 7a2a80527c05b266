import { parentPort } from "node:worker_threads";
import { faultMessage } from "./fault-message.ts";
import type { ThreadAnswer, ThreadRequest } from "./thread.ts";

/** Answers each request inside a thread with the result of `handle`, or with its fault. */
export function answerRequests(file: string, handle: (request: unknown) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error("This file runs as a thread of the store.");
  port.on("message", ({ id, request }: ThreadRequest) => {
    void answerTo(id, request).then((answer) => port.postMessage(answer));
  });

  async function answerTo(id: number, request: unknown): Promise<ThreadAnswer> {
    try {
      return { id, answer: await handle(request) };
    } catch (error) {
      return { id, fault: faultMessage(error, file) };
    }
  }
}
