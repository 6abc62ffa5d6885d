import { expect, test } from "vitest";
import { doubtsByName } from "../../../site/records/known-gaps.tsx";

test("a doubt belongs to the clubs and vendors that it names, and the longest name counts", () => {
  const doubts = [
    {
      about: "Copies",
      text: "The pages about Beispiel Laguna and about A.C. Muster (twice A.C. Muster) are copies.",
    },
    { about: "Dates", text: "Interne dates of Beispiel, and of AxC. Muster." },
  ];
  const found = doubtsByName(doubts, ["Beispiel", "Beispiel Laguna", "A.C. Muster", "Inter"]);
  expect([...found].map(([name, of]) => [name, of.map(({ about }) => about)])).toEqual([
    ["Beispiel Laguna", ["Copies"]],
    ["A.C. Muster", ["Copies"]],
    ["Beispiel", ["Dates"]],
  ]);
});
