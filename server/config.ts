import { readFileSync } from "node:fs";
import * as z from "zod";
import { baseUrl, baseUrlFrom, DEFAULT_PORT, dealsUrlFrom } from "../contract/base-url.ts";
import { required } from "../contract/required.ts";
import { databaseUrl } from "./database-url.ts";
import { trustedProxies } from "./http/client-ip.ts";

function wholeNumber(name: string, max: number) {
  const error = `must be ${name} from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, { error })
    .transform(Number)
    .refine((value) => value <= max, { error });
}

const port = wholeNumber("a port number", 65_535);

/** At most a day: a longer interval would be a mistake. */
const seconds = wholeNumber("whole seconds", 86_400);

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

/** Enough random characters for an HMAC key. */
const MIN_SECRET_LENGTH = 32;

/** Host names without a port, separated by commas. */
const HOSTS = /^(?:none|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:, *[a-z0-9-]+(?:\.[a-z0-9-]+)+)*)$/i;

const MAIL_FROM = /^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/;

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
  RELOAD_SECONDS: seconds
    .default(5)
    .meta({ description: "How often to look for a new build; 0 waits for SIGHUP" }),
  METRICS_PORT: port.optional().meta({ description: "Port of the metrics; without it there are none" }),
  METRICS_HOST: z.string().min(1).default("127.0.0.1").meta({ description: "Address of the metrics" }),
  DEALS_URL: baseUrl.optional().meta({ description: "Public address of the member interface" }),
  DATABASE_URL: databaseUrl.default("file:var/members.sqlite").meta({
    description: "The members' store; a relative path begins at the working folder",
  }),
  AUTH_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, { error: `must have at least ${MIN_SECRET_LENGTH} characters` })
    .optional()
    .meta({ description: "Secret that pseudonymizes addresses in the store and signs forms" }),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be an address such as smtps://user:password@mail.example.org",
    })
    .optional()
    .meta({ description: "The mail server for sign-in links and mails about alerts" }),
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, { error: "must be an address such as Clubledger <members@example.org>" })
    .optional()
    .meta({ description: "Sender of all mails" }),
  OAUTH_CLIENT_HOSTS: z
    .string()
    .regex(HOSTS, {
      error: 'must be host names separated by commas, such as "claude.ai, chatgpt.com", or "none"',
    })
    .default("claude.ai, chatgpt.com, vscode.dev, opencode.ai")
    .meta({
      description: "The sites whose applications members may connect over OAuth; `none` turns OAuth off",
    }),
  TRUSTED_PROXIES: trustedProxies
    .default(() => trustedProxies.parse(""))
    .meta({ description: "The proxies whose X-Forwarded headers are believed" }),
});

/** Settings that may also be given as a file's content, by the same name with `_FILE`, as containers do with secrets. */
export const SECRETS = ["AUTH_SECRET", "SMTP_URL", "DATABASE_URL"] as const;

export type Config = ReturnType<typeof readConfig>;

/** Settings of the member interface; checked only if there is one. */
export type MembersConfig = Config["members"];

/** Unusable settings; the message names all of them. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; an empty variable counts as unset, and URLs have no trailing slash. Throws a ConfigError that names every fault. */
export function readConfig(environment: Environment) {
  const faults: string[] = [];
  const given = withSecretFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")),
    faults,
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    faults.push(...result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
  }
  if (result.success) faults.push(...samePortTwice(result.data));
  if (faults.length > 0 || !result.success) throw unusable(faults);
  const { PORT, HOST, LOG_LEVEL, BASE_URL, RELOAD_SECONDS, METRICS_HOST, METRICS_PORT } = result.data;
  return {
    baseUrl: BASE_URL ?? required(baseUrlFrom({ PORT: String(PORT) }), "BASE_URL"),
    port: PORT,
    host: HOST,
    logLevel: LOG_LEVEL,
    /** Time between looks for a new build; 0 for never. */
    reloadSeconds: RELOAD_SECONDS,
    metrics: METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT },
    members: membersConfig(result.data, given),
  };
}

/** Addresses that include all others of the machine. */
const ALL_ADDRESSES: readonly string[] = ["0.0.0.0", "::"];

/** The metrics listen first, so the server would report its own port as taken by somebody else. */
function samePortTwice({ PORT, HOST, METRICS_PORT, METRICS_HOST }: z.infer<typeof settings>): string[] {
  const overlap = HOST === METRICS_HOST || [HOST, METRICS_HOST].some((host) => ALL_ADDRESSES.includes(host));
  const same = PORT !== 0 && PORT === METRICS_PORT && overlap;
  return same ? ["METRICS_PORT must be another port than PORT"] : [];
}

function unusable(faults: readonly string[]): ConfigError {
  return new ConfigError(`The settings are not usable:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

function withSecretFiles(given: Environment, faults: string[]): Environment {
  const read: Record<string, string | undefined> = { ...given };
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) faults.push(`${name} and ${name}_FILE must not both be set`);
    try {
      read[name] = readFileSync(file, "utf8").trim();
    } catch {
      faults.push(`${name}_FILE must name a file that can be read`);
    }
  }
  return read;
}

function membersConfig(data: z.infer<typeof settings>, given: Environment) {
  const dealsUrl = required(dealsUrlFrom({ ...given, PORT: String(data.PORT) }), "DEALS_URL");
  return {
    dealsUrl,
    databaseUrl: data.DATABASE_URL,
    authSecret: data.AUTH_SECRET,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    trustedProxies: data.TRUSTED_PROXIES,
    /** True if people may have accounts that only follow, in a copy without members' evidence. */
    hasAccounts: given.DATABASE_URL !== undefined && data.SMTP_URL !== undefined,
    oauthClientHosts: hostsOf(data.OAUTH_CLIENT_HOSTS),
    /** True if members are served to others: then every setting is required. */
    production: given.NODE_ENV === "production" || !isLocal(dealsUrl),
    behindProxy: given.TRUSTED_PROXIES !== undefined,
  };
}

const hostsOf = (list: string): string[] =>
  list.toLowerCase() === "none" ? [] : list.split(",").map((host) => host.trim().toLowerCase());

/** Returns true if a URL can be reached from this machine only. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Throws a ConfigError that names every setting that serving members to others requires. */
export function requireMembersSettings(config: MembersConfig): void {
  if (!config.production) return;
  const faults: string[] = [];
  if (config.authSecret === undefined) {
    faults.push(
      'AUTH_SECRET must be set: 32 random characters or more, such as "openssl rand -base64 32" gives',
    );
  }
  if (config.smtpUrl === undefined)
    faults.push("SMTP_URL must be set: the mail server that sends sign-in links and mails about alerts");
  if (config.mailFrom === undefined) faults.push("MAIL_FROM must be set: the sender of all mails");
  if (config.dealsUrl.startsWith("https:") && !config.behindProxy) {
    faults.push("TRUSTED_PROXIES must be set: it names the proxy that speaks https for this server");
  }
  if (faults.length > 0) throw unusable(faults);
}
