import * as z from "zod";
import { fold, wordsOf } from "../../contract/text-folding.ts";
import { slug } from "../../data/schema/fields.ts";
import { buyerEntry } from "../../data/schema/members.ts";
import type { Draft } from "../evidence/edit.ts";
import { buyerText } from "../evidence/ledger/buyers.ts";
import { isRecord } from "../evidence/reading/read-yaml.ts";
import { enter, findClub } from "./names.ts";
import type { ImportContext, Named, Row, RowPlan } from "./plan.ts";
import { addToPage, draftOf, mayRepeat, Refusal } from "./plan.ts";

export function planDeal(context: ImportContext, row: Row): RowPlan {
  const { ledger, edits, top } = context;
  const record = row.text("deal_slug").trim();
  const given = row.text("buyer_slug");
  const buyer = ledger.buyers.has(given) ? given : "";
  const stated = { ...draftOf("deals", row.text), slug: record, buyer };
  const known = addToDeal(context, record, stated, row);
  if (known !== undefined) return known;
  const club = findClub(context, row.text);
  const draft = { ...stated, club: club.slug };
  const same = ledger.evidence.records.deals.find(({ text }) => isSameDeal(text, draft));
  const added = same && addToDeal(context, same.text("slug"), draft, row);
  if (added !== undefined) return added;
  const lacking = buyer === given ? [] : [`no buyer ${given}`];
  const repeated = mayRepeat(similarDeals(draft, context));
  edits.push({ kind: "deals", path: `${top}/members/deals.csv`, draft, sheetRow: row });
  const entered = enter(context, "memberClubs", club, row);
  return { outcome: "new", record, remarks: [...entered, ...lacking, ...repeated] };
}

const YEAR_MS = 366 * 86_400_000;
const MIN_WORD = 4;

/** Slugs of deals of the same club within a year whose buyer's name shares a word with the draft's. */
function similarDeals(draft: Draft, { ledger, edits }: ImportContext): string[] {
  const wordsIn = (name = "") => wordsOf(name).filter((word) => word.length >= MIN_WORD);
  const words = wordsIn(draft.buyer_name);
  const held = [...ledger.deals.values()].map(({ text }) => draftOf("deals", text));
  const entered = edits.flatMap((edit) => (edit.kind === "deals" && edit.draft ? [edit.draft] : []));
  return [...held, ...entered]
    .filter(({ club }) => club === draft.club)
    .filter(({ buyer_name }) => wordsIn(buyer_name).some((word) => words.includes(word)))
    .filter(({ announced_date: day = "" }) => {
      const apart = Math.abs(Date.parse(day) - Date.parse(draft.announced_date ?? ""));
      return Number.isNaN(apart) || apart <= YEAR_MS;
    })
    .map(({ slug = "" }) => slug);
}

/** Plans what becomes of a row for a deal that the ledger or an earlier row has; undefined if none has it. */
function addToDeal({ ledger, edits, top }: ImportContext, slug: string, row: Draft, sheetRow: Row) {
  const replaces = ledger.deals.get(slug);
  const entered = edits.find(({ kind, draft }) => kind === "deals" && draft?.slug === slug);
  const known = entered?.draft ?? (replaces && draftOf("deals", replaces.text));
  if (known === undefined) return undefined;
  const { plan, draft } = addToPage(slug, known, { ...row, slug });
  if (entered !== undefined) entered.draft = draft;
  else if (plan.outcome !== "known")
    edits.push({ kind: "deals", path: `${top}/members/deals.csv`, draft, replaces, sheetRow });
  return plan;
}

const isSameDeal = (text: Row["text"], deal: Draft): boolean =>
  text("club") === deal.club &&
  fold(text("buyer_name")) === fold(deal.buyer_name ?? "") &&
  (text("announced_date") === deal.announced_date || text("source_url") === deal.source_url);

export function planBuyer(context: ImportContext, row: Row): RowPlan {
  if (row.value === undefined) throw new Refusal("", "the line is not a JSON object");
  const { slug: given, reason: _reason, ...fields } = row.value;
  // The slug names a file, so it must be one before anything is written there.
  const record = slug.safeParse(given).data;
  if (record === undefined) throw new Refusal("slug", `"${String(given)}" is not a slug`);
  const { ledger, files, top } = context;
  const [ownPath, name] = [`${top}/members/buyers/${record}.yaml`, fold(String(fields.name))];
  const known = ledger.validBuyers.find((one) => one.path === ownPath || fold(one.buyer.name) === name);
  const path = known?.path ?? ownPath;
  const enterFile = (value: object) =>
    files.push({ path, text: buyerText(value), lines: new Map(), sheetRow: row });
  if (files.some((file) => file.path === path))
    return { outcome: "known", record, remarks: ["twice in the sheet"] };
  // A single value is left to the check, which refuses it.
  const found: Named[] = [];
  const clubs = [fields.clubs].flat().map((stake: unknown, index) => {
    if (!isRecord(stake)) return stake;
    const { club_slug: _, club_name: __, country: ___, ...rest } = stake;
    const club = findClub(context, (field) => String(stake[field] ?? ""), `clubs.${index}.`);
    found.push(club);
    return { club: club.slug, ...rest };
  });
  if (known !== undefined) {
    const stated = withNulls(buyerEntry, { ...fields, clubs: fields.clubs ? clubs : known.buyer.clubs });
    const entry = buyerEntry.safeParse(stated).data ?? stated;
    const { plan, draft } = addToPage(record, textsOf(known.buyer), textsOf(entry));
    const { read_by, verification_date } = draft;
    if (plan.outcome !== "known") enterFile({ ...known.buyer, read_by, verification_date });
    return plan;
  }
  enterFile(withNulls(buyerEntry, { ...fields, clubs }));
  const remarks = found.flatMap((club) => enter(context, "memberClubs", club, row));
  return { outcome: "new", record, remarks };
}

const textsOf = (value: object): Draft =>
  Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      field,
      typeof part === "string" ? part : JSON.stringify(part),
    ]),
  );

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
