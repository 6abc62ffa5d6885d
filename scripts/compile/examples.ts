import { attributionFor } from "../../contract/attribution.ts";
import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  squadProjectionExample,
  transferCostExample,
} from "../../contract/calculators/examples.ts";
import { required } from "../../contract/required.ts";
import { apiPaths, methodologyPath } from "../../contract/site-paths.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import type { Example, Examples } from "./openapi.ts";
import { type CompiledRecords, clubSummary, vendorSummary } from "./public-records.ts";

/**
 * A real response of every operation: lists with `limit=1`, the club and vendor of the first relationship, and the worked
 * examples of the calculators.
 */
export function publicExamples(
  records: CompiledRecords & Record<"changes" | "supplierChanges" | "contractsEnding", readonly unknown[]>,
  methods: readonly Methodology[],
  baseUrl: string,
  version: string,
): Examples {
  const { relationships, clubs, vendors, categories, leagues, changes } = records;
  const about = { attribution: attributionFor(baseUrl), dataVersion: version };
  const page = (path: string, entries: readonly unknown[]): Example => {
    const next = entries.length > 1 ? `${baseUrl}${path}?limit=1&offset=1` : null;
    return {
      answer: { data: entries.slice(0, 1), total: entries.length, limit: 1, offset: 0, next, ...about },
    };
  };
  const one = (data: unknown): Example => ({ answer: { data, ...about } });
  const calculation = (slug: string, example: WorkedExample): Example => {
    const { request, data, inputs, warnings } = example;
    const method = methods.find((one) => one.slug === slug);
    const { limitations } = required(method, `the methodology of ${slug}`);
    const methodology = `${baseUrl}${methodologyPath(slug)}`;
    return { request, answer: { data, inputs, warnings, limitations, methodology } };
  };
  return {
    searchTechnology: page(apiPaths.technology, relationships),
    listClubs: page(apiPaths.clubs, clubs.map(clubSummary)),
    getClub: one(clubs.find(({ slug }) => slug === relationships[0]?.club)),
    listVendors: page(apiPaths.vendors, vendors.map(vendorSummary)),
    getVendor: one(vendors.find(({ slug }) => slug === relationships[0]?.vendor)),
    listCategories: page(apiPaths.categories, categories),
    listLeagues: page(apiPaths.leagues, leagues),
    listChanges: page(apiPaths.changes, changes),
    listSupplierChanges: page(apiPaths.supplierChanges, records.supplierChanges),
    listContractsEnding: page(apiPaths.contractsEnding, records.contractsEnding),
    getRelationship: one(relationships[0]),
    calculateTransferCost: calculation("transfer-cost", transferCostExample),
    calculateSquadCost: calculation("squad-cost", squadCostExample),
    calculateSquadPlan: calculation("squad-plan", squadPlanExample),
    calculateSquadProjection: calculation("squad-projection", squadProjectionExample),
    calculateContractExtension: calculation("contract-extension", contractExtensionExample),
  };
}

interface WorkedExample {
  request: unknown;
  data: unknown;
  inputs: unknown;
  warnings: unknown;
}
