import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { basename, join, resolve } from "node:path";
import type { Kysely } from "kysely";
import { parseDocument } from "yaml";
import type * as z from "zod";
import { MAX_REPORTS } from "../../contract/members/limits.ts";
import { type OwnedRow, ownerOf } from "../../contract/owned-rows.ts";
import type { Deliver } from "../../server/members/mail.ts";
import type { ReportRow, Tables } from "../../server/members/store/tables.ts";
import { CliError, localDay } from "../cli.ts";
import { addToQueue, type QueueItem } from "../desk/queue.ts";
import { writeFiles } from "../evidence/edit.ts";
import { canonicalUrl, urlFault } from "../evidence/values/urls.ts";
import { textTable } from "../table.ts";
import type { reportsCommand } from "./reports-command.ts";

interface ReportsContext {
  db: Kysely<Tables>;
  findRow: (id: string) => OwnedRow | undefined;
  baseUrl: string;
  deliver: Deliver;
  /** Folders of the evidence and of the desk. */
  data: string;
  desk: string;
}

type ReportOfRow = ReportRow & { about: string; row: OwnedRow | undefined };

/** Runs the command and returns what to print. Throws CliError (1) if there is no such report or it cannot be done. */
export async function runReports(
  { text = "", ...options }: z.output<typeof reportsCommand.parameters>,
  context: ReportsContext,
): Promise<string> {
  const reports = await readReports(context);
  const id = options.agree ?? options.answer ?? options.delete;
  const report = reports.find((one) => one.id === id);
  if (options.export) return exportReports(reports, context.desk);
  if (id === undefined) return reports.length < MAX_REPORTS ? listOf(reports) : `${listOf(reports)}\n${FULL}`;
  if (report === undefined) throw unknown(id);
  if (options.agree !== undefined) return agreeWith(report, text, context.data);
  if (options.answer !== undefined) return answerReport(report, text, context);
  await deleteReport(report, context);
  return `${id} is deleted`;
}

const FULL = `The store is full: ${MAX_REPORTS} reports. Nobody can report before some are answered or deleted.`;

const unknown = (id: string) => new CliError(`there is no report ${id}; npm run reports lists them`, 1);

async function readReports({ db, findRow }: ReportsContext): Promise<ReportOfRow[]> {
  const reports = await db.selectFrom("reports").selectAll().orderBy("created_at", "desc").execute();
  return reports.map((report) => {
    const subject = new URLSearchParams(report.subject);
    const about = [...subject.values()].join(" ") || "something else";
    return { ...report, row: findRow(subject.get("row") ?? ""), about };
  });
}

const dayOf = ({ created_at }: ReportRow): string => new Date(created_at).toISOString().slice(0, 10);

function listOf(reports: readonly ReportOfRow[]): string {
  const columns = ["id", "day", "answer", "about", "state", "mail", "text"].map((name) => ({ name }));
  const rows = reports.map((report) => {
    const { id, answer, about, row, email, text } = report;
    return [id, dayOf(report), answer, about, row?.status ?? "no row", email === null ? "" : "yes", text];
  });
  return rows.length === 0 ? "no reports" : textTable({ columns, rows });
}

/** A person asks for these pages: they come before what software found. */
const SCORE = 100;

async function exportReports(reports: readonly ReportOfRow[], desk: string): Promise<string> {
  const items = reports.flatMap((report) => candidateOf(report) ?? []);
  return `${await addToQueue(resolve(desk), items)} of ${items.length} pages are new in ${desk}`;
}

/**
 * The page that the reader names, or else the row's own, to be read again. Undefined without either, or if the row holds. A page
 * has a name: a number may be a machine of our own network.
 */
function candidateOf({ id, about, answer, text, row }: ReportOfRow): QueueItem | undefined {
  const named = text
    .match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'\]]/g)
    ?.find((one) => urlFault(one) === undefined && isIP(new URL(one).hostname) === 0);
  const url = named === undefined ? row?.evidenceUrl : canonicalUrl(named);
  if (url === undefined || answer === "yes") return undefined;
  const item = { url, reason: `Report ${id} about ${about}`, score: SCORE, added: localDay(new Date()) };
  // Only a page that the row cites can be read again for it; any other is offered as a new page.
  const isCited = row?.evidence.some((page) => page.url === url);
  return row !== undefined && isCited ? { ...item, relationship: row.id } : item;
}

const COVERAGE = "coverage.yaml";
/** Keeps the other lines of the file as they are. */
const LINE_WIDTH = 108;

/** The build reads the editor's words from the evidence, never the reader's from the store. */
async function agreeWith({ id, row }: ReportOfRow, text: string, data: string): Promise<string> {
  if (row === undefined) throw new CliError(`${id} is about no row of the build`, 1);
  const folder = resolve(data);
  const document = parseDocument(await readFile(join(folder, COVERAGE), "utf8"));
  const about = `${ownerOf(row).name}, ${row.category}: ${row.vendorName}`;
  document.addIn(["doubts"], { about, relationship: row.id, text });
  const edited = document.toString({ lineWidth: LINE_WIDTH });
  await writeFiles(folder, [{ path: join(basename(folder), COVERAGE), text: edited }]);
  return `${COVERAGE} has a doubt about ${row.id}; the report stays until it is answered`;
}

/** The report is deleted first, so that two editors do not mail twice; it is put back if the mail cannot be sent. */
async function answerReport(report: ReportOfRow, answer: string, context: ReportsContext): Promise<string> {
  const { row, about, ...stored } = report;
  await deleteReport(stored, context);
  if (stored.email === null) return `${stored.id} is deleted; it has no mail address`;
  const link = row === undefined ? "" : `\n${context.baseUrl}${ownerOf(row).path}`;
  const text =
    `On ${dayOf(stored)} you reported to Clubledger about ${about}${link}\n\n${answer}\n\n` +
    "This is our only mail about it. Your report and your address are deleted.\n";
  try {
    await context.deliver({ to: stored.email, subject: "Your report to Clubledger", text });
  } catch (error) {
    await context.db.insertInto("reports").values(stored).execute();
    throw new CliError(`the mail could not be sent, so the report stays: ${error}`, 1);
  }
  return `${stored.id} is answered, and deleted with its mail address`;
}

async function deleteReport({ id }: ReportRow, { db }: ReportsContext): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("reports").where("id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) throw unknown(id);
}
