import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "../../scripts/compile/pipeline.ts";
import { membersInside } from "../../scripts/evidence/reading/evidence-files.ts";
import { latestDayOnEarth } from "../../scripts/evidence/values/dates.ts";
import { BASE_URL, FIXTURE_EVIDENCE } from "../fixture-build.ts";
import { runScript } from "../scripts/run-script.ts";
import { PUBLISHER, sharedFolder } from "../shared-build.ts";

/** What `npm run build -- --release` makes of the fictional evidence, once a run. */
export const firstRelease = (): Promise<string> => releaseFrom("first-release", async () => FIXTURE_EVIDENCE);

/** What it makes once a deal has been entered and released, as docs/operators.md has it done. */
export const nextRelease = (): Promise<string> =>
  releaseFrom("next-release", async (top) => {
    const data = join(top, "data");
    await cp(FIXTURE_EVIDENCE, data, { recursive: true });
    const deals = join(data, "members/deals.csv");
    const [columns, ...rows] = (await readFile(deals, "utf8")).split("\n");
    await writeFile(deals, [columns, NEW_DEAL, ...rows].join("\n"));
    const { code, stderr } = await runScript("release", ["--data", data]);
    if (code !== 0) throw new Error(stderr);
    return data;
  });

const NEW_DEAL =
  "example-rovers-club-family-2026,2026-11-20,,example-rovers,club-family,Club Family Group,,25,minority stake,announced,,," +
  "https://news.example.org/rovers-share,Example News,2026-11-20,The group said that it will buy a quarter.,,2026-11-22,";

async function releaseFrom(name: string, prepare: (top: string) => Promise<string>): Promise<string> {
  const folder = await sharedFolder(name, async (top) => {
    const data = await prepare(top);
    await build({
      data,
      members: membersInside(data),
      link: join(top, "dist"),
      builds: join(top, "builds"),
      release: true,
      baseUrl: BASE_URL,
      publisher: PUBLISHER,
      today: latestDayOnEarth(new Date()),
    });
  });
  return join(folder, "dist");
}
