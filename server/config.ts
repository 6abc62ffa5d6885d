import { z } from "zod";
import { baseUrl, baseUrlFrom, DEFAULT_PORT } from "../contract/base-url.ts";

const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: "must be a port number from 0 to 65535" })
  .transform(Number)
  .refine((value) => value <= 65_535, { error: "must be a port number from 0 to 65535" });

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

/** The settings by environment variable. Every one is described in the README. */
export const settings = z.object({
  BASE_URL: baseUrl
    .optional()
    .meta({ description: "Public address of the site and the API, without a path" }),
  PORT: port.default(DEFAULT_PORT).meta({ description: "Port to listen on" }),
  HOST: z.string().min(1).default("127.0.0.1").meta({ description: "Address to listen on; 0.0.0.0 for all" }),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
    .default("info")
    .meta({ description: "How much is logged" }),
});

export interface Config {
  /** Without a trailing slash. */
  baseUrl: string;
  port: number;
  host: string;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** A setting that cannot be used; the message names every one. */
export class ConfigError extends Error {}

/** Reads the settings. An empty variable counts as not set. Throws a ConfigError that names every fault at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`);
    throw new ConfigError(`The settings are not usable:\n${faults.join("\n")}`);
  }
  const { PORT, HOST, LOG_LEVEL, BASE_URL } = result.data;
  return {
    baseUrl: BASE_URL ?? baseUrlFrom({ PORT: String(PORT) }) ?? "",
    port: PORT,
    host: HOST,
    logLevel: LOG_LEVEL,
  };
}
