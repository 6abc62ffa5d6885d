import { calculationPath, calculatorPath, sitePaths } from "../../contract/site-paths.ts";
import type { Methodology } from "../../data/schema/methodology.ts";

/** To the page that calculates it, or to the operation of the API. */
export const CalculatorLink = ({ method: { slug, calculator } }: { method: Methodology }) =>
  calculator === undefined ? (
    <a href={sitePaths.apiReference}>
      Use it through the API: <code>POST {calculationPath(slug)}</code>
    </a>
  ) : (
    <a href={calculatorPath(calculator)}>Open the calculator</a>
  );
