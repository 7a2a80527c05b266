import { spawn } from "node:child_process";

/** Returns the latencies in milliseconds from one process's print to another's read, over a plain pipe. */
export async function pipeLatencies(): Promise<number[]> {
  const script =
    "let n = 0; setInterval(() => { if (n++ >= 50) process.exit(); process.stdout.write(`${Number(process.hrtime.bigint() / 1000n) / 1000}\\n`); }, 10);";
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const latencies: number[] = [];
  for await (const chunk of child.stdout)
    latencies.push(Number(process.hrtime.bigint() / 1000n) / 1000 - Number(String(chunk)));
  return latencies;
}
