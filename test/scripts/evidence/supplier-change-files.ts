import { type Files, validFiles, withRows } from "./evidence.ts";

/** The relationship that Example Rovers ended in 2021, and the one that follows it in `successor`. */
export const FROM = "example-rovers--o-tickets--ticketing--season-pass";
export const TO = "example-rovers--acme-tracking--ticketing";

const [, VESTS = "", TICKETS = ""] = (validFiles["technology/england.csv"] ?? "").split("\n");

/** The fictional ledger's file with another vendor of tickets for Example Rovers, shown by a page of a date. */
export const successor = (date: string): Record<string, string> =>
  withRows(
    "technology/england.csv",
    VESTS,
    `example-rovers,Ticketing,acme-tracking,,Club-wide,status unknown,https://news.example.org/new-shop,,Example News,,${date},,The club sells its tickets through the new shop.,,,,2026-06-30,`,
    TICKETS,
  );

/** The file of confirmed changes with these pairs. */
export const changes = (...pairs: readonly (readonly [from: string, to: string])[]): Files =>
  withRows(
    "supplier-changes.csv",
    ...pairs.map(
      ([from, to]) => `${from},${to},The club left its ticket vendor for the new shop.,2026-06-30,`,
    ),
  );

/** The fictional ledger with one confirmed change of supplier. */
export const changedSupplier: Files = { ...successor("2021-08-01"), ...changes([FROM, TO]) };
