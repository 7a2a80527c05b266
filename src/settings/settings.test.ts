import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Config } from "../protocol/config.ts";
import { redactText } from "../protocol/redact/redact-value.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { Settings } from "./settings.ts";

const at = "2026-01-21T10:00:00.000Z";
let directory: string;
let store: Store;
let today: Date;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "signalbox-settings-"));
  store = await openSqliteStore({ file: join(directory, "test.db"), at });
  today = new Date(at);
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

function open(
  key?: string,
  config: Partial<Config> = {},
  node: { shared?: boolean; directory?: string } = {},
): Promise<Settings> {
  return Settings.open({
    store,
    directory,
    ...node,
    config: { ...Config.parse({}), ...config },
    agents: new Set(["demo", "mine"]),
    key,
    now: () => today,
    random: randomBytes,
  });
}

async function set(
  settings: Settings,
  values: Parameters<Settings["change"]>[0]["settings"],
  scope: Parameters<Settings["change"]>[0]["scope"] = "global",
): Promise<void> {
  const changed = await settings.change({ scope, settings: values }, "admin");
  if (!changed.ok) throw new Error(changed.refusal.message);
}

function view(settings: Settings, name: string, context = {}) {
  return settings.list(context).find((each) => each.name === name);
}

const github = ["ghp", "Wq83nbvDk2Lm"].join("_");

describe("a secret", () => {
  test("shows only its last four characters and is encrypted in the database", async () => {
    const settings = await open();
    await set(settings, { github_token: github, pin: "1234567" });
    expect(view(settings, "github_token")).toEqual({
      name: "github_token",
      kind: "integration",
      secret: true,
      set: true,
      scope: "global",
      value: null,
      from: null,
      restart: false,
      pending: null,
      unusable: null,
      lastFour: "k2Lm",
      readable: true,
      redacted: true,
      agents: true,
      variable: "GITHUB_TOKEN",
      updatedAt: at,
      updatedBy: "admin",
    });
    expect(view(settings, "pin")).toMatchObject({ secret: true, lastFour: null, redacted: false });
    await store.close();
    const bytes = ["test.db", "test.db-wal", "key"]
      .map((file) => join(directory, file))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, "latin1"))
      .join("");
    expect(bytes.includes(github)).toBe(false);
    expect(statSync(join(directory, "key")).mode & 0o777).toBe(0o600);
  });

  test("can be opened only in its own row", async () => {
    await set(await open(), { github_token: github, vercel_token: "vercel-value" });
    const { settings } = await store.readSettings();
    const [one, other] = settings;
    if (one === undefined || other === undefined) throw new Error("They are not there.");
    await store.writeSettings({ put: [{ ...one, sealed: other.sealed }] });
    const again = await open();
    expect(view(again, "github_token")).toMatchObject({ set: true, readable: false, lastFour: null });
    expect(again.settingsFor({ codePhase: true }).env).toEqual({ VERCEL_TOKEN: "vercel-value" });
  });

  test("cannot become a plain setting", async () => {
    const settings = await open();
    await set(settings, { mine: "first-value" });
    expect(
      await settings.change(
        { scope: "task:t_00000001", settings: { mine: { value: "x", secret: false } } },
        "a",
      ),
    ).toMatchObject({
      ok: false,
      refusal: { message: "mine is already a secret. Unset it first, or choose another name." },
    });
  });

  test("is redacted for 30 days after it was replaced or removed", async () => {
    const settings = await open();
    await set(settings, { github_token: github });
    await set(settings, { github_token: "another-token" });
    await set(settings, { github_token: null });
    const show = (each: Settings): string =>
      each.redaction === null ? "nothing to find" : redactText(each.redaction, `${github} another-token`);
    expect(show(settings)).toBe("[redacted:GITHUB_TOKEN] [redacted:GITHUB_TOKEN]");
    today = new Date("2026-02-19T10:00:00.000Z");
    expect(show(await open())).toBe("[redacted:GITHUB_TOKEN] [redacted:GITHUB_TOKEN]");
    today = new Date("2026-02-21T10:00:00.000Z");
    expect(show(await open())).toBe("nothing to find");
  });
});

