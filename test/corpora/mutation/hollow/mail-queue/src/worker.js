import { setTimeout } from "node:timers/promises";
import { MailQueue } from "./queue.js";

export async function work(queue, { signal, interval = 1000 } = {}) {
  while (!signal?.aborted) {
    await queue.run();
    await setTimeout(interval, undefined, { signal }).catch(() => {});
  }
}

if (import.meta.main) work(new MailQueue({ send: async (mail) => console.log("would send", mail.id) }));
