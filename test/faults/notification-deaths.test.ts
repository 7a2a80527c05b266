import { type ChildProcess, spawn } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { ToldEvent } from "../../src/protocol/notify/told-event.ts";
import { Config } from "../../src/protocol/config.ts";
import type { OrchestrationEvent } from "../../src/protocol/orchestration/event.ts";
import { Settings } from "../../src/settings/settings.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import { httpReceiver, mailReceiver } from "../support/receivers.ts";
import { testPlace } from "../support/test-directory.ts";

const deaths = Number(process.env["NOTIFIER_DEATHS"] ?? 4);
const perLife = 12;
const stream = "o_00000001";
const script = fileURLToPath(new URL("./notifying-process.ts", import.meta.url));

/** One life of the process, until it is killed. */
class Life {
  readonly #process: ChildProcess;
  readonly stored: string[] = [];
  stderr = "";

  constructor(args: readonly string[]) {
    this.#process = spawn(process.execPath, [script, ...args], { stdio: ["pipe", "pipe", "pipe"] });
    let rest = "";
    this.#process.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      this.stored.push(...lines);
    });
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.#process.stdin?.on("error", () => undefined);
  }

  async ready(): Promise<void> {
    while (this.stored[0] !== "ready") {
      if (this.#process.exitCode !== null) throw new Error(`The process ended: ${this.stderr}`);
      await pause(5);
    }
  }

  append(number: number): void {
    this.#process.stdin?.write(`${number}\n`);
  }

  async kill(): Promise<void> {
    const { exitCode, signalCode } = this.#process;
    if (exitCode !== null || signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await ended;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test(
  `every notification arrives by every channel although receivers are down and the process is killed ${deaths} times`,
  { timeout: 60_000 + deaths * 8_000 },
  async () => {
    // Receivers that are slow now and then, limit requests, hang up, or greylist.
    const moody = { odd: () => Math.random() < 0.15 };
    const respond: Parameters<typeof httpReceiver>[0] = ({ path }, outgoing) => {
      if (moody.odd()) return void outgoing.destroy();
      if (moody.odd()) return void outgoing.writeHead(429, { "retry-after": "5" }).end();
      if (moody.odd()) return void setTimeout(() => outgoing.end('{"ok":true}'), 100);
      outgoing.writeHead(path.startsWith("/push") ? 201 : 200).end('{"ok":true}');
    };
    const [hook, slack, push] = [
      await httpReceiver(respond),
      await httpReceiver(respond),
      await httpReceiver(respond),
    ];
    const mail = await mailReceiver(() => (moody.odd() ? [451, "Greylisted"] : null));
    const receivers = [hook, slack, push, mail];
    onTestFinished(async () => {
      await Promise.all(receivers.map((each) => each.stop()));
    });
    const directory = testPlace();
    const file = join(directory, "a.db");
    await setUp(file, directory, { hook: hook.port, slack: slack.port, mail: mail.port });
    const curve = createECDH("prime256v1");
    curve.generateKeys();
    const subscription = {
      endpoint: `http://127.0.0.1:${push.port}/push`,
      keys: {
        p256dh: curve.getPublicKey().toString("base64url"),
        auth: randomBytes(16).toString("base64url"),
      },
    };
    const args = [file, directory, JSON.stringify(subscription)];

    let [next, stored] = [0, new Set<string>()];
    for (let death = 0; death < deaths; death += 1) {
      const life = new Life(args);
      onTestFinished(() => life.kill());
      await life.ready();
      const down = receivers[death % receivers.length];
      if (death % 2 === 0) await down?.stop();
      for (let count = 0; count < perLife; count += 1) life.append(next++);
      await pause(Math.random() * 900);
      if (death % 2 === 0) await down?.start();
      await pause(Math.random() * 300);
      await life.kill();
      for (const line of life.stored.slice(1)) stored.add(line);
    }
    const last = new Life(args);
    onTestFinished(() => last.kill());
    await last.ready();
    moody.odd = () => false;
    const store = await openSqliteStore({ file, at: new Date().toISOString(), shared: true });
    onTestFinished(() => store.close());
    await expect
      .poll(() => store.listNotificationDeliveries({ states: ["pending", "sent"], limit: 9 }), {
        timeout: 60_000,
        interval: 100,
      })
      .toEqual([]);

    const records = await store.read<OrchestrationEvent>({ stream, after: 0, limit: 100_000 });
    const failures = records.filter(({ event }) => event.type === "task.failed");
    const seqs = failures.map(({ seq }) => seq);
    // Everything that the process reported as stored is there.
    const names = new Set(
      failures.flatMap(({ event }) => (event.type === "task.failed" ? [event.task] : [])),
    );
    expect([...stored].filter((line) => !names.has(`N${line}`))).toEqual([]);
    expect(seqs.length).toBeGreaterThan(deaths);
    expect(await store.listNotificationDeliveries({ states: ["failed", "obsolete"], limit: 9 })).toEqual([]);

    // The stream says of each channel exactly once that somebody was told.
    const told = records.flatMap(({ event }) => (event.type === "people.told" ? [event] : []));
    const receiversOf = (seq: number): string[] =>
      told
        .filter((each) => each.seq === seq)
        .map(nameOf)
        .toSorted();
    const everyone = ["email mina", "push mina", "slack mina", "webhook ops"];
    expect(seqs.map(receiversOf)).toEqual(seqs.map(() => everyone));

    // Each receiver has it at least once, under its stable id.
    const ids = seqs.map((seq) => `${stream}-${String(seq).padStart(7, "0")}`);
    const missing = (texts: readonly string[], suffix: string): string[] => {
      const all = texts.join("\n");
      return ids.filter((id) => !all.includes(`${id}-${suffix}`));
    };
    expect(
      missing(
        hook.got.map(({ headers }) => String(headers["webhook-id"])),
        "webhook-ops",
      ),
    ).toEqual([]);
    expect(
      missing(
        slack.got.map(({ body }) => body),
        "slack-mina",
      ),
    ).toEqual([]);
    expect(
      missing(
        mail.got.map(({ source }) => source.replaceAll(/\r\n\s+/g, " ")),
        "email-mina",
      ),
    ).toEqual([]);
    expect(push.got.length).toBeGreaterThan(0);
    expect(last.stderr).not.toContain("Error");
  },
);

function nameOf({ channel, person, webhook }: ToldEvent): string {
  return `${channel} ${person ?? webhook}`;
}

async function setUp(
  file: string,
  directory: string,
  ports: { readonly hook: number; readonly slack: number; readonly mail: number },
): Promise<void> {
  const now = (): Date => new Date();
  const store = await openSqliteStore({ file, at: now().toISOString() });
  const settings = await Settings.open({
    store,
    directory,
    config: Config.parse({}),
    agents: new Set(["demo"]),
    key: undefined,
    now,
    random: randomBytes,
  });
  const changed = await settings.change(
    {
      scope: "global",
      settings: {
        private_webhook_hosts: "127.0.0.1",
        webhook_url_ops: `http://127.0.0.1:${ports.hook}/hook`,
        webhook_secret_ops: `whsec_${randomBytes(32).toString("base64")}`,
        slack_bot_token: "xoxb-a-token-for-tests",
        slack_api_url: `http://127.0.0.1:${ports.slack}/api`,
        smtp_host: "127.0.0.1",
        smtp_port: String(ports.mail),
        smtp_from: "box@example.com",
      },
    },
    "admin",
  );
  if (!changed.ok) throw new Error(changed.refusal.message);
  await store.close();
}
