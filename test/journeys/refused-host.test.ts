import { expect, test } from "vitest";
import { createTask, eventsOf, eventually, stateOf } from "../support/api.ts";
import { makeHome } from "../support/server.ts";
import { Journey, picturesOf } from "../support/journey.ts";
import { scriptAgent } from "../support/agents.ts";
import { thisMachine } from "../../src/supervisor/machine.ts";

/** Requests the same two hosts twice through its proxy, and waits. */
const script = `
  const { request } = require("node:http");
  (async () => {
    for (const host of ["blocked.example", "127.0.0.1:9", "blocked.example", "127.0.0.1:9"]) {
      await new Promise((resolve) =>
        request({ host: "127.0.0.1", port: 61080, path: "http://" + host + "/" }, (reply) => resolve(reply.resume())).end());
    }
    setInterval(() => 0, 1000);
  })();`;
const journey = new Journey(makeHome({ nosy: { ...scriptAgent(script), network: ["allowed.example"] } }));

test.skipIf(thisMachine().sandbox.kind === "none")(
  "hosts that an agent may not reach are recorded once and shown on the page of its task",
  async () => {
    const { id } = await createTask(journey.server, { agent: "nosy", title: "Looks around" });
    const hosts = ["blocked.example:80", "127.0.0.1:9"];
    await eventually("both are recorded", async () => {
      const { run } = (await stateOf(journey.server, id)).agent;
      return run?.refusedHosts?.length === 2;
    });
    const events = (await eventsOf(journey.server, id)).map(({ event }) => event);
    expect(events.flatMap((event) => (event.type === "host.refused" ? [event.host] : []))).toEqual(hosts);
    const page = await (await journey.browser.newContext({ locale: "en" })).newPage();
    await page.goto(`${journey.server.url}/#token=${journey.server.token}`);
    await page.goto(`${journey.server.url}/t/${id}`);
    const note = page.locator("[data-refused-hosts]");
    await note.waitFor();
    expect(await note.innerText()).toBe(
      `The agent tried to reach ${hosts.join(", ")}. To allow a host, add it to the agent's "network" list in signalbox.config.json. The change applies when the agent starts again.`,
    );
    await page.screenshot({ path: `${picturesOf("refused-host")}task.png` });
  },
);
