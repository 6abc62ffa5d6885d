import * as z from "zod";
import { parseUrl } from "./parse-url.ts";

export const DEFAULT_PORT = 8080;

const isOrigin = (url: URL | undefined): boolean => url === undefined || url.href === `${url.origin}/`;

/** The service's public URL: scheme, host and port only, because all paths begin at the root. */
export const baseUrl = z
  .url({
    protocol: /^https?$/,
    error: "must be an http or https address, such as https://clubledger.example.org",
  })
  // A value that is not a URL has been rejected above.
  .refine((value) => isOrigin(parseUrl(value)), {
    error: "must end after the host and port, without a path, query or user name",
  })
  .transform((value) => new URL(value).origin);

/** `BASE_URL`, or by default the local URL of `PORT`. Undefined if the setting is invalid. */
export function baseUrlFrom(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const value = environment.BASE_URL || `http://localhost:${environment.PORT || DEFAULT_PORT}`;
  return baseUrl.safeParse(value).data;
}

/** `DEALS_URL`, the URL of the member interface, or by default the public URL. Undefined if the setting is invalid. */
export function dealsUrlFrom(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return environment.DEALS_URL ? baseUrlFrom({ BASE_URL: environment.DEALS_URL }) : baseUrlFrom(environment);
}
