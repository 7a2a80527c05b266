type Environment = Readonly<Record<string, string | undefined>>;

const endpoints = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
] as const;

/** The settings in the standard environment variables of OpenTelemetry. */
export interface WantedTelemetry {
  readonly traces: boolean;
  readonly metrics: boolean;
  readonly metricsEveryMs: number;
  /** Present if the environment names a protocol other than the one that is sent. */
  readonly unsupportedProtocol?: string;
}

/** Returns the telemetry that the environment asks for; null for none, and then no code of OpenTelemetry is loaded. */
export function wantedTelemetry(environment: Environment): WantedTelemetry | null {
  const isSet = (name: string): boolean => (environment[name] ?? "").trim() !== "";
  if (environment["OTEL_SDK_DISABLED"]?.trim().toLowerCase() === "true") return null;
  const [common, traces, metrics] = endpoints.map(isSet);
  const wants = (exporter: string): boolean => (environment[exporter] ?? "").trim() !== "none";
  const wanted = {
    traces: (common === true || traces === true) && wants("OTEL_TRACES_EXPORTER"),
    metrics: (common === true || metrics === true) && wants("OTEL_METRICS_EXPORTER"),
    metricsEveryMs: positive(environment["OTEL_METRIC_EXPORT_INTERVAL"]) ?? 60_000,
  };
  if (!wanted.traces && !wanted.metrics) return null;
  const protocol = (environment["OTEL_EXPORTER_OTLP_PROTOCOL"] ?? "").trim();
  return protocol === "" || protocol === "http/json" ? wanted : { ...wanted, unsupportedProtocol: protocol };
}

function positive(text: string | undefined): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}
