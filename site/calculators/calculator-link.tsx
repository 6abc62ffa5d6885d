import { calculatorPath } from "../../contract/site-paths.ts";
import type { Methodology } from "../../data/schema/methodology.ts";

export const CalculatorLink = ({ method: { calculator } }: { method: Methodology }) => (
  <a href={calculatorPath(calculator)}>Open the calculator</a>
);
