import * as z from "zod";
import { changeKinds } from "./change-kinds.ts";
import { pageResponse, relationship } from "./records.ts";

const value = z.string().nullable();

const fieldChange = z
  .strictObject({
    field: z.string().meta({
      description:
        "Name of the field, as in Relationship; of a further page as in Evidence. says: whom the page only repeats, club or vendor",
      examples: ["status"],
    }),
    page: z
      .url()
      .nullable()
      .describe("The further page that the field is of; null for the relationship's own fields"),
    from: value.describe("The value before; null if it was empty"),
    to: value.describe("The value since; null if it is empty"),
  })
  .meta({ id: "FieldChange", description: "A field with another value than in the release before" });

const { status, statusReason, evidenceNote, evidenceUrl, evidencePublisher, evidenceDate } =
  relationship.shape;
const { country, category, vendor, vendorName, product, scope, url } = relationship.shape;

export const changeContent = z.strictObject({
  kind: z.enum(changeKinds).meta({
    description:
      "added; changed by newer evidence, or renamed; corrected without newer evidence; removed, with the reason",
  }),
  relationship: z.string().describe("Identifier that the relationship has today, or had when it was removed"),
  club: z.string().describe("Slug of the club, or of the league if ofLeague"),
  clubName: z.string().describe("Name of the club, or of the league"),
  ofLeague: z.boolean().describe("Whether a league uses it in its matches or gives it to its clubs"),
  country,
  category,
  vendor,
  vendorName,
  product,
  scope,
  status,
  evidenceNote,
  evidenceUrl,
  evidencePublisher,
  evidenceDate,
  fields: z
    .array(fieldChange)
    .describe("What differs from the release before; empty for what was added or removed"),
  reason: z.string().nullable().describe("Why it was removed; null for all others"),
  url,
  statusReason,
  newestEvidenceDate: evidenceDate.describe("The newest date of all its pages; null if none bears one"),
});

export const change = z
  .strictObject({
    id: z.string().meta({
      description: "Permanent identifier of the change",
      examples: ["2026-11-22/example-rovers--example-vendor--ticketing"],
    }),
    release: z.string().meta({ description: "Name of the release", examples: ["2026-11-22"] }),
    releasedAt: z.iso.datetime().describe("When it was released, in UTC"),
    ...changeContent.shape,
  })
  .meta({
    id: "Change",
    description: "What a release says about a relationship, with the values that it then had, or had last",
  });

export const changePage = pageResponse("ChangePage", change);

export type FieldChange = z.infer<typeof fieldChange>;
export type ChangeContent = z.infer<typeof changeContent>;
export type Change = z.infer<typeof change>;
