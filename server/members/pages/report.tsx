import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import type { Kysely } from "kysely";
import * as z from "zod";
import {
  MAX_EMAIL_LENGTH,
  MAX_REPORT_LENGTH,
  MAX_REPORTS,
  throttles,
} from "../../../contract/members/limits.ts";
import { KEEP_REPORTS_DAYS } from "../../../contract/members/stored-data.ts";
import { findRow, ownerOf } from "../../../contract/owned-rows.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { clubPath, reportPath, sitePaths } from "../../../contract/site-paths.ts";
import { ReportLink, StillTrue } from "../../../site/frame/report.tsx";
import type { Env } from "../../http/context.ts";
import type { Indexes } from "../../indexes.ts";
import { emailAddress, TooManyAttempts } from "../accounts/accounts.ts";
import type { ReportRow, Tables } from "../store/tables.ts";
import { Field, type FieldErrors, type FormValues, InputField, parseForm } from "./form.tsx";
import { type PageProps, VisitorFrame } from "./frame.tsx";
import { createPageGuard, createPages, type GuardParts, ledgerOf, pageResponse } from "./page-guard.tsx";

/** Subject of a report: a row of a club or a league, a club's category that has none, or something else. */
interface Subject {
  title: string;
  lead: string;
  path: string;
  /** True if the ledger has no such row, club or category. */
  isUnknown?: boolean;
  /** The query that leads to the form. */
  about: Readonly<Record<string, string>>;
}

type ReportParts = GuardParts & { indexes: Pick<Indexes, "lookup" | "relationships" | "leagues"> };

/** Mounts the page on which readers report on rows. It stores what they say, without an account or a script. */
export function mountReports(app: Hono<Env>, parts: ReportParts): void {
  const { store, createThrottle, clientOf } = parts;
  const pages = createPages(app, createPageGuard(parts), parts.baseUrl);
  const throttle = createThrottle(throttles.reportsByAddress);
  pages.open(reportPath(), async (c, { page }) => {
    const subject = subjectOf(parts, c.req.query());
    const form = <FormPage {...page} subject={subject} values={{}} errors={{}} />;
    return pageResponse(c, form, subject.isUnknown ? problemTypes["not-found"].status : 200);
  });
  pages.openPost(reportPath(), async (c, { page }) => {
    const values = await pages.readForm(c);
    const row = values.yes ?? values.no;
    const subject = subjectOf(parts, row === undefined ? c.req.query() : { row });
    const form = row === undefined ? parseForm(reportForm, values) : { data: { text: "", email: null } };
    if (subject.isUnknown || "errors" in form) {
      const props = { ...page, subject, values, errors: "errors" in form ? form.errors : {} };
      const { status } = problemTypes[subject.isUnknown ? "not-found" : "invalid-body"];
      return pageResponse(c, <FormPage {...props} />, status);
    }
    const wait = await throttle.hit(clientOf(c).network);
    if (wait > 0) throw new TooManyAttempts(wait);
    const answer = row === undefined ? "source" : values.yes === undefined ? "no" : "yes";
    const about = `${new URLSearchParams(subject.about)}`;
    const report = {
      id: randomUUID(),
      subject: about,
      answer,
      created_at: Date.now(),
      ...form.data,
    } as const;
    if (!(await store.use(({ db }) => storeReport(db, report)))) {
      const props = { ...page, subject, values, errors: { text: FULL } };
      return pageResponse(c, <FormPage {...props} />, problemTypes["members-unavailable"].status);
    }
    const lead = "Your report is stored. An editor will look for a source.";
    const back = <a href={subject.path}>Back to the ledger</a>;
    return pageResponse(c, <VisitorFrame {...page} title="Thank you" lead={lead} children={back} />);
  });
}

const FULL =
  "cannot be stored now: too many reports wait for an editor. Keep your text and try again in some days";

