import { pino } from "pino";
import { loadIndexes } from "../../../../server/indexes.ts";
import { mailAlerts } from "../../../../server/members/alerts/run.ts";
import { smtpSeries } from "../../../../server/members/mail.ts";
import { loadMemberIndexes } from "../../../../server/members/records/member-indexes.ts";
import { createPseudonymizer } from "../../../../server/members/secrets.ts";
import { storeEngine } from "../../../../server/members/store/open-store.ts";
import { openManagedStore } from "../../../../server/members/store/store.ts";
import { createFollowed } from "../../../../server/public/followed.ts";

/**
 * A process of its own that mails alerts and kills itself: `<store's URL> <index> <mail server> <now> <mail at which it dies, or 0> <before or
 * after the mail is sent>`. It imports only what it needs, so that it starts fast.
 */
const [databaseUrl = "", folder = "", smtpUrl = "", now = "", dyingMail = "", moment = ""] =
  process.argv.slice(2);

async function runAndDie(): Promise<void> {
  const { open } = storeEngine(databaseUrl);
  const store = await openManagedStore({ open, log: pino({ level: "silent" }), displayUrl: "the fixture" });
  const indexes = await loadMemberIndexes(folder);
  if (indexes === undefined) throw new Error("there is no index");
  const followed = createFollowed(await loadIndexes(folder));
  const series = await smtpSeries(smtpUrl, "members@example.org");
  let mails = 0;
  const { failed } = await mailAlerts({
    ...{
      store,
      indexes,
      followed,
      baseUrl: "https://ledger.example.org",
      dealsUrl: "https://deals.example.org",
    },
    pseudonymize: createPseudonymizer("an-openly-fictional-secret-of-the-tests"),
    now: () => Number(now),
    onFailure: () => undefined,
    deliver: async (mail) => {
      mails += 1;
      const dies = mails === Number(dyingMail);
      if (!dies || moment === "after") await series.deliver(mail);
      if (dies) process.kill(process.pid, "SIGKILL");
    },
  });
  series.close();
  await store.close();
  if (failed > 0) throw new Error(`${failed} mails failed`);
}

void runAndDie();
