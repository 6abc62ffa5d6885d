import * as z from "zod";
import { fold } from "../../contract/text-folding.ts";
import { slug } from "../../data/schema/fields.ts";
import { buyerEntry } from "../../data/schema/members.ts";
import { formatBuyerText } from "../evidence/buyers.ts";
import { sourceFile } from "../evidence/evidence-files.ts";
import { normalizeValue } from "../evidence/normalize.ts";
import { isRecord } from "../evidence/read-yaml.ts";
import type { SourceRecord } from "../evidence/records.ts";
import { canonicalUrl } from "../evidence/urls.ts";
import { clubMention, type Named, Refusal } from "./names.ts";
import { draftOf, type ImportContext, type RowPlan } from "./plan.ts";
import type { BuyerRow } from "./sheet.ts";

/** Plans a row of a sheet of deals. Throws Refusal. */
export function planDeal(context: ImportContext, row: SourceRecord): RowPlan {
  const { ledger, clubs, edits, top } = context;
  const record = row.text("deal_slug").trim();
  const isInSheet = edits.some(({ kind, draft }) => kind === "deals" && draft?.slug === record);
  if (isInSheet || ledger.deals.has(record)) return { outcome: "known", record, remarks: [] };
  const club = clubs.find(clubMention(row.text), row.line);
  const buyer = ledger.buyers.has(row.text("buyer_slug")) ? row.text("buyer_slug") : "";
  const draft = { ...draftOf("deals", row.text), slug: record, club: club.slug, buyer };
  const same = ledger.evidence.records.deals.find(
    ({ text }) =>
      text("club") === club.slug &&
      fold(text("buyer_name")) === fold(row.text("buyer_name")) &&
      (text("announced_date") === row.text("announced_date") ||
        canonicalUrl(text("source_url")) === canonicalUrl(row.text("source_url"))),
  );
  if (same !== undefined) return { outcome: "known", record: same.text("slug"), remarks: [] };
  const entered = context.enterClub(club, row, "memberClubs");
  edits.push({ kind: "deals", path: `${top}/members/deals.csv`, draft, sheetRow: row });
  const lacksBuyer = buyer === "" && row.text("buyer_slug") !== "";
  return {
    outcome: "new",
    record,
    remarks: [...entered, ...(lacksBuyer ? [`no buyer ${row.text("buyer_slug")}`] : [])],
  };
}

/** Plans a row of a sheet of buyers. Throws Refusal. */
export function planBuyer(context: ImportContext, { value, ...row }: BuyerRow): RowPlan {
  if (value === undefined) throw new Refusal("", "the line is not a JSON object");
  const { slug: given, ...fields } = value;
  // The slug names a file, so it must be one before anything is written there.
  const record = slug.safeParse(given).data;
  if (record === undefined) throw new Refusal("slug", `"${String(given)}" is not a slug`);
  const { ledger, files, top } = context;
  const name = fold(String(fields.name));
  const same = ledger.validBuyers.some(({ buyer }) => fold(buyer.name) === name);
  const path = `${top}/members/buyers/${record}.yaml`;
  if (ledger.buyers.has(record) || same || files.some((file) => file.path === path))
    return { outcome: "known", record, remarks: [] };
  const clubs: Named[] = [];
  const stakes = listOf(fields.clubs).map((stake, index) => {
    if (!isRecord(stake)) return stake;
    const club = context.clubs.find(
      clubMention((field) => String(stake[field] ?? ""), `clubs.${index}.`),
      row.line,
    );
    clubs.push(club);
    const { club_slug: _, club_name: __, country: ___, ...rest } = stake;
    return { club: club.slug, ...rest };
  });
  const remarks = clubs.flatMap((club) => context.enterClub(club, row, "memberClubs"));
  const entry = withNulls(buyerEntry, { ...fields, clubs: stakes });
  const file = sourceFile(path, new Uint8Array());
  const written = formatBuyerText(file, entry, (text, kind) => normalizeValue(kind, text, []));
  files.push({ path, text: "text" in written ? written.text : "", lines: new Map(), sheetRow: row });
  return { outcome: "new", record, remarks };
}

/** A single value is left to the check, which refuses it. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The value with null in every field that may be null and is absent or empty. */
function withNulls(schema: unknown, value: unknown): object;
function withNulls(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable)
    return value === undefined || value === "" ? null : withNulls(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => withNulls(schema.element, item));
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value;
  const filled = Object.entries(schema.shape).map(([name, field]) => [name, withNulls(field, value[name])]);
  return { ...value, ...Object.fromEntries(filled.filter(([, child]) => child !== undefined)) };
}
