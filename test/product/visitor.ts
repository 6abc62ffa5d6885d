import { expect, vi } from "vitest";
import { textOf } from "../html-text.ts";
import { fictionalBrowser } from "../server/members/pages/fictional-browser.ts";
import { ORIGIN, type Product } from "./product.ts";

/** What a visitor sees: a page of ours, or only the address of somebody else's. */
interface Page {
  url: string;
  status: number;
  html: string;
}

/** Somebody with a browser without scripts: it follows redirects, keeps cookies, and sends a page's forms as they are. */
export function createVisitor(product: Product) {
  const browser = fictionalBrowser((request) => product.fetch(request), ORIGIN);
  let page: Page = { url: "", status: 0, html: "" };
  const arrive = async (url: string, response: Response): Promise<Page> => {
    const location = response.headers.get("Location");
    if (location === null) page = { url, status: response.status, html: await response.text() };
    else {
      const next = new URL(location, url).href;
      if (new URL(next).origin === ORIGIN) return arrive(next, await browser.get(next));
      page = { url: next, status: 0, html: "" };
    }
    return page;
  };
  const open = async (address: string): Promise<Page> => {
    const { href } = new URL(address, ORIGIN);
    return arrive(href, await browser.get(href));
  };
  return {
    open,
    /** The names of the cookies that the browser keeps. */
    cookies: () => [...browser.cookies.keys()],
    /** Follows the first link of the open page with this text. */
    follow(text: string): Promise<Page> {
      const [, opening = ""] =
        [...page.html.matchAll(LINK)].find(([, , inside = ""]) => textOf(inside) === text) ?? [];
      const href = attribute(opening, "href");
      if (href === undefined) throw new Error(`${page.url} has no link "${text}"`);
      return open(new URL(href, page.url).href);
    },
    /** Presses a button of the page that is open, once its form is filled in. */
    async press(button: string, filledIn: Record<string, string> = {}): Promise<Page> {
      const { action, fields } = formWith(button, page);
      const { href } = new URL(action, page.url);
      return arrive(href, await browser.post(href, { ...fields, ...filledIn }));
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

const LINK = /<a([^>]*)>(.*?)<\/a>/gs;
const FORM = /<form([^>]*)>(.*?)<\/form>/gs;
const CONTROL = /<(?:input|button)[^>]*>/g;

/** The form that a button sends, with the values that it has before anybody fills it in. */
function formWith(button: string, { url, html }: Page) {
  const forms = [...html.matchAll(FORM)].filter(([, , inside = ""]) =>
    inside.includes(`>${button}</button>`),
  );
  if (forms.length !== 1) throw new Error(`${url} has ${forms.length} forms with a button "${button}"`);
  const [, opening = "", inside = ""] = forms[0] ?? [];
  // Only the pressed one of several buttons is sent.
  const sent = inside.replaceAll(/<button[^>]*>(?=([^<]*))/g, (tag, text) => (text === button ? tag : ""));
  const fields = (sent.match(CONTROL) ?? []).flatMap((control) => {
    const name = attribute(control, "name");
    return name === undefined ? [] : [[name, attribute(control, "value") ?? ""] as const];
  });
  return { action: attribute(opening, "action") ?? url, fields: Object.fromEntries(fields) };
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value?.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}

/** The newest mail to an address, once there are this many, as its reader sees it. */
export async function mailTo({ mails }: Product, email: string, count = 1): Promise<string> {
  const sent = () => mails.filter((mail) => mail.includes(`\nTo: ${email}\r\n`));
  await vi.waitFor(() => expect(sent()).toHaveLength(count), { timeout: 20_000 });
  // Mail breaks long lines.
  return (sent().at(-1) ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}

/** The address in a mail that leads to one of our pages with a token. */
export const linkIn = (mail: string): string =>
  /https:\/\/ledger\.example\.org\/\S+?token=[\w-]+/.exec(mail)?.[0] ?? "no link";

/** A visitor who has signed in by a mailed link. */
export async function signIn(product: Product, email: string): Promise<Visitor> {
  const visitor = createVisitor(product);
  await visitor.open("/account/sign-in/");
  await visitor.press("Send me a link", { email });
  await visitor.open(linkIn(await mailTo(product, email)));
  await visitor.press("Sign in");
  return visitor;
}

/** Makes a key on the account page, as its reader copies it. */
export async function createKey(visitor: Visitor, label: string): Promise<string> {
  await visitor.open("/account/");
  const { html } = await visitor.press("Create a key", { label });
  return /cl_\w{12}_\w{20,}/.exec(html)?.[0] ?? "no key";
}

/** Asks the members' REST API with a key. */
export const askWithKey = (product: Product, key: string, path: string): Promise<Response> =>
  product.fetch(`${ORIGIN}${path}`, { headers: { Authorization: `Bearer ${key}` } });