/** Returns false if the store is full. Reports of the same moment may exceed the limit by a few. */
async function storeReport(db: Kysely<Tables>, report: ReportRow): Promise<boolean> {
  const counted = db.selectFrom("reports").select(({ fn }) => fn.countAll<number>().as("count"));
  const { count } = await counted.executeTakeFirstOrThrow();
  if (Number(count) >= MAX_REPORTS) return false;
  await db.insertInto("reports").values(report).execute();
  return true;
}

/** Serves copies that store nothing: a mail names the page that the reader asked for. */
export function mountMailedReports(app: Hono<Env>, parts: Parameters<typeof ledgerOf>[0]): void {
  const page = {
    ledger: ledgerOf(parts),
    formToken: undefined,
    path: reportPath(),
    hasEvidence: false,
    isPro: false,
  };
  const lead = "This copy of the ledger stores no reports. If it names an address, write a mail instead.";
  app.all(reportPath(), (c) =>
    pageResponse(
      c,
      <VisitorFrame {...page} title="Report by mail" lead={lead}>
        <ReportLink ledger={page.ledger} url={`${parts.baseUrl}${reportPath(c.req.query())}`} />
      </VisitorFrame>,
    ),
  );
}

const reportForm = z.object({
  // PostgreSQL stores no zero byte.
  text: z
    .string()
    .transform((text) => text.replaceAll("\0", "").trim())
    .refine((text) => text !== "", "must say something")
    .refine(({ length }) => length <= MAX_REPORT_LENGTH, `must have at most ${MAX_REPORT_LENGTH} characters`),
  email: z.union([z.literal("").transform(() => null), emailAddress]),
});

function subjectOf({ indexes }: Pick<ReportParts, "indexes">, about: FormValues): Subject {
  const { lookup } = indexes;
  const row = about.row === undefined ? undefined : findRow(indexes, about.row);
  if (row !== undefined) {
    const { id, vendorName, category, status, statusReason, evidenceNote } = row;
    const { name, path } = ownerOf(row);
    return {
      title: "What do you know about this relationship?",
      lead: `${name}, ${category}: ${vendorName}. The ledger says: ${status} (${statusReason}). ${evidenceNote}`,
      path,
      about: { row: id },
    };
  }
  const club = lookup.clubs.find(({ slug }) => slug === about.club);
  const category = lookup.categories.find(({ slug }) => slug === about.category);
  if (club === undefined || category === undefined) {
    const isUnknown = (about.row ?? about.club ?? about.category) !== undefined;
    const lead = isUnknown
      ? "The ledger has no such relationship, club or category. Report it as something else."
      : "For all that no single relationship is about: a club, a vendor, a league, this site.";
    return { title: "What is wrong or missing?", lead, path: sitePaths.home, about: {}, isUnknown };
  }
  return {
    title: `What does ${club.name} use?`,
    lead: `${category.name}: which vendor and product, and which public page says so?`,
    path: clubPath(club.slug),
    about: { club: club.slug, category: category.slug },
  };
}

interface FormPageProps extends PageProps {
  subject: Subject;
  values: FormValues;
  errors: FieldErrors;
}

function FormPage({ subject: { title, lead, about }, values, errors, ...page }: FormPageProps) {
  return (
    <VisitorFrame {...page} title={title} lead={lead}>
      {about.row === undefined ? null : <StillTrue id={about.row} />}
      <form method="post" action={reportPath(about)} class="member-form" novalidate>
        <Field
          name="text"
          label="A source's address, or what is wrong"
          errors={errors}
          control={(props) => (
            <textarea {...props} rows={3} maxlength={MAX_REPORT_LENGTH}>
              {values.text ?? ""}
            </textarea>
          )}
        />
        <InputField
          name="email"
          label="Your email address (optional)"
          hint="We tell you once what came of it, and then delete the address."
          errors={errors}
          input={{ type: "email", value: values.email ?? "", maxlength: MAX_EMAIL_LENGTH }}
        />
        <button type="submit">Send</button>
      </form>
      <p class="small quiet">
        An editor reads every report. Nothing you write is published, and it is deleted after{" "}
        {KEEP_REPORTS_DAYS} days at the latest. <a href={sitePaths.privacy}>What we store</a>
      </p>
    </VisitorFrame>
  );
}
