// Starts the real program, calls it as the README says, and prints what came back.
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "live-"));
const key = "k".repeat(20);
const env = { PATH: process.env.PATH, PORT: "0", WEBHOOK_SECRET: key, NTFY_TOPIC: "nobody-listens", STATE_FILE: join(folder, "state.json") };
const child = spawn(process.execPath, ["src/main.js"], { env, stdio: ["ignore", "pipe", "ignore"] });
const url = await new Promise((resolve) => child.stdout.on("data", (data) => resolve(/http:\S+/.exec(String(data))[0])));
const send = async (grams, minutesAgo, secret = key) => {
  const body = JSON.stringify({ hive: "H3", grams, at: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
  const response = await fetch(url, { method: "POST", body, headers: { "x-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` } });
  console.log(`POST /readings ${grams} g -> ${response.status} ${await response.text()}`);
};
await send(41000, 10);
await send(39000, 1);
await send(38000, 0, "wrong");
console.log(`messages in the spool: ${JSON.parse(readFileSync(env.STATE_FILE, "utf8")).spool.length}`);
child.kill("SIGTERM");
rmSync(folder, { recursive: true });
