import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, eventsOf } from "../support/api.ts";
import { closeFlowHome, configure, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const agents = { worker: programAgent("as-told.mjs") };
const flow = `name: note
title: A note
phases:
  - name: Draft
    deliverables: [{ path: docs/note.md }]
`;
const script =
  "mkdir -p docs && echo A note. | tee docs/note.md 'docs/a<b>.md' docs/CON.md 'docs/my file.md'";
const home = makeFlowHome(agents, { "note.yaml": flow });
let server: RunningServer;
beforeAll(async () => {
  server = await startIn("production");
});
afterAll(() => closeFlowHome(home, server));

function startIn(mode: "production" | "development"): Promise<RunningServer> {
  configure(home, agents, { defaultAgent: "worker", mode });
  return startServer(home);
}

/** Returns the deliverables of the review, and the reported names with their reasons. */
async function reviewed(): Promise<{ deliverables: string[]; verified: boolean; names: unknown[] }> {
  const description = JSON.stringify({ do: [script] });
  const { id } = await createTask(server, { type: "note", description });
  const { attempt, deliverables, verified } = await pendingReview(server, id);
  const events = (await eventsOf(server, id)).map(({ event }) => event);
  const firstAttempt = events.slice(0, attempt === 1 ? undefined : events.findIndex(isRework));
  return {
    deliverables: deliverables.map(({ path }) => path),
    verified,
    names: firstAttempt.flatMap((event) => {
      if (event.type === "deliverable_error") return [[event.filename, event.taskId === id, ...event.errors]];
      return event.type === "deliverable_warning" ? [[event.filename, ...event.warnings]] : [];
    }),
  };
}

function isRework({ type }: { type: string }): boolean {
  return type === "rework.ordered";
}

const warned = [
  ["docs/CON.md", "Filename matches OS reserved name: CON"],
  ["docs/my file.md", "Filename contains spaces"],
];

test("a document with an invalid name is left out of the deliverables; a doubtful name is a warning", async () => {
  expect(await reviewed()).toEqual({
    deliverables: ["docs/CON.md", "docs/my file.md", "docs/note.md"],
    verified: false,
    names: [["docs/a<b>.md", true, "Filename contains invalid characters"], ...warned],
  });
  const { url, token } = server;
  const headers = { authorization: `Bearer ${token}` };
  const metrics = await (await fetch(`${url}/api/metrics`, { headers })).text();
  expect(metrics).toMatch(/\nsignalbox_filename_validation_failed_total [1-9]/);
  expect(metrics).toMatch(/\nsignalbox_filename_reserved_name_detected_total [1-9]/);
  expect(metrics).toMatch(/\nsignalbox_filename_sanitized_total [1-9]/);
  expect(server.stderr()).toContain('"original":"docs/a<b>.md","sanitized":"docs/a_b_.md"');
});

test("in development the document stays, with a warning", async () => {
  await server.stop();
  server = await startIn("development");
  expect(await reviewed()).toEqual({
    deliverables: ["docs/CON.md", "docs/a<b>.md", "docs/my file.md", "docs/note.md"],
    verified: true,
    names: [warned[0], ["docs/a<b>.md", "Filename contains invalid characters"], warned[1]],
  });
});
