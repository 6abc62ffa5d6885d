import { CalculatorApp } from "../../form/browser/calculator-app.tsx";
import { transferPage } from "../transfer-page.tsx";

new CalculatorApp(transferPage).start();
