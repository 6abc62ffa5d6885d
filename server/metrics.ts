import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { ConfigError } from "./config.ts";
import type { Observer } from "./observer.ts";

/** Counts the observer's events. docs/operators.md explains each metric. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    observer: createObserver(registry),
    /** All metrics in Prometheus' text format. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
    describe: () => registry.getMetricsAsArray().map(({ name, help }) => ({ name, help })),
  };
}

/** From a cached response to what a reader notices. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** All other methods count as one. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function createObserver(registry: Registry): Observer {
  const { requests, duration, rejections, limits, throttles, storeErrors, statements, toolCalls } =
    counters(registry);
  const { storeAvailable, indexInfo, indexLoaded, indexRefused } = gauges(registry);
  return {
    requestEnded(route, method, status, seconds) {
      requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
      duration.observe({ route }, seconds);
    },
    authRejected: (reason) => rejections.inc({ reason }),
    limitReached: (window) => limits.inc({ window }),
    throttled: (throttle) => throttles.inc({ throttle }),
    storeError: (trouble) => storeErrors.inc({ trouble }),
    storeChanged: (available) => storeAvailable.set(available ? 1 : 0),
    statementPrepared: () => statements.inc(),
    toolCalled: (tool, outcome) => toolCalls.inc({ tool, outcome }),
    indexServed({ dataVersion, members = "none" }) {
      indexInfo.reset();
      indexInfo.set({ data_version: dataVersion, members_data_version: members }, 1);
      indexLoaded.setToCurrentTime();
      indexRefused.set(0);
    },
    indexRefused: () => indexRefused.set(1),
  };
}

function counters(registry: Registry) {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `clubledger_${name}`, help, labelNames, registers: [registry] });
  return {
    requests: counter("http_requests_total", "Requests by route pattern.", "route", "method", "status"),
    duration: new Histogram({
      name: "clubledger_http_request_duration_seconds",
      help: "From the request's headers to its response, by route pattern. Seconds.",
      labelNames: ["route"],
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    }),
    rejections: counter("members_refused_total", "Member requests that failed authorization.", "reason"),
    limits: counter("limit_refusals_total", "Requests beyond a member's limit.", "window"),
    throttles: counter("throttle_refusals_total", "Attempts that a throttle refused.", "throttle"),
    storeErrors: counter("store_errors_total", "Errors of the members' store.", "trouble"),
    statements: counter(
      "store_statements_prepared_total",
      "Statements that SQLite has prepared to keep them; it stops growing once each request was made once.",
    ),
    toolCalls: counter("mcp_tool_calls_total", "Calls of MCP tools.", "tool", "outcome"),
  };
}

function gauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `clubledger_${name}`, help, labelNames, registers: [registry] });
  const storeAvailable = gauge(
    "store_available",
    "1 while the members' store works; absent without members.",
  );
  // A gauge without labels starts at 0, which would report a broken store if there is none.
  storeAvailable.remove();
  return {
    storeAvailable,
    indexInfo: gauge(
      "index_info",
      "1, with the served data versions.",
      "data_version",
      "members_data_version",
    ),
    indexLoaded: gauge("index_loaded_timestamp_seconds", "When the served index was loaded. Unix seconds."),
    indexRefused: gauge(
      "index_refused",
      "1 while the published build is refused and the previous one is served.",
    ),
  };
}

export type ServedMetrics = Awaited<ReturnType<typeof serveMetrics>>;

/** Serves `/metrics` at an address of its own. Throws a ConfigError if the address is unavailable. */
export async function serveMetrics({ host, port }: { host: string; port: number }) {
  const metrics = createMetrics();
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(unavailable(host, port, cause)));
    server.listen(port, host, resolve);
  });
  // Metrics must not keep the process alive.
  server.unref();
  const address = server.address();
  return {
    observer: metrics.observer,
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () => server.close().closeAllConnections(),
  };
}

function unavailable(host: string, port: number, cause: Error): ConfigError {
  return new ConfigError(
    `The metrics cannot be served at ${host}:${port}: ${cause.message}. Set METRICS_HOST to an address of this machine, and ` +
      "METRICS_PORT to a port that is free.",
    { cause },
  );
}
