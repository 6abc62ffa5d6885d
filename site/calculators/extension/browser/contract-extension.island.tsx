import { CalculatorApp } from "../../form/browser/calculator-app.tsx";
import { extensionPage } from "../extension-page.tsx";

new CalculatorApp(extensionPage).start();
