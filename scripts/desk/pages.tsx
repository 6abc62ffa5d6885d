import type { Child } from "hono/jsx";
import { countries } from "../../data/schema/countries.ts";
import { announcedMarks, repeatedSpeakers } from "../../data/schema/fields.ts";
import { statuses } from "../../data/schema/statuses.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { fieldsOf } from "../evidence/values/fields.ts";
import type { WorkItem } from "../freshness/work-list.ts";
import type { PageReading } from "../pages/reader.ts";
import type { StillSays } from "../pages/still-says.ts";
import type { Candidate } from "./candidates.ts";
import type { Preview } from "./desk-ledger.ts";
import { MarkedText } from "./marked-text.tsx";
import { ANSWERS, type CitedPage, type FormValues } from "./preview.ts";
import type { QueueItem, QueueKey } from "./queue.ts";

const pathOf = (name: string, query: FormValues): string => `/desk/${name}?${new URLSearchParams(query)}`;
export const pagePath = (url: string): string => pathOf("page", { url });
export const rowPath = (relationship: string, url: string): string => pathOf("row", { relationship, url });
const itemPath = ({ url, relationship }: QueueItem): string =>
  relationship === undefined ? pagePath(url) : rowPath(relationship, url);
export const nextPath = ([next]: readonly QueueItem[]): string => (next ? itemPath(next) : "/desk/");

interface FormProps {
  name: string;
  hidden?: Readonly<Record<string, string | undefined>>;
  class?: string;
  id?: string;
  enctype?: "multipart/form-data";
  children?: Child;
}

const Form = ({ name, hidden = {}, children, ...attributes }: FormProps) => (
  <form method="post" action={`/desk/${name}`} autocomplete="off" {...attributes}>
    {Object.entries(hidden).map(
      ([key, value]) => value !== undefined && <input type="hidden" name={key} value={value} />,
    )}
    {children}
  </form>
);

type CopyFormProps = Partial<QueueKey & { isFocused: boolean }>;

/** Takes a copy of a page that the desk cannot fetch. `relationship` is the row to read again with it. */
const CopyForm = ({ url, relationship, isFocused }: CopyFormProps) => (
  <details class="copy" open={isFocused}>
    <summary>Read a saved or copied page</summary>
    <Form name="copy" hidden={{ relationship }} enctype="multipart/form-data">
      <p>A page that the public can open without paying or signing in.</p>
      <label>
        Its address
        <input name="url" type="url" required value={url} />
      </label>
      <label>
        The file, saved as HTML
        <input name="file" type="file" accept="text/html,text/plain" />
      </label>
      <label>
        or its text, the headline first
        <textarea name="text" rows={6} autofocus={isFocused}></textarea>
      </label>
      <button type="submit">Read</button>
    </Form>
  </details>
);

export const DoneForm = ({ item, isFocused }: { item: QueueKey; isFocused?: boolean }) => (
  <Form name="done" hidden={{ ...item }}>
    <button type="submit" autofocus={isFocused}>
      Done with this page, open the next
    </button>
  </Form>
);

interface DeskPageProps {
  title: string;
  notice: string;
  last: string | undefined;
  children: Child;
}