describe("the nearest scope wins", () => {
  test("for agents, for the platform and in the list", async () => {
    const settings = await open();
    await set(settings, {
      github_token: github,
      review_reminder_hours: 3,
      budget_task_usd: 5,
      region: { value: "eu", secret: false },
    });
    await set(settings, { github_token: "of-the-project", review_reminder_hours: 4 }, "project:p_0000shop");
    await set(settings, { review_reminder_hours: 5, region: "us" }, "task:t_00000001");
    const context = { task: "t_00000001", project: "p_0000shop" } as const;
    const { env, own } = settings.settingsFor({ ...context, codePhase: true });
    expect({ env, own }).toEqual({
      env: { GITHUB_TOKEN: "of-the-project", REGION: "us" },
      own: [{ name: "GITHUB_TOKEN", value: "of-the-project" }],
    });
    const { review_reminder_hours, budget_task_usd, silence_minutes } = settings.effective(context);
    expect({ review_reminder_hours, budget_task_usd, silence_minutes }).toEqual({
      review_reminder_hours: { value: 5, from: { source: "setting", scope: "task:t_00000001" } },
      budget_task_usd: { value: 5, from: { source: "setting", scope: "global" } },
      silence_minutes: { value: 30, from: { source: "default" } },
    });
    expect(settings.effective({ project: "p_0000shop" }).review_reminder_hours.value).toBe(4);
    expect(settings.effective().review_reminder_hours.value).toBe(3);
    expect(view(settings, "github_token", context)).toMatchObject({
      scope: "project:p_0000shop",
      lastFour: "ject",
    });
    expect(view(settings, "region", { task: "t_00000002" })).toMatchObject({ scope: "global", value: "eu" });
  });
});

test("agents get settings only in code phases, and never those that are hidden from agents", async () => {
  const settings = await open();
  await set(settings, { github_token: github, smtp_password: { value: "kept-from-them", agents: false } });
  expect(settings.settingsFor({ codePhase: true }).env).toEqual({ GITHUB_TOKEN: github });
  const { env, own, redaction } = settings.settingsFor({ codePhase: false });
  expect({ env, own }).toEqual({ env: {}, own: [] });
  expect(redaction !== null && redactText(redaction, `${github} kept-from-them`)).toBe(
    "[redacted:GITHUB_TOKEN] [redacted:SMTP_PASSWORD]",
  );
});

test.each([
  [{ concurrency: 0 }, '"concurrency" must be at least 1.'],
  [{ silence_minutes: -1 }, '"silence_minutes" must be at least 0.'],
  [{ path: "/bin" }, "path cannot be set: PATH affects how programs run. Choose another name."],
  [
    { signalbox_key: "x" },
    "signalbox_key cannot be set: SIGNALBOX_KEY affects how programs run. Choose another name.",
  ],
  [{ mine: "" }, "mine is empty. Unset it instead."],
])("refuses %j with a message and changes nothing", async (values, message) => {
  const settings = await open();
  const changed = await settings.change({ scope: "global", settings: { good: "value", ...values } }, "admin");
  expect(changed).toMatchObject({ ok: false, refusal: { code: "invalid", message } });
  expect((await store.readSettings()).settings).toEqual([]);
});

describe("a platform setting", () => {
  test("shows the value in force and its source", async () => {
    const settings = await open(undefined, { concurrency: 7, verificationsAtOnce: 4 });
    await set(settings, { verifications_at_once: 9 });
    const shown = ["concurrency", "verifications_at_once", "build_timeout_minutes"].map((name) => {
      const { value, from, set: isSet, restart, pending } = view(settings, name) ?? {};
      return { value, from, set: isSet, restart, pending };
    });
    const applies = { restart: false, pending: null };
    expect(shown).toEqual([
      { value: 7, from: { source: "config", key: "concurrency" }, set: false, ...applies },
      { value: 9, from: { source: "setting", scope: "global" }, set: true, ...applies },
      { value: 10, from: { source: "default" }, set: false, ...applies },
    ]);
  });

  test("that needs a restart stays in force until then, and the new value is shown as pending", async () => {
    const settings = await open();
    await set(settings, { output_directory: "/srv/new", concurrency: 3 });
    const pending = { value: "/srv/new", from: { source: "setting", scope: "global" } };
    expect(view(settings, "output_directory")).toMatchObject({
      value: join(directory, "workspaces"),
      from: { source: "default" },
      set: true,
      restart: true,
      pending,
    });
    expect(settings.effective().output_directory.value).toBe(join(directory, "workspaces"));
    expect(settings.effective().concurrency.value).toBe(3);
    expect(view(await open(), "output_directory")).toMatchObject({ ...pending, pending: null });
  });

  test("with a value that cannot be used is not in force, and the value is shown", async () => {
    const settings = await open(undefined, { defaultAgent: "mine" });
    await set(settings, { default_agent: "gone" });
    expect(view(settings, "default_agent")).toMatchObject({
      value: "mine",
      from: { source: "config", key: "defaultAgent" },
      set: true,
      unusable: "gone",
    });
    await set(settings, { output_directory: "/proc/impossible" });
    const again = await open();
    again.skip("output_directory", "/proc/impossible");
    expect(view(again, "output_directory")).toMatchObject({
      value: join(directory, "workspaces"),
      pending: null,
      unusable: "/proc/impossible",
    });
  });

  test("is refused in a wrong scope; an old row with such a scope is neither in force nor exported", async () => {
    const settings = await open();
    const scope = "project:p_0000shop";
    expect(await settings.change({ scope, settings: { concurrency: 3 } }, "admin")).toMatchObject({
      ok: false,
      refusal: {
        message: 'concurrency cannot be set in the scope "project:p_0000shop". Set it in the scope "global".',
      },
    });
    const row = { scope, name: "concurrency", value: "3", sealed: null, agents: false };
    await store.writeSettings({ put: [{ ...row, updatedAt: at, updatedBy: "admin" }] });
    const again = await open();
    expect(view(again, "concurrency", { project: "p_0000shop" })).toMatchObject({ value: 50, set: false });
    expect(again.export().settings).toEqual([]);
  });

  test("notifies every listener of a change until it unsubscribes", async () => {
    const settings = await open();
    const seen: number[] = [];
    const unsubscribe = settings.subscribe(() => seen.push(settings.effective().concurrency.value));
    await set(settings, { concurrency: 3 });
    unsubscribe();
    await set(settings, { concurrency: 4 });
    expect(seen).toEqual([3]);
  });
});

