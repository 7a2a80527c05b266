import { expect, onTestFinished, test } from "vitest";
import { createTask, eventually, untilStatus } from "../support/api.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide, pendingReview } from "../support/gates.ts";
import { type OtlpReceiver, startOtlpReceiver, treeOf } from "../support/otlp-receiver.ts";
import { type RunningServer, startServer } from "../support/server.ts";

async function collector(): Promise<OtlpReceiver> {
  const receiver = await startOtlpReceiver();
  onTestFinished(() => receiver.stop().catch(() => undefined));
  return receiver;
}

function environmentFor({ url }: OtlpReceiver): Record<string, string> {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_METRIC_EXPORT_INTERVAL: "300", OTEL_SERVICE_NAME: "yard" };
}

const secretText = "A description that nobody sends anywhere";

async function finishNote(server: RunningServer, id: string, attempt: number): Promise<void> {
  await decide(server, await pendingReview(server, id, 1, attempt), { action: "approve" });
  await decide(server, await pendingReview(server, id, 2, 1), { action: "approve" });
  await untilStatus(server, id, "completed");
}

/** The first attempt fails the platform's own checks, so no verifier judges it. */
const judged = ["    verification", "      task verifier", "        invoke_agent judge"];
const wholeTree = [
  "task note",
  "  phase 1",
  "    invoke_agent worker",
  "    verification",
  "    invoke_agent worker",
  ...judged,
  "    review",
  "  phase 2",
  "    invoke_agent worker",
  ...judged,
  "    review",
];

test("a collector gets the tree of a task, over a restart of the server and an outage, each span once", async () => {
  const receiver = await collector();
  const home = makeGatedHome();
  let server = await startServer(home, environmentFor(receiver));
  onTestFinished(() => closeFlowHome(home, server));
  const description = JSON.stringify({ poor: 1, more: secretText });
  const { id } = await createTask(server, { type: "note", title: "Private title", description });
  await pendingReview(server, id, 1, 2);
  await eventually("spans arrive during the work", () => Promise.resolve(receiver.spans.length > 2));

  // The server dies, and the collector is down while the next one works.
  await server.kill();
  receiver.answers = 503;
  server = await startServer(home, environmentFor(receiver));
  await finishNote(server, id, 2);
  await eventually("the outage is said once", () =>
    Promise.resolve(server.stderr().includes("cannot be sent to the OpenTelemetry collector")),
  );
  receiver.answers = 200;
  await eventually("the task's own span arrives", () =>
    Promise.resolve(receiver.spans.some(({ name }) => name === "task note")),
  );

  // What was sent at the moment of death may come again, the same in every part.
  const once = [...new Map(receiver.spans.map((span) => [JSON.stringify(span), span])).values()];
  expect(treeOf(once)).toEqual(wholeTree);
  expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
  const root = receiver.spans.find(({ name }) => name === "task note");
  expect(root?.attributes).toMatchObject({
    "gen_ai.agent.name": "worker",
    "signalbox.task.id": id,
    "signalbox.task.status": "completed",
  });
  expect(once.filter(({ isError }) => isError).map(({ name }) => name)).toEqual(["verification"]);
  for (const span of receiver.spans) expect(span.endMs).toBeGreaterThanOrEqual(span.startMs);
  expect(receiver.resources[0]).toMatchObject({ "service.name": "yard" });
  for (const text of [secretText, "Private title", server.token, "Sentence one"])
    expect(receiver.bodies.join("\n")).not.toContain(text);
  await eventually("metrics arrive", () =>
    Promise.resolve(
      receiver.metrics.has("signalbox.task.duration") && receiver.metrics.has("signalbox.tasks"),
    ),
  );
});

test("a collector that never answers delays neither the work nor the end of the server", async () => {
  const receiver = await collector();
  receiver.answers = "silent";
  const home = makeGatedHome();
  const server = await startServer(home, environmentFor(receiver));
  onTestFinished(() => closeFlowHome(home, server));
  const { id } = await createTask(server, { type: "note", description: "{}" });
  await finishNote(server, id, 1);
  const stoppedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - stoppedAt).toBeLessThan(6_000);
});
