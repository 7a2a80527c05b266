import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../src/cli/config-file.ts";
import { openCore } from "../../src/cli/open-core.ts";
import { person } from "../../src/protocol/actor.ts";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { Store } from "../../src/store/store.ts";
import { makeHome } from "../../test/support/server.ts";

/** An office in a real core: the settings, the engine, tasks and offices of a server, with a SQLite store. */
export interface OpenOffice {
  /** The number of appends so far, and of the events in them. */
  readonly appended: { readonly appends: number; readonly events: number };
  state(): Promise<OfficeState>;
  tell(member: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an office whose members are agents that take turns. All of them may work at the same time. */
export async function openOffice(names: readonly string[]): Promise<OpenOffice> {
  const home = makeHome({ member: { kind: "claude" } }, { concurrency: 1_000, defaultAgent: "member" });
  const appended = { appends: 0, events: 0 };
  const opened = await openSqliteStore({ file: join(home, "signalbox.db"), at: new Date().toISOString() });
  const store: Store = {
    ...opened,
    append(entry) {
      appended.appends += 1;
      appended.events += entry.events.length;
      return opened.append(entry);
    },
  };
  const core = await openCore({
    directory: home,
    config: loadConfig(home, {}, home),
    environment: process.env,
    store,
    log: (line) => console.error(JSON.stringify(line)),
  });
  await core.platform.recover();
  const { acts } = core.offices;
  const act = { by: person("mina") };
  const created = await acts.create(
    {
      name: "Measured",
      description: "",
      language: "en",
      workspace: "shared",
      limits: { depth: 8, count: 10_000, budgetUsd: 0, sessions: 100, idleRoundTrips: 100 },
      questionExpirySeconds: 0,
      callExpirySeconds: 3_600,
      members: names.map((name) => ({ name, role: `You are ${name}.` })),
    },
    act,
  );
  if (!created.ok) throw new Error(created.refusal.message);
  const { id } = created.value;
  return {
    appended,
    async state() {
      const state = await acts.state(id);
      if (state === null) throw new Error("The office is gone.");
      return state;
    },
    async tell(to, text) {
      const told = await acts.command(id, { type: "message.send", to, text, by: "mina" }, act);
      if (!told.ok) throw new Error(told.refusal.message);
    },
    async close() {
      await core.platform.close();
      await core.orchestrator.close();
      await core.offices.close();
      core.disk.close();
      await store.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
