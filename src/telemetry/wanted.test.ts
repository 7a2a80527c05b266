import { expect, test } from "vitest";
import { wantedTelemetry } from "./wanted.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
const all = { traces: true, metrics: true, metricsEveryMs: 60_000 };

test.each([
  ["nothing without an endpoint", {}, null],
  ["nothing if it is empty", { OTEL_EXPORTER_OTLP_ENDPOINT: " " }, null],
  ["everything with an endpoint", endpoint, all],
  ["nothing if it is disabled", { ...endpoint, OTEL_SDK_DISABLED: "true" }, null],
  [
    "only traces with an endpoint for them",
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://c/v1/traces" },
    { ...all, metrics: false },
  ],
  [
    "no traces if their exporter is none",
    { ...endpoint, OTEL_TRACES_EXPORTER: "none" },
    { ...all, traces: false },
  ],
  [
    "another protocol is reported",
    { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    { ...all, unsupportedProtocol: "grpc" },
  ],
  [
    "the interval of metrics",
    { ...endpoint, OTEL_METRIC_EXPORT_INTERVAL: "5000" },
    { ...all, metricsEveryMs: 5_000 },
  ],
])("the environment asks for %s", (_, environment, wanted) => {
  expect(wantedTelemetry(environment)).toEqual(wanted);
});
