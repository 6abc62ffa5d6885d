import { apiPaths } from "../../../../contract/site-paths.ts";
import { CalculatorApp, readInitial } from "../../form/browser/calculator-app.tsx";
import { bodyOfFields } from "../../form/browser/scenario.ts";
import { GroupedForm } from "../../form/fields.tsx";
import { calculationRows } from "../../paper/browser/csv.ts";
import type { ExtensionCalculation } from "../../plan/browser/plan-link.ts";
import { EXTENSION_FIELDS, EXTENSION_GROUPS } from "../extension.ts";
import { presentExtension } from "./extension-figures.ts";

new CalculatorApp<ExtensionCalculation>(readInitial(), {
  apiPath: apiPaths.contractExtension,
  fields: EXTENSION_FIELDS,
  form: (state) => <GroupedForm groups={EXTENSION_GROUPS} state={state} />,
  requests: (scenario) => [{ body: bodyOfFields(scenario, EXTENSION_FIELDS) }],
  present: presentExtension,
  csv: ([{ data, inputs }], _, about) => ({
    name: "contract-extension-figures.csv",
    rows: calculationRows(about, [
      ["Inputs", inputs],
      ["Figures", data],
    ]),
  }),
}).start();
