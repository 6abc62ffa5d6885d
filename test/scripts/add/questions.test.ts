import { expect, test } from "vitest";
import { addRow } from "../../../scripts/add/add-row.ts";
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
  note: "The players wear the vests.",
  verified: "",
};

/** Adds a row by questions that are answered by the name they begin with; a list answers the same question again. */
async function conversation(changed: Record<string, string | readonly string[]> = {}) {
  const answers = new Map(
    Object.entries({ ...ANSWERS, ...changed }).map(([name, given]) => [name, [given].flat()]),
  );
  const asked: string[] = [];
  const said: string[] = [];
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
    { ask, say: (text) => said.push(text) },
  );
  return { rows: insertions.map(({ row }) => row), asked, said };
}

const ROW =
  "real-ejemplo,Athlete monitoring,acme-tracking,,First team,current,https://diario.example.org/chalecos,Diario Ejemplo,2026-03,The players wear the vests.,2026-11-20";

test("every field is asked once, and the verification date is today unless another is typed", async () => {
  const { rows, asked } = await conversation();
  expect(rows).toEqual([ROW]);
  expect(asked).toEqual([
    "club",
    "category",
    "vendor",
    "product",
    "scope",
    "status",
    "url",
    "publisher",
    "date",
    "note",
    "verified",
  ]);
});

test("what is typed in part is answered with those that hold it, to choose by number", async () => {
  const { rows, said } = await conversation({ club: ["ejem", "1"] });
  expect(rows).toEqual([ROW]);
  expect(said).toContain("  choose by number, or type more; +Name enters a new club");
  expect(said).toContain("  1  Real Ejemplo (real-ejemplo)");
});

test("a misspelt name is answered with the nearest", async () => {
  const { rows } = await conversation({ category: ["Athlete monitorin", "1"] });
  expect(rows).toEqual([ROW]);
});

test("an answer that cannot stand is asked again with the reason", async () => {
  const { rows, said } = await conversation({
    url: ["diario.example.org", "https://diario.example.org/chalecos"],
    scope: ["", "First team"],
  });
  expect(rows).toEqual([ROW]);
  expect(said).toContain('  "diario.example.org" is not a URL');
  expect(said).toContain("  scope is needed");
});

test("a new vendor is entered with a plus, and its website is asked", async () => {
  const { rows } = await conversation({ vendor: "+Beta Vests", website: "https://beta.example.org" });
  expect(rows).toEqual([
    "beta-vests,Beta Vests,https://beta.example.org/,",
    ROW.replace("acme-tracking", "beta-vests"),
  ]);
});

test("a new club is entered with a plus, and its country is asked until it is one", async () => {
  const { rows, said } = await conversation({ club: "+US  Esempio", country: ["Itali", "Italy"] });
  expect(said).toContain("  choose by number, or type more");
  expect(rows).toEqual(["us-esempio,US Esempio,Italy,", ROW.replace("real-ejemplo", "us-esempio")]);
});

test("a club entered as new although it is known is asked again, and is not written twice", async () => {
  const { rows, said } = await conversation({ club: ["+Real Ejemplo", "Real Ejemplo"], country: "Spain" });
  expect(said.join("\n")).toContain('duplicate-name  "real-ejemplo" leads to two clubs');
  expect(rows).toEqual([ROW]);
});

test("of a row that the check would refuse only the fields at fault are asked again", async () => {
  const { rows, asked, said } = await conversation({ status: ["1", "3"], date: "2020" });
  expect(rows).toEqual([ROW.replace("current", "status unknown").replace("2026-03", "2020")]);
  expect(asked.slice(11)).toEqual(["status"]);
  expect(said.join("\n")).toContain("current-evidence");
});

test("a vendor entered as new although it is known is asked again, and is not written twice", async () => {
  const { rows, said } = await conversation({ vendor: ["+Acme-Tracking", "Acme Tracking"], website: "" });
  expect(said.join("\n")).toContain('duplicate-name  "acme-tracking" leads to two vendors');
  expect(rows).toEqual([ROW]);
});
