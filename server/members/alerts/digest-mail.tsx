import type { Child } from "hono/jsx";
import { isPublicKind } from "../../../contract/members/alerts.ts";
import { memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import { Linked, pluralise } from "../../../site/frame/format.tsx";
import { type ChangeLine, changeLabel } from "../../../site/records/change-lines.ts";
import { ChangedLine } from "../../../site/records/changes.tsx";
import type { Mail } from "../mail.ts";
import { alertPath, describeAlert, type SubjectNames } from "./describe-alert.ts";
import { changeWords, type DescribedChange, describeChange } from "./describe-change.ts";
import { htmlMail, LINE_STYLE, SMALL_STYLE } from "./html-mail.tsx";
import type { DigestGroup } from "./matching.ts";

/** The most changes that a mail lists; it only counts the others: a first release can have hundreds. */
const MAX_CHANGES = 50;

interface DigestParts {
  to: string;
  groups: readonly DigestGroup[];
  names: SubjectNames;
  /** The public site's URL. */
  baseUrl: string;
  dealsUrl: string;
  /** The secret of the links that unsubscribe. */
  token: string;
  messageId: string;
}

/** One mail about all that is new for a member. One click in the mail program unsubscribes (RFC 8058). */
export function digestMail({ to, dealsUrl, token, messageId, ...parts }: DigestParts): Mail {
  const links = {
    manage: `${dealsUrl}${memberPaths.alerts}`,
    unsubscribe: `${dealsUrl}${memberPaths.unsubscribe}?token=${token}`,
  };
  const headline = headlineOf(parts.groups);
  const sections = sectionsOf({ ...parts, dealsUrl });
  return {
    to,
    messageId,
    subject: `Clubledger: ${headline}`,
    text: digestText(headline, sections, links),
    html: digestHtml(headline, sections, links),
    headers: {
      "List-Unsubscribe": `<${links.unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Counts the news: `3 new deals and 1 changed buyer`. */
export function newsText(groups: readonly DigestGroup[]): string {
  const news = groups.flatMap(({ entries }) => entries);
  const counts = Object.entries(changeWords).flatMap(([kind, word]) =>
    (["deal", "buyer", "relationship"] as const).flatMap((of) => {
      const count = news.filter((one) => one.of === of && one.change.kind === kind).length;
      return count === 0 ? [] : pluralise(count, `${word} ${of}`);
    }),
  );
  return new Intl.ListFormat("en-GB").format(counts);
}

/** The first change, and how many others there are. */
function headlineOf(groups: readonly DigestGroup[]): string {
  const [first, ...others] = groups.flatMap(({ entries }) => entries);
  const headline = first === undefined ? "" : oneLine(describeChange(first).headline);
  return others.length === 0 ? headline : `${headline}, and ${others.length} more`;
}

interface Links {
  manage: string;
  unsubscribe: string;
}

interface Section {
  title: string;
  href: string;
  changes: readonly (DescribedChange & { href: string | undefined; also: readonly string[] })[];
  /** Number of further ones, on the page that has them. */
  more: number;
  moreHref: string;
}

function sectionsOf({
  groups,
  names,
  baseUrl,
  dealsUrl,
}: Omit<DigestParts, "to" | "token" | "messageId">): Section[] {
  const all = groups.flatMap(({ entries }) => entries);
  const shown = new Set(all.slice(0, MAX_CHANGES));
  const [first = ""] = all.map(({ change }) => change.releasedAt.slice(0, 10)).sort();
  return groups.map(({ alert, entries }) => {
    const described = entries
      .filter((entry) => shown.has(entry))
      .map((entry) => {
        const change = describeChange(entry);
        const [, ...others] = entry.alerts;
        const href = change.path === undefined ? undefined : new URL(change.path, dealsUrl).href;
        return { ...change, href, also: others.map((other) => describeAlert(other, names)) };
      });
    return {
      title: describeAlert(alert, names),
      href: new URL(alertPath(alert, baseUrl), dealsUrl).href,
      changes: described,
      more: entries.length - described.length,
      moreHref: isPublicKind(alert.kind)
        ? `${baseUrl}${sitePaths.changes}`
        : `${dealsUrl}${memberPaths.changes}?since=${first}`,
    };
  });
}

const moreText = (more: number): string => `and ${more} more`;
const WHY = "You get this email because you follow this on Clubledger.";

/** Values come from many pages: none may begin a line of its own. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function digestText(headline: string, sections: readonly Section[], { manage, unsubscribe }: Links): string {
  const blocks = sections.flatMap(({ title, href, changes, more, moreHref }) => [
    `${oneLine(title).toUpperCase()}\n${href}`,
    ...changes.map(changeLines),
    ...(more === 0 ? [] : [`… ${moreText(more)}: ${moreHref}`]),
  ]);
  const end = `-- \n${WHY}\nManage what you follow: ${manage}\nStop these emails: ${unsubscribe}`;
  return `${[`${headline}.`, ...blocks, end].join("\n\n")}\n`;
}

function changeLines({ what, name, facts, note, fields, sources, also, href }: Section["changes"][number]) {
  const lines = [
    `* ${what}: ${name}`,
    `  ${facts.join(", ")}`,
    ...(note === null ? [] : [`  ${note}`]),
    ...fields.map((field) => `  ${changeLabel(field)}: ${valuesText(field)}`),
    ...sources.map((source) => `  Source: ${sourceText(source)}, ${source.url}`),
    ...(also.length === 0 ? [] : [`  Also matches: ${also.join("; ")}`]),
    ...(href === undefined ? [] : [`  ${href}`]),
  ];
  return lines.map((line) => `${/^ */.exec(line)?.[0] ?? ""}${oneLine(line)}`).join("\n");
}

const valuesText = ({ from, to }: ChangeLine): string =>
  [from, to].flatMap((value) => value?.text ?? []).join(" → ");

const sourceText = ({ name, date }: DescribedChange["sources"][number]): string =>
  date === "" ? name : `${name}, ${date}`;

function digestHtml(headline: string, sections: readonly Section[], links: Links): string {
  const footer = (
    <>
      {WHY} <a href={links.manage}>Manage what you follow</a> ·{" "}
      <a href={links.unsubscribe}>Stop these emails</a>
    </>
  );
  return htmlMail(
    headline,
    footer,
    sections.map(({ title, href, changes, more, moreHref }) => (
      <>
        <h2 style="font-size:18px;line-height:1.3;margin:32px 0 8px">
          <a href={href}>{title}</a>
        </h2>
        {changes.map((change) => (
          <Change change={change} />
        ))}
        {more === 0 ? null : (
          <p>
            … <a href={moreHref}>{moreText(more)}</a>
          </p>
        )}
      </>
    )),
  );
}

function Change({ change }: { change: Section["changes"][number] }) {
  const { what, name, facts, note, fields, sources, also, href } = change;
  return (
    <div style="border-left:3px solid #8a8f98;padding:0 0 0 14px;margin:0 0 24px">
      <p style={LINE_STYLE}>
        {what}
        <br />
        <b>
          <Linked to={href}>{name}</Linked>
        </b>
        <br />
        {facts.join(", ")}
      </p>
      {note === null ? null : <p style={LINE_STYLE}>{note}</p>}
      {fields.map((field) => (
        <p style={LINE_STYLE}>
          <ChangedLine line={field} />
        </p>
      ))}
      <p style={SMALL_STYLE}>
        {sources.length === 0 ? null : "Source: "}
        {separated(sources.map((source) => <a href={source.url}>{sourceText(source)}</a>))}
        {also.length === 0 ? null : (
          <>
            <br />
            Also matches: {also.join("; ")}
          </>
        )}
      </p>
    </div>
  );
}

const separated = (items: readonly Child[]): Child[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : ["; ", item]));
