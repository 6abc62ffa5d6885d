import type { Fetch } from "../../../../server/http/requests.ts";

/** What a browser does of forms, cookies and where it is sent on to, over a fetch. */
export interface FictionalBrowser {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Sends a form as the page itself does; `headers` takes the place of what tells where it comes from. */
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
    post: (path, fields, headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" }) =>
      send(
        path,
        { method: "POST", body: new URLSearchParams(fields).toString() },
        { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      ),
  };
}

/** What tells the form for a new key on a page from every other. */
export const onceIn = (html: string): string => /name="once" value="([^"]*)"/.exec(html)?.[1] ?? "";

/** The token that a page's forms carry. */
export const formTokenIn = (html: string): string => /name="formToken" value="([^"]*)"/.exec(html)?.[1] ?? "";
