// A main that leads a list with thin messages. Its argument names what it does wrong: "lies" claims results, "dies" ends
// after its first message, "babbles" never dispatches anything.
import { createInterface } from "node:readline";

const [, , fault = ""] = process.argv;
// One write with an empty line at its end: all messages are read together.
const say = (...lines) => process.stdout.write(`${lines.join("\n")}\n\n`);

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const { type, text = "" } = JSON.parse(line);
  if (fault === "dies" && type === "thin") process.exit(3);
  if (type === "task_start") say(fault === "lies" ? "DONE:T1.3" : "RESOLVE_NEXT");
  if (type !== "thin") continue;
  const ready = text.split("\n").filter((each) => each.startsWith("READY:"));
  const ids = ready.flatMap((each) => each.slice("READY:".length).split(/[,|]/));
  if (fault === "babbles") say("RESOLVE_NEXT");
  else if (ids.length > 0) say(...ids.map((id) => `TASK_ID:${id}`));
  else say("RESOLVE_NEXT");
}
