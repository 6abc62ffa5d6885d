import * as z from "zod";
import { type Command, flag } from "../cli.ts";

const parameters = z.object({
  "dry-run": flag("say whom it would mail about what, and send nothing"),
});

/** Apart from the table of all commands, which the bundled script does not need. */
export const alertsCommand = {
  name: "npm run alerts",
  summary:
    "Mails each account one digest of what the releases since the last one say about what it follows, and a reminder\n" +
    "a week before a plan ends. A timer starts it every hour; free accounts are mailed from Monday 06:00 UTC. Two at\n" +
    "once do no harm. Exits 1 if a mail could not be sent: the next run tries it again.",
  parameters,
} satisfies Command<typeof parameters>;
