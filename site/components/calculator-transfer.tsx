import { transferCostExample } from "../../contract/calculators/transfer-cost-example.ts";
import { FieldGroup, type NumberField, written } from "./calculator-field.tsx";

const EXAMPLE = transferCostExample.inputs;

const ACQUISITION: readonly NumberField[] = [
  {
    name: "fee",
    label: "Transfer fee",
    hint: "The guaranteed payment; 0 for a free agent.",
    unit: "money",
    example: written(EXAMPLE.fee),
    required: true,
  },
  {
    name: "agentRate",
    label: "Agent's fee",
    hint: "As a percentage of the transfer fee: 5 means 5 %.",
    unit: "%",
    example: written(EXAMPLE.agentRate),
  },
  {
    name: "otherAcquisition",
    label: "Other acquisition costs",
    hint: "Other direct costs of the registration.",
    unit: "money",
    example: written(EXAMPLE.otherAcquisition),
  },
];

const CONTRACT: readonly NumberField[] = [
  {
    name: "years",
    label: "Contract length",
    hint: "Parts of a year are allowed: 4.5 for a winter signing.",
    unit: "years",
    example: written(EXAMPLE.years),
    required: true,
  },
  {
    name: "annualSalary",
    label: "Salary a year",
    hint: "Gross, or the employer's whole cost.",
    unit: "money",
    example: written(EXAMPLE.annualSalary),
  },
  {
    name: "annualBonus",
    label: "Bonus a year",
    hint: "What is expected to be paid.",
    unit: "money",
    example: written(EXAMPLE.annualBonus),
  },
  {
    name: "signingBonus",
    label: "Signing bonus",
    hint: "For the whole contract; an employee cost, not part of the book value.",
    unit: "money",
    example: written(EXAMPLE.signingBonus),
  },
];

const SALE: readonly NumberField[] = [
  {
    name: "saleYear",
    label: "Sold after",
    hint: "Years since the contract began.",
    unit: "years",
    example: written(EXAMPLE.saleYear ?? 0),
  },
  {
    name: "expectedSale",
    label: "Expected sale price",
    hint: "Illustrative proceeds; not a valuation.",
    unit: "money",
    example: written(EXAMPLE.expectedSale ?? 0),
  },
];

export function TransferForm() {
  return (
    <>
      <p class="quiet form-note">
        The example is invented. Write a point for decimals: 2.5; commas only part thousands.
      </p>
      <FieldGroup title="Acquisition" fields={ACQUISITION} />
      <FieldGroup title="Contract" fields={CONTRACT} />
      <FieldGroup title="Sale" fields={SALE} />
      <p class="actions">
        <button type="submit">Show the figures</button>{" "}
        <button type="button" id="example">
          Back to the example
        </button>
      </p>
    </>
  );
}

/** The places that the script fills. */
export function TransferFigures() {
  return (
    <>
      <dl id="key-figures" class="key-figures" />
      <figure id="book-value" class="chart" aria-labelledby="book-value-title">
        <figcaption id="book-value-title">Book value over the contract</figcaption>
        <div id="book-value-drawing" class="drawing" />
        <p class="legend quiet" />
      </figure>
      <section id="sale" aria-labelledby="sale-title">
        <h3 id="sale-title">The sale</h3>
        <div class="filled" />
      </section>
      <section id="five-year-cap" aria-labelledby="cap-title">
        <h3 id="cap-title">With amortisation over at most five years</h3>
        <div class="filled" />
      </section>
      <section id="schedule" aria-labelledby="schedule-title">
        <h3 id="schedule-title">Year by year</h3>
        <div class="filled" />
        <p class="actions">
          <button type="button" id="export-figures">
            Save the schedule as CSV
          </button>
        </p>
      </section>
    </>
  );
}
