import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Observer, ServedVersions } from "../observer.ts";

export interface Metrics {
  observer: Observer;
  /** All metrics in the text form that Prometheus reads. */
  text: () => Promise<string>;
  contentType: string;
  /** The names of all metrics, as they are registered. */
  names: () => string[];
}

/** Seconds: from a kept answer to what a reader notices. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Counts what the observer is told. docs/operations.md says what each metric means. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    observer: { ...requestMetrics(registry), ...memberMetrics(registry), ...indexMetrics(registry) },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}

type Told<Names extends keyof Observer> = Pick<Observer, Names>;

/** Methods of our own; any other that Node reads counts as one. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function requestMetrics(registry: Registry): Told<"requestEnded"> {
  const requests = new Counter({
    name: "clubledger_http_requests_total",
    help: "Requests by the pattern of the route that answered, method and status.",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const duration = new Histogram({
    name: "clubledger_http_request_duration_seconds",
    help: "From the request's headers to its answer, by the pattern of the route. Seconds.",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    requestEnded(route, method, status, seconds) {
      requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
      duration.observe({ route }, seconds);
    },
  };
}

function memberMetrics(
  registry: Registry,
): Told<"authRejected" | "limitReached" | "throttled" | "storeError" | "storeChanged" | "toolCalled"> {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const refused = counter(
    "clubledger_members_refused_total",
    "Requests that the members' door did not let in.",
    "reason",
  );
  const limits = counter(
    "clubledger_limit_refusals_total",
    "Requests refused by a member's limit.",
    "window",
  );
  const brakes = counter("clubledger_brake_refusals_total", "Attempts that were told to wait.", "brake");
  const errors = counter("clubledger_store_errors_total", "What the members' store could not do.", "trouble");
  const tools = counter(
    "clubledger_mcp_tool_calls_total",
    "Calls of the members' MCP tools.",
    "tool",
    "outcome",
  );
  const available = new Gauge({
    name: "clubledger_store_available",
    help: "1 while the members' store can be used; absent where there are no members.",
    labelNames: [],
    registers: [registry],
  });
  // A gauge without labels begins at 0, which would tell of a lost store where there is none at all.
  available.remove();
  return {
    authRejected: (reason) => refused.inc({ reason }),
    limitReached: (window) => limits.inc({ window }),
    throttled: (brake) => brakes.inc({ brake }),
    storeError: (trouble) => errors.inc({ trouble }),
    storeChanged: (state) => available.set(state ? 1 : 0),
    toolCalled: (tool, outcome) => tools.inc({ tool, outcome }),
  };
}

function indexMetrics(registry: Registry): Told<"indexServed" | "indexRefused"> {
  const registers = [registry];
  const info = new Gauge({
    name: "clubledger_index_info",
    help: "1, with the data versions that are served.",
    labelNames: ["data_version", "members_data_version"],
    registers,
  });
  const loaded = new Gauge({
    name: "clubledger_index_loaded_timestamp_seconds",
    help: "When the index that is served was loaded. Seconds since 1970.",
    registers,
  });
  const refused = new Gauge({
    name: "clubledger_index_refused",
    help: "1 while the build that is published was refused, and the one before is served.",
    registers,
  });
  return {
    indexServed({ dataVersion, members = "none" }: ServedVersions) {
      info.reset();
      info.set({ data_version: dataVersion, members_data_version: members }, 1);
      loaded.setToCurrentTime();
      refused.set(0);
    },
    indexRefused: () => refused.set(1),
  };
}