export const DeskPage = ({ title, notice, last, children }: DeskPageProps) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · Desk`}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/desk/desk.css" />
      <script src="/desk/desk.js" defer></script>
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        {notice !== "" && <p role="status">{notice}</p>}
        {children}
      </main>
      <footer>
        {last !== undefined && (
          <Form name="undo">
            <button type="submit">Undo</button> {last}
          </Form>
        )}
        <nav>
          <a href="/desk/">Pages to read</a>
          <a href="/desk/again">Rows to read again</a>
        </nav>
      </footer>
    </body>
  </html>
);

export const Queue = ({ items }: { items: readonly QueueItem[] }) => (
  <>
    <Form name="read" class="read">
      <label for="address">Read this address</label>
      <input id="address" name="url" type="url" required autofocus />
      <button type="submit">Read</button>
    </Form>
    <p>Only technology rows are entered here; deals and buyers by npm run import.</p>
    {items.length === 0 && <p>The queue is empty.</p>}
    <ol>
      {items.map((item) => (
        <li>
          <a href={itemPath(item)}>{item.url}</a>
          <p>{`${item.reason} (${item.added})`}</p>
        </li>
      ))}
    </ol>
    <CopyForm />
  </>
);

/** More than one reads in a day. */
const MAX_ROWS = 100;

export const RowsToRead = ({ items }: { items: readonly WorkItem[] }) => (
  <>
    <p>{`${items.filter(({ isDue }) => isDue).length} are due within 30 days; then others, most important first.`}</p>
    <ol>
      {items
        .slice(0, MAX_ROWS)
        .map(({ relationship, buyer, club, evidenceUrl, reasons, path, line }, index) => (
          <li>
            <a
              href={relationship === null ? evidenceUrl : rowPath(relationship, evidenceUrl)}
              autofocus={index === 0}
            >
              {relationship ?? [buyer, club].filter(Boolean).join(": ")}
            </a>
            <p>{`${reasons.join(", ")}; ${path}:${line}`}</p>
          </li>
        ))}
    </ol>
  </>
);

/** Fields that are left to type come after the others, beside the buttons. */
const ROW_FIELDS =
  "club_name country vendor product category scope status evidence_date announced term_end ended evidence_publisher says evidence_url archive_url quote evidence_note".split(
    " ",
  );
/** Fields that may be left to type: the first that is empty has the focus. */
const TYPED_FIELDS = ["club_name", "country", "vendor", "category", "scope", "status", "evidence_note"];
const REREAD_FIELDS = "status says term_end ended evidence_url archive_url quote evidence_note".split(" ");
const SUGGESTED_FIELDS = ["club_name", "country", "vendor"];
const HELP = new Map(fieldsOf("technology").map(({ name, schema }) => [name, schema.description]));

type Choices = Readonly<Record<string, readonly string[]>>;

const CHOICES: Choices = { status: statuses, announced: announcedMarks, says: repeatedSpeakers };

interface FieldsProps {
  form: string;
  names: readonly string[];
  values: FormValues;
  preview: Preview | undefined;
  focused?: string | undefined;
  choices?: Choices;
}

function Fields({ form, names, values, preview, focused, choices = CHOICES }: FieldsProps) {
  const control = (name: string, id: string) => {
    const attributes = { id, name, autofocus: name === focused, "aria-describedby": `${id}-problems` };
    const value = values[name] ?? "";
    if (name === "quote" || name === "evidence_note")
      return (
        <textarea rows={3} {...attributes}>
          {value}
        </textarea>
      );
    const options = choices[name];
    const list = SUGGESTED_FIELDS.includes(name) ? `${name}-list` : undefined;
    if (options === undefined) return <input {...attributes} value={value} list={list} />;
    const isFilled = name === "status" && value !== "";
    return (
      <select {...attributes}>
        {[...(isFilled ? [] : [""]), ...options].map((one) => (
          <option selected={one === value}>{one}</option>
        ))}
      </select>
    );
  };
  return (
    <>
      {names.map((name) => (
        <p class={`field ${name}`}>
          <label for={`${form}-${name}`} title={HELP.get(name)}>
            {name.replaceAll("_", " ")}
          </label>
          {control(name, `${form}-${name}`)}
          <output id={`${form}-${name}-problems`} data-field={name}>
            {preview?.problems[name]?.join("\n")}
          </output>
        </p>
      ))}
    </>
  );
}

const firstFault = (names: readonly string[], preview: Preview | undefined): string | undefined =>
  names.find((name) => preview?.problems[name]);

/** Says that a form was refused, and the check's messages that are about no field of it. */
const Outcome = ({ preview }: { preview: Preview | undefined }) => (
  <>
    <output data-outcome>{preview && "refused: nothing is written"}</output>
    <output data-field="">{preview?.problems[""]?.join("\n")}</output>
  </>
);

export interface OfferedForm {
  candidate: Candidate;
  preview?: Preview;
}

interface RowFormProps extends OfferedForm {
  url: string;
  id: string;
  isFocused: boolean;
  categories: readonly string[];
}

function RowForm({ url, id, isFocused, categories, candidate, preview }: RowFormProps) {
  const { club, vendor, values, choices, quotes, related, remarks } = candidate;
  const namesOf = (field: string) => values[field] || (choices[field]?.join(" or ") ?? "");
  const hidden = { url, of_club: club, of_vendor: vendor };
  const typed = ROW_FIELDS.filter((name) => TYPED_FIELDS.includes(name) && !values[name]);
  const filled = ROW_FIELDS.filter((name) => !typed.includes(name));
  const first = firstFault([...filled, ...typed], preview) ?? typed[0] ?? "evidence_note";
  const focused = isFocused ? first : undefined;
  const fields = { form: id, values, preview, choices: { ...CHOICES, category: categories, ...choices } };
  return (
    <>
      <Form name="enter" hidden={hidden} class="row">
        <h2>
          {club === "" ? "Another row from this page" : `${namesOf("club_name")} and ${namesOf("vendor")}`}
        </h2>
        {remarks.map((remark) => (
          <p class="remark">{remark}</p>
        ))}
        {related.length > 0 && <p class="related">{`In the ledger: ${related.join(", ")}`}</p>}
        {quotes.length > 1 && (
          <p class="field sentence">
            <label for={`${id}-sentence`}>sentence</label>
            <select id={`${id}-sentence`} data-fills="quote">
              {quotes.map((quote) => (
                <option>{quote}</option>
              ))}
            </select>
          </p>
        )}
        <Fields names={filled} focused={focused} {...fields} />
        {club !== "" && (
          <p class="actions">
            {/* Of a form of its own: Enter in a field presses the first button of its form. */}
            <button type="submit" form={`${id}-dismissal`}>
              Dismiss
            </button>
          </p>
        )}
        <Fields names={typed} focused={focused} {...fields} />
        <p class="actions">
          <button type="submit">Enter row</button>
          {related.length > 0 && (
            <button type="submit" name="status" value="historical">
              Enter as ended
            </button>
          )}
          <Outcome preview={preview} />
        </p>
      </Form>
      {club !== "" && <Form name="dismiss" hidden={hidden} id={`${id}-dismissal`} />}
    </>
  );
}

/** A page as it was read. One that cannot be read is empty, but has the ledger's name for its publisher. */
export interface OpenedPage {
  url: string;
  address: string;
  reading: PageReading;
  /** Why it cannot be read, or not completely. */
  problem: string | undefined;
}

/** Also what its form for a copy has. */
interface BesideProps extends CopyFormProps {
  opened: OpenedPage;
  children: Child;
}

/** The forms, and beside them the page. */
const Beside = ({ opened: { url, address, reading, problem }, children, ...copy }: BesideProps) => (
  <div class="columns">
    <section class="forms">
      {problem !== undefined && (
        <>
          <p role="alert">{problem}</p>
          <CopyForm {...copy} url={url} />
        </>
      )}
      {children}
    </section>
    <section class="source">
      <a href={url} rel="noreferrer">
        {url}
      </a>
      {address !== url && <p>{`It leads to ${address}`}</p>}
      <MarkedText reading={reading} />
    </section>
  </div>
);

interface PageToReadProps {
  opened: OpenedPage;
  forms: readonly OfferedForm[];
  reason: string | undefined;
  known: readonly string[];
  ledger: Ledger;
}

export function PageToRead({ opened, forms, reason, known, ledger }: PageToReadProps) {
  const { url } = opened;
  const [first] = forms;
  const isOffered =
    first?.preview !== undefined ||
    Boolean(first?.candidate.values.club_name || first?.candidate.values.vendor);
  const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name);
  const categories = namesOf(ledger.categories);
  const lists = { club_name: namesOf(ledger.clubs), vendor: namesOf(ledger.vendors), country: countries };
  return (
    <>
      <Beside opened={opened} isFocused={!isOffered}>
        {reason !== undefined && <p>{reason}</p>}
        {known.length > 0 && <p>{`The ledger cites this page for ${known.join(", ")}.`}</p>}
        {forms.map((form, index) => (
          <RowForm
            id={`row-${index}`}
            isFocused={isOffered && index === 0}
            {...form}
            {...{ url, categories }}
          />
        ))}
        <DoneForm item={{ url }} isFocused={!isOffered && opened.problem === undefined} />
      </Beside>
      {Object.entries(lists).map(([field, names]) => (
        <datalist id={`${field}-list`}>
          {names.map((name) => (
            <option value={name}></option>
          ))}
        </datalist>
      ))}
    </>
  );
}

interface RowToReadProps {
  opened: OpenedPage;
  cited: CitedPage;
  found: StillSays;
  /** It is read for the queue, not from the list of rows to read again. */
  isQueued: boolean;
  refused: { values: FormValues; preview: Preview } | undefined;
}

export function RowToRead({ opened, cited, found, isQueued, refused }: RowToReadProps) {
  const { url } = opened;
  const { id, record, relationship } = cited;
  const recorded = Object.fromEntries(REREAD_FIELDS.map((name) => [name, record.text(name)]));
  const values = refused?.values ?? { ...recorded, status: relationship.text("status") };
  const [date, day] = [record.text("evidence_date") || "no date", record.text("verification_date")];
  return (
    <Beside relationship={id} opened={opened}>
      <ul>
        {Object.entries(found).map(([what, isThere]) => (
          <li class={isThere === false ? "missing" : undefined}>
            {`${what}: ${isThere === null ? "the row has none" : isThere ? "on the page" : "not on the page"}`}
          </li>
        ))}
      </ul>
      <p>{`${record.path}:${record.line}, ${record.text("evidence_publisher")}, ${date}, read on ${day}`}</p>
      <Form name="reread" hidden={{ relationship: id, url }} class="row">
        <Fields
          form="row"
          names={REREAD_FIELDS}
          values={values}
          preview={refused?.preview}
          focused={firstFault(REREAD_FIELDS, refused?.preview) ?? "status"}
        />
        <p class="actions">
          {Object.entries(ANSWERS).map(([action, { button }]) => (
            <button type="submit" name="action" value={action}>
              {button}
            </button>
          ))}
          <Outcome preview={refused?.preview} />
        </p>
      </Form>
      {isQueued && <DoneForm item={{ url, relationship: id }} />}
    </Beside>
  );
}
