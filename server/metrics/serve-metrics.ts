import { createServer } from "node:http";
import { ConfigError } from "../config.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

export interface ServedMetrics extends Pick<Metrics, "observer"> {
  port: number;
  close: () => void;
}

/**
 * Counts, and tells the counts at `/metrics` of an address of its own, which no reader of the service can reach. Throws a ConfigError
 * where that address cannot be had.
 */
export async function serveMetrics({ host, port }: { host: string; port: number }): Promise<ServedMetrics> {
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
    server.once("error", (cause) => reject(unreachable(host, port, cause)));
    server.listen(port, host, resolve);
  });
  // Metrics are no reason for a process to stay.
  server.unref();
  const address = server.address();
  return {
    observer: metrics.observer,
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () => server.close().closeAllConnections(),
  };
}

function unreachable(host: string, port: number, cause: Error): ConfigError {
  return new ConfigError(
    `The metrics cannot be served at ${host}:${port}: ${cause.message}. Set METRICS_HOST to an address of this machine, and ` +
      "METRICS_PORT to a port that is free.",
    { cause },
  );
}
