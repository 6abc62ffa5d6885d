import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { getBuyer } from "../../contract/members/routes.ts";
import { getBuyerTool } from "../../contract/members/tools.ts";

test("docs, API and tool say that no decision-maker has a LinkedIn address or work email, as the counts do", async () => {
  const { counts } = parse(await readFile("data/members-sample.yaml", "utf8"));
  const isNone = counts.linkedin === 0 && counts.work_emails === 0;
  const docs = (await readFile("docs/members.md", "utf8")).replaceAll("`", "");
  for (const text of [docs, getBuyer.description, getBuyerTool.description])
    expect(/linkedin and workEmail (?:of decision-makers )?are null so far/.test(text)).toBe(isNone);
});
