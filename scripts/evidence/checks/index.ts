import type { Check } from "../context.ts";
import { aliasesForm } from "./aliases-form.ts";
import { buyerFile } from "./buyer-file.ts";
import { buyerForm } from "./buyer-form.ts";
import { buyerRepeats } from "./buyer-repeats.ts";
import { duplicatePage, lastingUrl, onePublisher } from "./cited-pages.ts";
import { columns } from "./columns.ts";
import { boughtPercent, completedDeal, heldClub } from "./completed-deal.ts";
import { countryFile } from "./country-file.ts";
import { csvForm } from "./csv-form.ts";
import { currentEvidence } from "./current-evidence.ts";
import { dateForm } from "./date-form.ts";
import { dateOrder } from "./date-order.ts";
import { dealPercent } from "./deal-percent.ts";
import { dealValue } from "./deal-value.ts";
import { duplicateDeal } from "./duplicate-deal.ts";
import { duplicateName } from "./duplicate-name.ts";
import { duplicateRelationship } from "./duplicate-relationship.ts";
import { encoding } from "./encoding.ts";
import { endedStatus } from "./ended-status.ts";
import { endedTwice } from "./ended-twice.ts";
import { hqRegion } from "./hq-region.ts";
import { leagueRoster } from "./leagues.ts";
import { memberClub } from "./member-club.ts";
import { memberDates } from "./member-dates.ts";
import { methodFile } from "./method-file.ts";
import { missingValue } from "./missing-value.ts";
import { note } from "./note.ts";
import { numberForm } from "./number-form.ts";
import { privateContact } from "./private-contact.ts";
import { productName } from "./product-name.ts";
import { redirectFrom } from "./redirect-from.ts";
import { redirectTo } from "./redirect-to.ts";
import { removedExists } from "./removed-exists.ts";
import { rowOrder } from "./row-order.ts";
import { slugForm } from "./slug-form.ts";
import { stakePercent } from "./stake-percent.ts";
import { textForm } from "./text-form.ts";
import { unknownReferences } from "./unknown-references.ts";
import { unusedMemberClub } from "./unused-member-club.ts";
import { unusedVendor } from "./unused-vendor.ts";
import { urlClean } from "./url-clean.ts";
import { urlForm } from "./url-form.ts";
import { vendorParent } from "./vendor-parent.ts";
import { workEmail } from "./work-email.ts";
import { yamlForm } from "./yaml-form.ts";

/** Every rule of the evidence, from the form of files to what records say together. */
export const checks: readonly Check[] = [
  encoding,
  csvForm,
  yamlForm,
  columns,
  missingValue,
  textForm,
  slugForm,
  aliasesForm,
  dateForm,
  urlForm,
  urlClean,
  privateContact,
  ...unknownReferences,
  countryFile,
  dateOrder,
  note,
  currentEvidence,
  endedStatus,
  lastingUrl,
  onePublisher,
  duplicatePage,
  methodFile,
  duplicateName,
  productName,
  duplicateRelationship,
  unusedVendor,
  vendorParent,
  removedExists,
  redirectFrom,
  redirectTo,
  endedTwice,
  leagueRoster,
  rowOrder,
  buyerFile,
  buyerForm,
  buyerRepeats,
  hqRegion,
  stakePercent,
  numberForm,
  memberDates,
  workEmail,
  dealPercent,
  dealValue,
  duplicateDeal,
  completedDeal,
  heldClub,
  boughtPercent,
  memberClub,
  unusedMemberClub,
];
