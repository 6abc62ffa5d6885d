import type { Fetch } from "../../../../server/http/requests.ts";

/** A browser over `fetch`: forms and cookies, without following redirects. */
export interface FictionalBrowser {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** The body of a page. */
  text: (path: string) => Promise<string>;
  /** Sends a form as the page itself does; `headers` replaces those that give its origin. */
  post: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  cookies: Map<string, string>;
}

export function fictionalBrowser(fetch: Fetch, origin: string): FictionalBrowser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit, headers: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = { ...headers, ...(cookie === "" ? {} : { Cookie: cookie }) };
    const response = await fetch(new Request(new URL(path, origin), { ...init, headers: all }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, {}, headers),
    text: async (path) => (await send(path, {}, {})).text(),
    post: (path, fields, headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" }) =>
      send(
        path,
        { method: "POST", body: new URLSearchParams(fields).toString() },
        { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      ),
  };
}

/** The id of this rendering of the form for a new key. */
export const onceIn = (html: string): string => /name="once" value="([^"]*)"/.exec(html)?.[1] ?? "";

/** The token that a page's forms carry. */
export const formTokenIn = (html: string): string => /name="formToken" value="([^"]*)"/.exec(html)?.[1] ?? "";
