import { Worker } from "node:worker_threads";

/** Runs a file of this directory in a thread of its own and returns the message that it posts. */
export async function runInThread<Result>(
  file: "check-thread" | "tests-thread",
  workerData: unknown,
  signal: AbortSignal,
): Promise<Result> {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = new Worker(new URL(`./${file}.${extension}`, import.meta.url), {
    workerData,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("The checks ended without a result.")));
  signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
