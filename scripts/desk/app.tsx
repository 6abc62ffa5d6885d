import { readFile } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie, setCookie } from "hono/cookie";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import type { Child } from "hono/jsx";
import { CliError, localDay } from "../cli.ts";
import { addDays } from "../evidence/values/dates.ts";
import { urlFault } from "../evidence/values/urls.ts";
import { workList } from "../freshness/work-list.ts";
import { FORMULA, IS_FORMULA } from "../import/sheet.ts";
import { decodePage } from "../pages/decode.ts";
import { MAX_PAGE_BYTES, PageError, requireHtml } from "../pages/fetch.ts";
import { hasQuote, stillSays } from "../pages/still-says.ts";
import { bySlug, candidatesOf, emptyCandidate, NOTHING_OFFERED } from "./candidates.ts";
import { DeskLedger, type LedgerState, type Preview } from "./desk-ledger.ts";
import * as pages from "./pages.tsx";
import {
  citedPage,
  type FormValues,
  isRereadAction,
  NOT_IN_LEDGER,
  previewReread,
  previewRow,
} from "./preview.ts";
import type { QueueKey } from "./queue.ts";
import * as queue from "./queue.ts";
import { type Fetch, pageOfText, SavedPages } from "./saved-pages.ts";

interface DeskOptions {
  data: string;
  /** Where the queue, the dismissals and the pages are kept. */
  folder: string;
  fetchPage: Fetch;
  now: () => Date;
  /** Opens the desk: the query parameter `key` of its first address, then a cookie. */
  key: string;
}

const COOKIE = "clubledger-desk";
/** A page, and the other fields of its form. */
const MAX_FORM_BYTES = MAX_PAGE_BYTES + 64 * 1024;
const MAX_OFFERED = 12;
const DUE_WITHIN_DAYS = 30;
const ROWS_PATH = "/desk/again";
/** Pages that a researcher asks for come before those found for them. */
const OWN_SCORE = 1000;
const TOO_LARGE = "The form is over 5 MB. Nothing is written.\n";
const NO_KEY = "Open the desk at the address that npm run dev prints. Nothing is written.\n";
const NO_COPY = "Choose the saved page, or paste its text.";
const NOT_ON_PAGE = "the page, as it was read, does not have these words";

/** The researcher's desk: everything below `/desk/`. */
export function createDesk(options: DeskOptions): Hono {
  const desk = new Desk(options);
  const app = new Hono();
  app.use(bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => c.text(TOO_LARGE, 413) }));
  // Other servers of this machine are other origins, but no other site.
  app.use(csrf());
  app.use(async (c, next) => {
    const { key } = options;
    if (getCookie(c, COOKIE) === key) return next();
    if (c.req.query("key") !== key) return c.text(NO_KEY, 403);
    setCookie(c, COOKIE, key, { path: "/desk", httpOnly: true, sameSite: "Strict" });
    return c.redirect("/desk/");
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!(error instanceof CliError)) console.error(error);
    return desk.message(c, "The desk cannot continue", error.message, itemOf(c));
  });
  for (const [name, type] of Object.entries({ "desk.css": "text/css", "desk.js": "text/javascript" }))
    app.get(`/desk/${name}`, async (c) =>
      c.body(await readFile(new URL(name, import.meta.url), "utf8"), 200, { "Content-Type": type }),
    );
  app.get("/desk", (c) => c.redirect("/desk/"));
  app.get("/desk/", (c) => desk.queue(c));
  app.get(ROWS_PATH, (c) => desk.rowsToRead(c));
  app.get("/desk/page", (c) => desk.page(c, c.req.query("url") ?? ""));
  app.get("/desk/row", (c) => desk.row(c, { ...c.req.query() }));
  for (const name of ["read", "copy", "check", "enter", "dismiss", "done", "reread", "undo"] as const)
    app.post(`/desk/${name}`, async (c) => {
      const { file, ...fields } = await c.req.parseBody();
      const texts = Object.entries(fields).filter(
        (field): field is [string, string] => !(field[1] instanceof File),
      );
      const values = Object.fromEntries(texts);
      const fault = urlFault((values.url ?? "").trim());
      if (fault !== undefined && name !== "undo" && name !== "done")
        return desk.message(c, "This address cannot be read", `${fault.message}\nNothing is written.`);
      return desk[name](c, values, file instanceof File ? file : undefined);
    });
  return app;
}

