import * as z from "zod";

export const DEFAULT_PORT = 8080;

/** The service's public address: scheme, host and port only, because the API's and the site's paths begin at the root. */
export const baseUrl = z
  .url({
    protocol: /^https?$/,
    error: "must be an http or https address, such as https://clubledger.example.org",
  })
  // What is no address at all has been refused above.
  .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, {
    error: "must end after the host and port, without a path, query or user name",
  })
  .transform((value) => new URL(value).origin);

/** `BASE_URL`, or where it is not set the local address of `PORT`. Undefined where the setting is not an address. */
export function baseUrlFrom(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const value = environment.BASE_URL || `http://localhost:${environment.PORT || DEFAULT_PORT}`;
  const parsed = baseUrl.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** `DEALS_URL`, the address of the member interface, or where it is not set the public address. Undefined where it is not usable. */
export function dealsUrlFrom(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return environment.DEALS_URL ? baseUrlFrom({ BASE_URL: environment.DEALS_URL }) : baseUrlFrom(environment);
}
