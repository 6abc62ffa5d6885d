import { CalculatorApp } from "../../form/browser/calculator-app.tsx";
import { listenToRegister, registerHandlers } from "../../register/browser/register.ts";
import { planPage } from "../plan-page.tsx";
import { moveHandlers } from "./moves.ts";

const app = new CalculatorApp(planPage);
const register = registerHandlers(app);
listenToRegister(app, register);
app.start({ ...register, ...moveHandlers(app) });
