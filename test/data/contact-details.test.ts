import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { getBuyer } from "../../contract/members/routes.ts";
import { getBuyerTool } from "../../contract/members/tools.ts";

const BUYERS = "data/members/buyers";

test("docs, API and tool say that no decision-maker has a LinkedIn address or work email, as the evidence does", async () => {
  const buyers = (await readdir(BUYERS)).map((file) => readFile(`${BUYERS}/${file}`, "utf8"));
  const isNone = !(await Promise.all(buyers)).some((text) =>
    /\b(?:linkedin|work_email): (?!null)/.test(text),
  );
  const docs = (await readFile("docs/members.md", "utf8")).replaceAll("`", "");
  for (const text of [docs, getBuyer.description, getBuyerTool.description])
    expect(/linkedin and workEmail (?:of decision-makers )?are null so far/.test(text)).toBe(isNone);
});
