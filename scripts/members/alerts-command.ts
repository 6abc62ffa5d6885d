import * as z from "zod";
import { type Command, flag } from "../cli.ts";

const parameters = z.object({
  "dry-run": flag("say whom it would mail about what, and send nothing"),
});

/** Apart from the table of all commands, which the bundled script does not need. */
export const alertsCommand = {
  name: "npm run alerts",
  summary:
    "Mails each member one digest of what the releases since the last one say about their alerts, and a reminder a\n" +
    "week before a plan ends. A timer starts it; two at once do no harm. Exits 1 if a mail could not be sent: the\n" +
    "next run tries it again.",
  parameters,
} satisfies Command<typeof parameters>;
