import { compareText, groupBy } from "../../contract/collections.ts";
import type { VendorRecord } from "../../contract/records.ts";
import { sitePaths, vendorPath } from "../../contract/site-paths.ts";
import { fold } from "../../contract/text-folding.ts";
import { byName, type SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { Directory } from "./directory.tsx";

export const data = { permalink: sitePaths.vendors };

export function render({ ledger }: { ledger: SiteLedger }) {
  const groups = [...groupBy(byName(ledger.vendors), initialOf)].sort(([a], [b]) => compareText(a, b));
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.vendors}
      title="Vendors · Clubledger"
      description={`The ${ledger.vendors.length} technology vendors that public sources link to football clubs.`}
      name="Vendors"
      scripts={["directory.js"]}
    >
      <h1>Vendors</h1>
      <p class="lead">
        {ledger.vendors.length} vendors, under the name each used when the evidence was published, with their
        relationships of any status; {ledger.vendors.filter(({ counts }) => counts.total === 1).length} have
        one. Sort by most relationships for those at many clubs.
      </p>
      <Directory
        noun="vendors"
        defaultSort="First letter"
        groups={groups.map(([initial, vendors]) => ({
          id: initial === "0–9" ? "digits" : initial.toLowerCase(),
          title: initial,
          entries: vendors.map(({ slug, name, parent, counts }) => ({
            name,
            path: vendorPath(slug),
            count: counts.total,
            also: [slug, parent?.name ?? ""],
          })),
        }))}
      />
    </Layout>
  );
}

function initialOf({ name }: VendorRecord): string {
  const initial = fold(name).match(/[a-z0-9]/)?.[0] ?? "0";
  return /\d/.test(initial) ? "0–9" : initial.toUpperCase();
}
