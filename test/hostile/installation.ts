import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { programAgent } from "../support/agents.ts";
import { openBrowser, signedIn } from "../support/browser.ts";
import { closeFlowHome, configure, makeFlowHome } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { type Canary, startCanary, toCanary } from "./canary.ts";
import type { Payload } from "./payloads/payload.ts";
import { type Sentinel, watch } from "./sentinel.ts";

/** A real server whose agents print only payloads, a person's browser on its page, and the detectors for both. */
export interface Installation {
  readonly home: string;
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly canary: Canary;
  readonly page: Page;
  readonly seen: Sentinel;
  close(): Promise<void>;
}

/** Creates a data directory whose agents print only these payloads. */
export function makeHostileHome(payloads: readonly Payload[]): string {
  const home = makeFlowHome(
    {},
    { "show.yaml": workflow("show", payloads), "change.yaml": workflow("change", payloads) },
  );
  const [file, errors] = [join(home, "payloads.json"), join(home, "errors")];
  writeFileSync(file, JSON.stringify(payloads));
  mkdirSync(errors);
  for (const { mark, text } of payloads) {
    const body = { type: "fatal", message: text, details: `${text}\n${text}` };
    writeFileSync(join(errors, mark), `[ERROR]${JSON.stringify(body)}[/ERROR]\n${text}\n`);
  }
  const agents = {
    shows: programAgent("shows-payloads.mjs", { PAYLOADS: file }),
    judges: programAgent("judges-with-payloads.mjs", { PAYLOADS: file }),
    fails: programAgent("fails-with-payload.sh", { ERRORS: errors }),
    broken: { kind: "program", command: ["no-such-agent"] },
    speaks: { ...programAgent("claude-with-payloads.mjs", { PAYLOADS: file }), kind: "claude" },
  };
  configure(home, agents, { defaultAgent: "shows", verifierAgent: "judges", concurrency: 8 });
  return home;
}

export async function openInstallation(
  payloads: readonly Payload[],
  open = openBrowser,
): Promise<Installation> {
  const home = makeHostileHome(payloads);
  const [server, canary] = await Promise.all([startServer(home), startCanary()]);
  const browser = await open(toCanary(canary));
  const page = await signedIn(browser, server, { permissions: ["notifications"] });
  const seen = await watch(page.context(), server.url);
  await page.reload();
  await page.getByRole("main").waitFor();
  return {
    home,
    server,
    browser,
    canary,
    page,
    seen,
    close: async () => {
      await browser.close();
      await closeFlowHome(home, server);
      await canary.close();
    },
  };
}

/** Returns a workflow of one phase with one criterion per payload, also used as its text; `change` needs a source. */
function workflow(name: "show" | "change", payloads: readonly Payload[]): string {
  const criteria = payloads.map(({ mark, text }) => ({
    id: mark.toUpperCase(),
    text: text.replaceAll(/[^\P{C}\n]/gu, "_"),
  }));
  const first = criteria[0]?.text ?? "";
  const deliverables = [{ path: "docs/idea.md", minCharacters: 300 }];
  const phases = [{ name: first, steps: [{ name: first }], deliverables, criteria }];
  const needsSource = name === "change";
  return JSON.stringify({ name, title: first, description: first, needsSource, phases });
}
