import type { Child } from "hono/jsx";
import type { CalculatorWarning } from "../../../contract/calculators/warnings.ts";
import type { Rulebook } from "../../../data/schema/methodology.ts";
import type { CsvPart } from "../paper/csv.ts";
import type { CalculatorState } from "./calculator.tsx";
import type { Field, Scenario } from "./fields.tsx";
import type { FigureSet } from "./figures.tsx";

/** A successful response of the API. */
export interface CalculatorResponse<Data, Inputs> {
  data: Data;
  inputs: Inputs;
  warnings: CalculatorWarning[];
}

export interface CalculatorRequest {
  body: unknown;
  /** The rows of the moves that it has, if these are not all. */
  sentMoves?: readonly number[];
  /** True if the page has figures without its response. */
  isOptional?: boolean;
}

/** A response for each request, the main one first; null for an optional one that was rejected. */
export type Calculations<Calculation> = readonly [Calculation, ...(Calculation | null)[]];

export interface Presented extends FigureSet {
  verdict: string;
  /** Inputs as counted, for paper; those of the main calculation if not given. */
  printedInputs?: object;
}

/** Differences between the calculators. */
export interface CalculatorPage<Calculation> {
  apiPath: string;
  fields: Readonly<Record<string, Field>>;
  /** The page's names for figures in the API's messages. */
  figureNames?: Readonly<Record<string, string>>;
  form: (state: CalculatorState, rulebooks: readonly Rulebook[]) => Child;
  /** The requests of a scenario, the main one first. */
  requests: (scenario: Scenario) => readonly CalculatorRequest[];
  present: (calculations: Calculations<Calculation>, scenario: Scenario) => Presented;
  /** Parts of the file of figures; inputs and figures of the main calculation if not given. */
  csvParts?: (calculations: Calculations<Calculation>, scenario: Scenario) => readonly CsvPart[];
  /** True if nothing is sent before the reader asks for it; the page then says so. */
  startsManually?: boolean;
  emptyFields?: () => Readonly<Record<string, string>>;
  /** A link's scenario as the page has it today, and what a reader of the link should know. */
  fromLink?: (scenario: Scenario) => Scenario & { notes: readonly string[] };
  /** Results of the API for each player, by the register's columns. */
  calculatedCells?: (calculation: Calculation, scenario: Scenario) => CalculatorState["calculatedCells"];
}
