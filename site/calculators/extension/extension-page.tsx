import { apiPaths } from "../../../contract/site-paths.ts";
import type { CalculatorPage } from "../form/calculator-page.ts";
import { GroupedForm } from "../form/fields.tsx";
import { bodyOfFields } from "../form/scenario.ts";
import type { ExtensionCalculation } from "../plan/plan-link.ts";
import { EXTENSION_FIELDS, EXTENSION_GROUPS } from "./extension.ts";
import { presentExtension } from "./extension-figures.ts";

export const extensionPage: CalculatorPage<ExtensionCalculation> = {
  apiPath: apiPaths.contractExtension,
  fields: EXTENSION_FIELDS,
  form: (state) => <GroupedForm groups={EXTENSION_GROUPS} state={state} />,
  requests: (scenario) => [{ body: bodyOfFields(scenario, EXTENSION_FIELDS) }],
  present: presentExtension,
};
