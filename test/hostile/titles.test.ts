import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Task } from "../../src/protocol/task/task.ts";
import { createTask, get, untilStatus } from "../support/api.ts";
import { chosenPayloads, inGroups } from "./chosen.ts";
import { type Installation, openInstallation } from "./installation.ts";
import type { Payload } from "./payloads/payload.ts";
import { harmless, outcome, Visits } from "./visit.ts";

describe.each(inGroups(chosenPayloads))("a group of payloads", (...payloads) => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation(payloads);
  });
  afterAll(() => installation.close());

  async function failWith(each: readonly Payload[]): Promise<Task[]> {
    const { server } = installation;
    const tasks = await Promise.all(
      each.map(({ mark, text: title }) =>
        createTask(server, { title, agent: "fails", description: `at ${mark}: ${title}` }),
      ),
    );
    for (const { id } of tasks) await untilStatus(server, id, "failed");
    return tasks;
  }

  /** Returns the headers of the downloads, whose names come from the server and contain no text of the task. */
  async function downloadNames({ id }: Task): Promise<unknown[]> {
    const { server } = installation;
    await get(server, "POST", `/api/tasks/${id}/archive`);
    const names = ["archive", "output"].map(async (name) => {
      const { url } = await get<{ url: string }>(server, "POST", "/api/tickets", {
        path: `/api/tasks/${id}/${name}`,
      });
      const { headers, status } = await fetch(server.url + url);
      return [status, headers.get("content-disposition"), headers.get("set-cookie"), headers.get("x-zap")];
    });
    return Promise.all(names);
  }

  test("stays text everywhere if a task uses it as title or error", async () => {
    const { page } = installation;
    const visits = new Visits(page);
    const tasks = await failWith(payloads);
    const [first = "", last = ""] = [payloads[0]?.mark, payloads.at(-1)?.mark];
    await visits.go("/", "[data-row]", first);
    await visits.look("task in the inbox", "[data-row]");
    await visits.go("/board", "[data-card]", last);
    await visits.look("card of the board", "[data-card]");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    for (const { mark } of payloads) {
      await page.getByRole("combobox").fill(mark);
      await visits.shows("dialog [role=option]", mark);
      await visits.look("task in the palette", "dialog [role=option]");
    }
    await page.keyboard.press("Escape");
    for (const [index, { id }] of tasks.entries()) {
      const { mark = "" } = payloads[index] ?? {};
      await visits.go(`/t/${id}?tab=history`, "main [role=alert] pre", mark);
      await visits.shows("[role=tabpanel] li", mark);
      await visits.look("title of a task", "main h1");
      await visits.look("error of a task", "main [role=alert]");
      await visits.look("error in the history", "[role=tabpanel]");
      await visits.look("task as it was asked for", "aside");
      await visits.go(`/t/${id}?tab=log&at=0`, ".log-rows", mark);
      await visits.look("log", ".log-rows");
      await visits.go(`/t/${id}?tab=log&stream=stderr&at=0`, ".log-rows", mark);
      await visits.look("log of errors", ".log-rows");
      expect(await downloadNames({ id } as Task)).toEqual([
        [200, expect.stringMatching(/^attachment; filename="[\w.-]+\.zip"$/), null, null],
        [200, `attachment; filename="${id}.stdout.txt"`, null, null],
      ]);
    }
    expect(outcome(installation, visits, payloads)).toEqual(harmless(visits));
  });
});
