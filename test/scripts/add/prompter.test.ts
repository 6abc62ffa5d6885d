import { createInterface } from "node:readline/promises";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { addRow } from "../../../scripts/add/add-row.ts";
import { terminalPrompter } from "../../../scripts/add/prompter.ts";
import { ledgerFolder } from "../run-script.ts";

const ANSWERS: Readonly<Record<string, string | readonly string[]>> = {
  club: "Real Ejemplo",
  category: "Athlete monitoring",
  vendor: "Acme Tracking",
  product: "",
  scope: "First team",
  status: "1",
  url: "https://diario.example.org/chalecos",
  publisher: "Diario Ejemplo",
  date: "2026-03",
  announced: "",
  note: "The players wear the vests.",
  verified: "",
};

/** Adds a row by questions that are answered by the name they begin with; a list answers the same question again. */
async function conversation(changed: Record<string, string | readonly string[]> = {}) {
  const answers = new Map(
    Object.entries({ ...ANSWERS, ...changed }).map(([name, given]) => [name, [given].flat()]),
  );
  const asked: string[] = [];
  const printed: string[] = [];
  const ask = async (question: string) => {
    const name = question.split(" ")[0] ?? "";
    asked.push(name);
    const given = answers.get(name)?.shift();
    if (given === undefined) throw new Error(`no answer to: ${question}`);
    return given;
  };
  const request = { folder: await ledgerFolder(), draft: {}, newVendor: undefined, today: "2026-11-20" };
  const insertions = await addRow(
    { ...request, latestDay: "2026-11-21" },
    { ask, print: (text) => printed.push(text) },
  );
  return { rows: insertions.map(({ row }) => row), asked, printed };
}

const ROW =
  "real-ejemplo,Athlete monitoring,acme-tracking,,First team,current,https://diario.example.org/chalecos,Diario Ejemplo,2026-03,The players wear the vests.,2026-11-20";

test("every field is asked once, and the verification date is today unless another is typed", async () => {
  const { rows, asked } = await conversation();
  expect(rows).toEqual([ROW]);
  expect(asked).toEqual(
    "club category vendor product scope status url publisher date announced note verified".split(" "),
  );
});

test("whether the page only announces the use is asked as yes or no, and no is the default", async () => {
  const { rows, printed } = await conversation({ status: "3", announced: ["maybe", "yes"] });
  expect(rows).toEqual([ROW.replace("current", "status unknown").replace("2026-03,", "2026-03,yes,")]);
  expect(printed).toEqual(expect.arrayContaining(["  1  yes", "  2  no"]));
  expect((await conversation({ announced: "no" })).rows).toEqual([ROW]);
});

test("part of a name suggests the candidates that contain it, to choose by number", async () => {
  const { rows, printed } = await conversation({ club: ["ejem", "1"] });
  expect(rows).toEqual([ROW]);
  expect(printed).toContain("  choose by number, or type more; +Name enters a new club");
  expect(printed).toContain("  1  Real Ejemplo (real-ejemplo)");
});

test("a misspelt name suggests the nearest", async () => {
  const { rows } = await conversation({ category: ["Athlete monitorin", "1"] });
  expect(rows).toEqual([ROW]);
});

test("an invalid answer is asked again with the reason", async () => {
  const { rows, printed } = await conversation({
    url: ["diario.example.org", "https://diario.example.org/chalecos"],
    scope: ["", "First team"],
  });
  expect(rows).toEqual([ROW]);
  expect(printed).toContain('  "diario.example.org" is not a URL');
  expect(printed).toContain("  scope is required");
});

test("a new vendor is entered with a plus, and its website is asked", async () => {
  const { rows } = await conversation({ vendor: "+Beta Vests", website: "https://beta.example.org" });
  expect(rows).toEqual([
    "beta-vests,Beta Vests,https://beta.example.org/,,",
    ROW.replace("acme-tracking", "beta-vests"),
  ]);
});

test("a new club is entered with a plus, and its country is asked until it is one", async () => {
  const { rows, printed } = await conversation({ club: "+US  Esempio", country: ["Itali", "Italy"] });
  expect(printed).toContain("  choose by number, or type more");
  expect(rows).toEqual(["us-esempio,US Esempio,Italy,", ROW.replace("real-ejemplo", "us-esempio")]);
});

test.each([
  ["club", { club: ["+Real Ejemplo", "Real Ejemplo"], country: "Spain" }],
  ["vendor", { vendor: ["+Acme-Tracking", "Acme Tracking"], website: "" }],
])("a known %s that is entered as new is asked again and not written twice", async (kind, changed) => {
  const { rows, printed } = await conversation(changed);
  expect(printed.join("\n")).toMatch(new RegExp(`duplicate-name {2}"[a-z-]+" leads to two ${kind}s`));
  expect(rows).toEqual([ROW]);
});

test("of a row that the check would refuse only the fields at fault are asked again", async () => {
  const { rows, asked, printed } = await conversation({ status: ["1", "3"], date: "2020" });
  expect(rows).toEqual([ROW.replace("current", "status unknown").replace("2026-03", "2020")]);
  expect(asked.slice(12)).toEqual(["status"]);
  expect(printed.join("\n")).toContain("current-evidence");
});

test("pasted lines answer one question after another, and the end of the input is an error", async () => {
  const input = new PassThrough();
  const { ask } = terminalPrompter(createInterface({ input, output: new PassThrough() }));
  input.end("dortmund\n1\n");
  expect(await ask("club: ")).toBe("dortmund");
  expect(await ask("club: ")).toBe("1");
  await expect(ask("category: ")).rejects.toThrow("Interrupted; nothing is written.");
});
