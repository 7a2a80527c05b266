// Behaves like Claude Code at its door: it reports its version and whether it is signed in, refuses to work before that,
// and completes any conversation afterwards. It remembers every message. The file of its sign-in says what its provider does: "broke" has no credit,
// "retries" is refused and tries again by itself. VERSION replaces its version; "hang" never answers, "silent" never reports its version.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { VERSION = "2.1.300", CLAUDE_CONFIG_DIR = join(homedir(), ".claude") } = process.env;
const file = join(CLAUDE_CONFIG_DIR, ".credentials.json");
const memory = join(CLAUDE_CONFIG_DIR, "memory");
const asked = process.argv.slice(2);
const nothingUsed = { total_cost_usd: 0, usage: {}, modelUsage: {} };

if (VERSION === "hang" || (VERSION === "silent" && asked[0] === "--version")) setInterval(() => {}, 1000);
else if (asked[0] === "--version") console.log(`${VERSION} (Claude Code)`);
else if (asked[0] === "auth") console.log(JSON.stringify({ loggedIn: existsSync(file) }));
else createInterface({ input: process.stdin }).on("line", (line) => take(JSON.parse(line)));

function take({ type, uuid, message }) {
  if (type !== "user") return;
  const session = asked.find((each) => /^--(session-id|resume)=/.test(each))?.split("=")[1];
  print({ type: "command_lifecycle", command_uuid: uuid, state: "queued" });
  print({ type: "system", subtype: "init", session_id: session });
  appendFileSync(memory, `${message.content[0].text}\n`);
  const account = existsSync(file) ? readFileSync(file, "utf8") : null;
  if (account === null) refuse("authentication_failed", "Not logged in · Please run /login", {});
  else if (account.includes("broke"))
    refuse("billing_error", "Credit balance is too low", { api_error_status: 400 });
  else if (account.includes("retries")) {
    const error = { error_status: 401, error: "authentication_failed" };
    print({
      type: "system",
      subtype: "api_retry",
      attempt: 3,
      max_retries: 10,
      retry_delay_ms: 600_000,
      ...error,
    });
    return;
  } else complete();
  print({
    type: "command_lifecycle",
    command_uuid: uuid,
    state: account === "{}" ? "completed" : "cancelled",
  });
}

function refuse(error, text, more) {
  const content = [{ type: "text", text }];
  print({ type: "assistant", message: { model: "<synthetic>", content }, error, is_api_error_message: true });
  print({
    ...nothingUsed,
    type: "result",
    is_error: true,
    subtype: "success",
    terminal_reason: "api_error",
    result: text,
    ...more,
  });
}

function complete() {
  const told = /do: (.*)/.exec(readFileSync(memory, "utf8"))?.[1];
  const summary = `I was told: ${told ?? "nothing"}`;
  const said = `=== CUSTOM TASK COMPLETE ===\nSummary: ${summary}\n`;
  print({ type: "assistant", message: { model: "fake", content: [{ type: "text", text: said }] } });
  print({
    ...nothingUsed,
    type: "result",
    is_error: false,
    subtype: "success",
    terminal_reason: "completed",
    result: said,
  });
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