describe("the key", () => {
  test("is replaced for all secrets, and the old key is dropped", async () => {
    const settings = await open();
    await set(settings, { github_token: github, vercel_token: "vercel-value" });
    await set(settings, { vercel_token: "vercel-second" });
    const before = readFileSync(join(directory, "key"), "utf8");
    expect(await settings.rotateKey()).toEqual({ ok: true, value: { secrets: 2 } });
    const after = readFileSync(join(directory, "key"), "utf8");
    expect(after.trim().split("\n")).toHaveLength(1);
    expect(after).not.toBe(before);
    const again = await open();
    expect(again.settingsFor({ codePhase: true }).env).toEqual({
      GITHUB_TOKEN: github,
      VERCEL_TOKEN: "vercel-second",
    });
    expect(again.redaction !== null && redactText(again.redaction, "vercel-value")).toBe(
      "[redacted:VERCEL_TOKEN]",
    );
  });

  test("is replaced completely after a crash in the middle", async () => {
    const settings = await open();
    await set(settings, { github_token: github, vercel_token: "vercel-value" });
    const file = join(directory, "key");
    const old = readFileSync(file, "utf8");
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n${old}`);
    const again = await open();
    expect(again.settingsFor({ codePhase: true }).env).toEqual({
      GITHUB_TOKEN: github,
      VERCEL_TOKEN: "vercel-value",
    });
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(1);
    expect(readFileSync(file, "utf8")).not.toBe(old);
    expect((await open()).settingsFor({ codePhase: true }).own).toHaveLength(2);
  });

  test("from the environment replaces the file and the previous key", async () => {
    await set(await open(), { github_token: github });
    const [first, second] = ["a first long passphrase", randomBytes(32).toString("hex")];
    expect((await open(first)).settingsFor({ codePhase: true }).env).toEqual({ GITHUB_TOKEN: github });
    rmSync(join(directory, "key"));
    expect((await open(`${second},${first}`)).settingsFor({ codePhase: true }).own).toHaveLength(1);
    expect((await open(second)).settingsFor({ codePhase: true }).own).toHaveLength(1);
    expect((await open(first)).settingsFor({ codePhase: true }).own).toHaveLength(0);
    expect(await (await open(second)).rotateKey()).toMatchObject({ ok: false });
    await expect(open("short")).rejects.toThrow("SIGNALBOX_KEY is too short.");
    expect(existsSync(join(directory, "key"))).toBe(false);
  });

  test("of a node that opens no secret of the installation is refused; a node without a key can set no secret", async () => {
    const [ours, theirs] = ["the passphrase of the nodes", "the passphrase of others"];
    const node = { shared: true, directory: join(directory, "node") };
    const withoutSecrets = await open(theirs, {}, node);
    expect(withoutSecrets.unreadable).toBe(0);
    await set(await open(ours, {}, node), { github_token: github });
    await expect(open(theirs, {}, node)).rejects.toThrow(
      "The key of this node opens none of the stored secrets: it is wrong, or belongs to another installation. Set SIGNALBOX_KEY",
    );
    expect((await open(`${ours},${theirs}`, {}, node)).unreadable).toBe(0);
    expect((await open(ours, {}, node)).unreadable).toBe(0);
    const keyless = await open(undefined, {}, node);
    expect([keyless.unreadable, keyless.settingsFor({ codePhase: true }).env]).toEqual([1, {}]);
    expect(
      await keyless.change({ scope: "global", settings: { vercel_token: "vercel-value" } }, "admin"),
    ).toMatchObject({ ok: false, refusal: { code: "not_allowed" } });
    await set(keyless, { concurrency: 3 });
    expect(existsSync(join(directory, "node", "key"))).toBe(false);
  });

  test("is not replaced on one node of several", async () => {
    const settings = await open();
    await set(settings, { github_token: github });
    const node = {
      instance: "i",
      name: "a",
      origin: "o",
      address: null,
      labels: [],
      places: 1,
      version: "0",
      startedAt: at,
      seenAt: at,
    };
    await store.beat({ ...node, id: "n_one" }, at);
    expect(await settings.rotateKey()).toMatchObject({ ok: true });
    await store.beat({ ...node, id: "n_two" }, at);
    expect(await settings.rotateKey()).toMatchObject({ ok: false, refusal: { code: "not_allowed" } });
    await store.endNode({ id: "n_two", instance: "i", at });
    expect(await settings.rotateKey()).toMatchObject({ ok: true });
  });

  test("is refused while other users can read its file", async () => {
    await set(await open(), { github_token: github });
    chmodSync(join(directory, "key"), 0o640);
    await expect(open()).rejects.toThrow("(mode 640). Run chmod 600");
  });
});

test("exports settings without secrets and imports them", async () => {
  const settings = await open();
  await set(settings, { github_token: github, concurrency: 7, region: { value: "eu", secret: false } });
  await set(settings, { silence_minutes: 5 }, "project:p_0000shop");
  const exported = settings.export();
  expect(exported).toEqual({
    version: 1,
    settings: [
      { scope: "global", name: "concurrency", value: 7, agents: false },
      { scope: "global", name: "region", value: "eu", agents: true },
      { scope: "project:p_0000shop", name: "silence_minutes", value: 5, agents: false },
    ],
    secrets: [{ scope: "global", name: "github_token" }],
  });
  await set(settings, { github_token: null, concurrency: null, region: null });
  expect(await settings.import(exported, "admin")).toEqual({
    ok: true,
    value: { imported: 3, missing: [{ scope: "global", name: "github_token" }] },
  });
  expect(settings.export().settings).toEqual(exported.settings);
});

test("removes the settings of a deleted task at the next start and still redacts its secrets", async () => {
  await set(await open(), { mine: "secret-of-a-task", region: "us-of-a-task" }, "task:t_00000001");
  const again = await open();
  expect((await store.readSettings()).settings).toEqual([]);
  expect(again.redaction !== null && redactText(again.redaction, "secret-of-a-task")).toBe("[redacted:MINE]");
});

test("a secret that is a word of the platform is stored but not redacted, so that output stays readable", async () => {
  const settings = await open();
  await set(settings, { smtp_password: "question", notion_token: "in_progress", vercel_token: "passwords" });
  const { redaction } = settings;
  expect(redaction !== null && redactText(redaction, "question in_progress passwords")).toBe(
    "question in_progress [redacted:VERCEL_TOKEN]",
  );
  expect(
    ["smtp_password", "notion_token", "vercel_token"].map((name) => view(settings, name)?.redacted),
  ).toEqual([false, false, true]);
});

describe("on several servers with one database", () => {
  test("a change on one is in force on the other after a refresh, and its secrets are redacted there", async () => {
    const [one, two] = [
      await open("a key that both servers have"),
      await open("a key that both servers have"),
    ];
    let told = 0;
    two.subscribe(() => (told += 1));
    await set(one, { concurrency: 7, github_token: github });
    expect(two.effective().concurrency.value).toBe(50);
    await two.refresh();
    await two.refresh();
    expect([two.effective().concurrency.value, told]).toEqual([7, 1]);
    expect(redactText(two.redaction!, `token ${github}`)).not.toContain(github);
    // A change is made to the settings as they are, not as this server last saw them.
    await set(one, { github_token: `${github}new` });
    await set(two, { github_token: null });
    await one.refresh();
    expect(redactText(one.redaction!, `${github} ${github}new`)).not.toContain("Wq83");
  });
});
