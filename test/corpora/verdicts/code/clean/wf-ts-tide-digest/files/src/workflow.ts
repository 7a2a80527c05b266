import { setTimeout as pause } from "node:timers/promises";
import { readConfig, retries, type Config } from "../config/workflow.config.ts";
import { post } from "./integrations/chat.ts";
import { fetchTides } from "./integrations/tides.ts";
import { message } from "./steps/message.ts";
import { dayOf } from "./triggers/day.ts";
import { retry } from "./utils/retry.ts";
import { lastDay, remember } from "./utils/state.ts";

export const SERVICE = "https://api.tides.example";

/** Sends the message of a day once. The answer says what was done. */
export async function run(config: Config, day: string, service = SERVICE, wait: (ms: number) => Promise<unknown> = pause): Promise<"sent" | "known"> {
  if ((await lastDay(config.state)) === day) return "known";
  const again = <T>(call: () => Promise<T>) => retry(call, retries.attempts, retries.firstPauseMs, wait);
  const tides = await again(() => fetchTides(service, config.key, day));
  await again(() => post(config.chat, message(day, tides)));
  await remember(config.state, day);
  return "sent";
}

if (import.meta.main) {
  try {
    console.log(await run(readConfig(process.env), dayOf(process.argv[2], new Date())));
  } catch (error) {
    // cron mails what is printed here to the harbour office
    console.error(`The message was not sent: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
