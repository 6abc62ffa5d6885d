import temml from "temml";
import { required } from "../../../contract/required.ts";

/** TeX as MathML without inline styles, which the content security policy forbids; `text.css` aligns the columns. */
export const mathMl = (tex: string): string =>
  temml.renderToString(tex, { displayMode: true, throwOnError: true }).replace(/ style="[^"]*"/g, "");

/** Values that a worked formula may name: the published example's request as counted, and its figures. */
export interface WorkedExample {
  inputs: object;
  data: object;
}

const MILLION = 1_000_000;

const inMillions = (value: number): string => decimals(value / MILLION);
const decimals = (value: number): string =>
  new Intl.NumberFormat("en", { maximumFractionDigits: 4, useGrouping: false }).format(value);

const UNITS: Readonly<Record<string, (value: number) => string>> = {
  money: inMillions,
  percent: (value) => `${decimals(value)}\\%`,
  number: decimals,
};

/** A worked formula with its numbers: `\money{sale.result}` becomes the example's result in millions. */
export const workedTex = (worked: string, { data, inputs }: WorkedExample): string =>
  worked.replace(/\\(money|percent|number)\{([\w.]+)\}/g, (_, unit: string, path: string) => {
    const value = valueAt(data, path) ?? valueAt(inputs, path);
    if (typeof value !== "number") throw new Error(`The worked example has no number ${path}.`);
    return required(UNITS[unit], `the unit ${unit}`)(value);
  });

const valueAt = (root: object, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => fieldOf(value, key), root);

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