class Desk {
  readonly #options: DeskOptions;
  readonly #ledger: DeskLedger;
  readonly #pages: SavedPages;
  /** Shown once, on the next page. */
  #notice = "";
  /** The last write or dismissal of a candidate, and where it was made. */
  /** The newest trial of a form: Enter mostly sends what was tried while it was typed. */
  #tried: { state: LedgerState; row: string; preview: Preview } | undefined;
  #last: { label: string; path: string; undo: () => Promise<string> } | undefined;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#ledger = new DeskLedger(options.data, options.now);
    this.#pages = new SavedPages(options.folder, options.fetchPage);
  }

  get #today(): string {
    return localDay(this.#options.now());
  }

  #show(c: Context, title: string, content: Child, status: 200 | 409 | 422 = 200) {
    // Beside a refused form it would read as if that had been written.
    const last = status === 422 ? undefined : this.#last?.label;
    const page = (
      <pages.DeskPage title={title} notice={this.#notice} last={last}>
        {content}
      </pages.DeskPage>
    );
    this.#notice = "";
    return c.html(`<!doctype html>\n${page}`, status);
  }

  /** @param item the page that was to be opened */
  message(c: Context, title: string, text: string, item?: QueueKey) {
    const content = (
      <>
        <pre>{text}</pre>
        {item && <pages.DoneForm item={item} isFocused />}
      </>
    );
    return this.#show(c, title, content, 409);
  }

  async queue(c: Context) {
    const items = await queue.readQueue(this.#options.folder);
    return this.#show(c, "Pages to read", <pages.Queue items={items} />);
  }

  async read(c: Context, { url: typed = "" }: FormValues): Promise<Response> {
    const url = typed.trim();
    const item = { url, reason: "You asked for it.", score: OWN_SCORE, added: this.#today };
    await queue.addToQueue(this.#options.folder, [item]);
    return c.redirect(pages.pagePath(url), 303);
  }

  /** Keeps a copy of a page that the desk cannot fetch, and opens it. */
  async copy(c: Context, { relationship, text = "", ...values }: FormValues, file?: File): Promise<Response> {
    const url = (values.url ?? "").trim();
    // A browser sends a file that nobody chose as an empty one.
    const chosen = file?.size ? file : undefined;
    if (chosen === undefined && text.trim() === "") return this.message(c, "No page", NO_COPY);
    const bytes = chosen ? Buffer.from(await chosen.arrayBuffer()) : Buffer.from(pageOfText(text));
    try {
      requireHtml(bytes, chosen?.type ?? "");
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return this.message(c, "This page cannot be read", error.message);
    }
    await this.#pages.keep(url, { address: url, contentType: "text/html", bytes }, this.#today);
    if (relationship === undefined) return this.read(c, { url });
    return c.redirect(pages.rowPath(relationship, url), 303);
  }

  /** @param refused a form that was sent and is shown again with its problems */
  async page(c: Context, url: string, refused?: pages.OfferedForm): Promise<Response> {
    const queued = (await queue.readQueue(this.#options.folder)).find((item) => item.url === url);
    const state = await this.#ledger.state();
    const opened = await this.#open(url, state);
    const dismissed = await queue.readDismissed(this.#options.folder);
    const page = { ...opened, today: this.#today };
    const { offered, known } = candidatesOf(page, state.ledger, dismissed);
    const others = offered.filter(
      ({ club, vendor }) => club !== refused?.candidate.club || vendor !== refused.candidate.vendor,
    );
    const shown = others.slice(0, MAX_OFFERED).map((candidate) => ({ candidate }));
    const isNew = opened.reading.sentences.length === 0 && known.length === 0;
    const forms = [
      ...(refused ? [refused] : []),
      ...shown,
      { candidate: emptyCandidate(page, state.ledger, isNew) },
    ];
    const props = { opened, forms, reason: queued?.reason, known, ledger: state.ledger };
    const title = opened.reading.title || url;
    return this.#show(c, title, <pages.PageToRead {...props} />, refused ? 422 : 200);
  }

  async #open(url: string, { read }: LedgerState, since?: string): Promise<pages.OpenedPage> {
    try {
      const { address, contentType, bytes } = await this.#pages.page(url, this.#today, since);
      const reading = read(decodePage(bytes, contentType), address);
      return { url, address, reading, problem: reading.problem };
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return { url, address: url, reading: read("", url), problem: error.message };
    }
  }

  /** Tries what a form would change: a row to read again if it names one, else a new row or page. */
  async #preview(values: FormValues, state: LedgerState): Promise<Preview> {
    const { url = "", relationship, quote = "" } = values;
    const { reading, problem } = await this.#open(url, state);
    const [club, ...namesakes] = state.ledger.clubs.filter(({ name }) => name === values.club_name);
    const country = values.country || (namesakes.length === 0 && club?.country) || "";
    const action = isRereadAction(values.action) ? values.action : "still";
    const row = { ...values, country, verification_date: this.#today, read_by: "person" };
    const tried = JSON.stringify(row);
    if (this.#tried?.state !== state || this.#tried.row !== tried) {
      const preview =
        relationship === undefined
          ? previewRow(row, state)
          : previewReread(action, values, citedPage(relationship, url, state), this.#today, state);
      this.#tried = { state, row: tried, preview };
    }
    const { preview } = this.#tried;
    const isQuoted = quote === "" || problem !== undefined || hasQuote(quote, reading.text);
    const problems = { ...preview.problems };
    const report = (field: string, fault: string) => {
      problems[field] = [...(problems[field] ?? []), fault];
    };
    if (!isQuoted && action !== "gone") report("quote", NOT_ON_PAGE);
    for (const [field, value] of Object.entries(values))
      if (FORMULA.test(value)) report(field, `it ${IS_FORMULA}`);
    return { ...preview, problems };
  }

  async check(c: Context, values: FormValues): Promise<Response> {
    const { outcome, problems } = await this.#preview(values, await this.#ledger.state());
    return c.json({ outcome, problems });
  }

  /** Writes what the form of a page of the desk says, and opens `next`; or shows the form again. */
  async #write(
    c: Context,
    values: FormValues,
    [path, next]: readonly [string, string],
    showRefused: (preview: Preview) => Promise<Response>,
  ) {
    const written = await this.#ledger.write((state) => this.#preview(values, state));
    const { outcome: label, undo } = written;
    if (undo === undefined) return showRefused(written);
    this.#notice = `Written: ${label}`;
    this.#last = { label, path, undo };
    return c.redirect(next, 303);
  }

  async enter(c: Context, values: FormValues): Promise<Response> {
    const { url = "", of_club: club = "", of_vendor: vendor = "" } = values;
    const candidate = { club, vendor, values, ...NOTHING_OFFERED };
    const path = pages.pagePath(url);
    return this.#write(c, values, [path, path], (preview) => this.page(c, url, { candidate, preview }));
  }

  async dismiss(c: Context, values: FormValues): Promise<Response> {
    const { url = "", of_club: club, of_vendor: vendor } = values;
    const [path, label] = [pages.pagePath(url), `dismissed: ${club} and ${vendor}`];
    await queue.dismiss(this.#options.folder, { url, club, vendor });
    const undo = async () => {
      await queue.offerAgain(this.#options.folder, { url, club, vendor });
      return `Undone: ${label}`;
    };
    this.#last = { label, path, undo };
    return c.redirect(path, 303);
  }

  async done(c: Context, { url = "", relationship }: FormValues): Promise<Response> {
    const { folder } = this.#options;
    if (relationship === undefined) await queue.dismiss(folder, { url });
    else await queue.removeFromQueue(folder, { url, relationship });
    return c.redirect(pages.nextPath(await queue.readQueue(folder)), 303);
  }

  async rowsToRead(c: Context) {
    const { ledger } = await this.#ledger.state();
    const horizon = { today: this.#today, until: addDays(this.#today, DUE_WITHIN_DAYS) };
    const items = workList(ledger, horizon, {}, await queue.queuedReasons(this.#options.folder));
    return this.#show(c, "Rows to read again", <pages.RowsToRead items={items} />);
  }

  /** @param refused the form that was sent, shown again with its problems */
  async row(
    c: Context,
    { relationship = "", url = "" }: FormValues,
    refused?: { values: FormValues; preview: Preview },
  ) {
    const state = await this.#ledger.state();
    const cited = citedPage(relationship, url, state);
    const { technology, leagueTechnology, clubs, leagues, vendors } = state.ledger;
    const row = [...technology, ...leagueTechnology].find(({ id }) => id === relationship);
    if (cited === undefined || row === undefined)
      return this.message(c, "The row does not cite this page", NOT_IN_LEDGER, { url, relationship });
    const opened = await this.#open(url, state, this.#today);
    const owners = [...clubs, ...leagues.map((league) => ({ ...league, aliases: [] }))];
    const [club, vendor] = [bySlug(owners, row.club), bySlug(vendors, row.vendor)];
    const wanted = { quote: cited.record.text("quote") || null, club, vendor };
    const found = stillSays(wanted, opened.reading, state.ledger.names);
    const isQueued = (await queue.queuedReasons(this.#options.folder))(relationship, url) !== undefined;
    const props = { opened, cited, found, isQueued, refused };
    return this.#show(c, `Read again: ${cited.id}`, <pages.RowToRead {...props} />, refused ? 422 : 200);
  }

  async reread(c: Context, values: FormValues): Promise<Response> {
    const { url = "", relationship = "" } = values;
    const paths = [pages.rowPath(relationship, url), ROWS_PATH] as const;
    const response = await this.#write(c, values, paths, (preview) =>
      this.row(c, values, { values, preview }),
    );
    if (response.status === 303) await queue.removeFromQueue(this.#options.folder, { url, relationship });
    return response;
  }

  async undo(c: Context): Promise<Response> {
    const { path = "/desk/", undo } = this.#last ?? {};
    this.#notice = (await undo?.()) ?? "There is nothing to undo.";
    this.#last = undefined;
    return c.redirect(path, 303);
  }
}

function itemOf(c: Context): QueueKey | undefined {
  const { url, relationship } = c.req.query();
  return url === undefined ? undefined : { url, relationship };
}
