import * as z from "zod";
import { type Command, flag, operand, option } from "../cli.ts";

const reportId = (help: string) =>
  option("ID", help, z.guid("must be the id of a report, as the list shows it").optional());

const parameters = z
  .object({
    text: operand("TEXT", z.string().max(240, "must have at most 240 characters").optional(), "words"),
    export: flag("queue the pages that reports lead to for the researcher's desk"),
    agree: reportId("write TEXT into coverage.yaml as a doubt about the row, which then shows it"),
    answer: reportId("mail TEXT to the reporter, if there is an address, and delete both"),
    delete: reportId("delete a report without an answer"),
  })
  .refine(
    (given) =>
      [given.export || undefined, given.agree, given.answer, given.delete].filter(Boolean).length < 2,
    {
      path: ["export"],
      error: "and --agree, --answer and --delete exclude each other",
    },
  )
  .refine(({ text, agree, answer }) => (text === undefined) === ((agree ?? answer) === undefined), {
    path: ["text"],
    error: "belongs to --agree and --answer, and they need it",
  });

/** Apart from the table of all commands, which the bundled script does not need. */
export const reportsCommand = {
  name: "npm run reports",
  summary:
    "Lists what readers reported, the newest first, with the state of the row, or does one thing with a report.",
  parameters,
} satisfies Command<typeof parameters>;
