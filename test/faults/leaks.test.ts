import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { automatonOf } from "../../src/protocol/redact/automaton.ts";
import { redactText } from "../../src/protocol/redact/redact-value.ts";
import {
  type Address,
  createTask,
  eventsOf,
  eventually,
  get,
  outputOf,
  pendingQuestions,
  untilStatus,
} from "../support/api.ts";
import { programAgent } from "../support/agents.ts";
import { dice } from "../support/dice.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer | undefined;
let home: string;
afterEach(() => closeHome(home, server));

const count = 200;

/**
 * A real agent prints 200 secrets in five encodings on both streams, split at random positions, and in a question, an
 * error and a malformed block. None may appear in any file of the data directory, in the streams, in responses of the
 * API, or in the server's own log. The server is killed twice in between, and the stored output equals the printed
 * output byte for byte, except for the marks. One secret is printed with an escape sequence in it.
 */
test("no secret that an agent prints appears anywhere", async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const secrets = canaries(seed);
  home = makeHome({ teller: programAgent("tells-secrets.mjs", { SEED: seed }) });
  server = await startServer(home);
  const settings = Object.fromEntries(secrets.map((value, index) => [`canary_${index}`, value]));
  const listed = JSON.stringify(await get(server, "PATCH", "/api/settings", { settings }));
  const streamed = everythingStreamed(server);

  const { id, workspace } = await createTask(server, { agent: "teller" });
  await eventually("it has printed a part", async () => keptOf(id) > printedAtLeast / 3);
  await server.kill();
  server = await startServer(home);
  await eventually("it asks", async () => (await pendingQuestions(server as Address)).length > 0);
  await server.kill();
  server = await startServer(home);
  const again = everythingStreamed(server);
  const [question] = await eventually("it still asks", async () => {
    const asked = await pendingQuestions(server as Address);
    return asked.length > 0 ? asked : null;
  });
  await get(server, "POST", `/api/questions/${question?.id ?? ""}/answer`, { answer: "no" });
  await untilStatus(server, id, "failed");
  await eventually("the spool is gone", async () => readdirSync(join(home, "runs")).length === 0);

  const printed = readFileSync(join(workspace, "printed"), "utf8");
  rmSync(join(workspace, "printed"));
  const stdout = await outputOf(server, id);
  const stderr = await outputOf(server, id, "stderr");
  const shown = {
    api: JSON.stringify([
      listed,
      await get(server, "GET", "/api/settings"),
      await get(server, "GET", "/api/settings/export"),
      await get(server, "GET", `/api/tasks/${id}/status`),
      await get(server, "GET", "/api/questions"),
      await eventsOf(server, id),
    ]),
    stdout,
    stderr,
    stream: `${await streamed.stop()}${await again.stop()}`,
    log: server.stderr(),
    ...filesIn(home),
  };
  expect(found(secrets, shown), `seed ${seed}`).toEqual([]);
  await server.stop();
  expect(found(secrets, filesIn(home)), `seed ${seed}`).toEqual([]);

  const made = automatonOf(secrets.map((value, index) => ({ name: `CANARY_${index}`, value })));
  expect(stdout, `seed ${seed}`).toBe(made === null ? "" : redactText(made, printed));
  const marks = (text: string): number => text.split("[redacted:CANARY_").length - 1;
  expect({ stdout: marks(stdout), stderr: marks(stderr), error: marks(shown.stream) > 0 }).toEqual({
    stdout: (count / 2) * 5 + 5,
    stderr: (count / 2) * 5 + 1,
    error: true,
  });
});

/** A lower bound for the stored length of half the secrets in five encodings. */
const printedAtLeast = (count / 2) * 5 * 20;

function keptOf(id: string): number {
  const file = join(home, "logs", id, "stdout.log");
  return existsSync(file) ? statSync(file).size : 0;
}

/** Returns secrets in the formats of real services, some with characters that every encoding changes. */
function canaries(seed: number): string[] {
  const roll = dice(seed);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const odd = `${letters}+/=&?"\\<>% äé한~!'()*`;
  return Array.from({ length: count }, (_, index) => {
    const from = Array.from(index % 4 === 0 ? odd : letters);
    const text = Array.from({ length: roll(12, 52) }, () => from[roll(0, from.length - 1)]).join("");
    return `c${text}${index}`;
  });
}

/** Returns the secrets that appear in any of the encodings, with the names of the texts. */
function found(secrets: readonly string[], shown: Record<string, string>): string[] {
  const forms = secrets.flatMap((value) => {
    const bytes = Buffer.from(value);
    const inner = [0, 1, 2].map((before) => {
      const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
      return text.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 4) / 3));
    });
    return [
      value,
      encodeURIComponent(value),
      bytes.toString("hex"),
      JSON.stringify(value).slice(1, -1),
      ...inner,
    ];
  });
  return Object.entries(shown).flatMap(([where, text]) =>
    forms
      .filter((form) => text.includes(form) || text.includes(Buffer.from(form).toString("latin1")))
      .map((form) => `${form} in ${where}`),
  );
}

/** Returns every file below a directory as latin1 text. */
function filesIn(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const files = entries.map((each) => join(each.parentPath, each.name)).filter((file) => existsSync(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, "latin1")]));
}

function everythingStreamed({ url, token }: Address): { stop(): Promise<string> } {
  const end = new AbortController();
  let text = "";
  const reading = (async () => {
    const response = await fetch(`${url}/api/stream?after=start`, {
      headers: { authorization: `Bearer ${token}` },
      signal: end.signal,
    });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  return {
    async stop() {
      end.abort();
      await reading;
      return text;
    },
  };
}
