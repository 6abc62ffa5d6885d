import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { excelCsv } from "../../../contract/csv.ts";
import { projectionInputs } from "../../../server/calculators/squad-projection.ts";
import { moneyUnitOf } from "../../../site/calculators/form/money.ts";
import { registerBody } from "../../../site/calculators/form/scenario.ts";
import { registerRows } from "../../../site/calculators/paper/csv.ts";
import type {
  ImportAnswers,
  ImportContext,
} from "../../../site/calculators/register/browser/import-questions.ts";
import { previewOf, readRegister } from "../../../site/calculators/register/browser/read-register.ts";
import { PLAYER_COLUMNS } from "../../../site/calculators/register/player-columns.ts";
import { calculateProjection } from "../../server/calculators/calculate.ts";

const EURO_MILLIONS = moneyUnitOf({ currency: "€", unit: "1000000" });
const PAGE: ImportContext = { start: "2026-07", isWeekly: false, size: 1 };

const HEAD = "Player\tWages\tAmortisation\tAgent\tNBV\tContract end";
const read = (text: string, answers: ImportAnswers = {}, page: Partial<ImportContext> = {}) =>
  readRegister(text, { ...PAGE, ...page }, answers);
/** A reading after the first answer to each question. */
function readAnswered(text: string, page: Partial<ImportContext> = {}) {
  let answers: ImportAnswers = {};
  const asked: string[] = [];
  for (;;) {
    const reading = read(text, answers, page);
    const [question] = reading.questions;
    if (question === undefined) return { ...reading, asked };
    asked.push(question.text);
    answers = { ...answers, ...JSON.parse(question.answers[0]?.value ?? "") };
  }
}
/** The first player of a register in which only the wage varies. */
const readWage = (wage: string, answers: ImportAnswers = {}) =>
  read(`${HEAD}\nA\t${wage}\t£20,000\t0\t0\t2027`, answers);

const CLUB = { otherRelevantEmployeeCosts: 0, otherAgentCosts: 0, netLoanCosts: 0 };
const SEASON = { adjustedOperatingRevenue: 1, ...CLUB };
/** A request for three seasons of players from July 2026. */
const projectionOf = (players: readonly (readonly string[])[]) => ({
  ...{ firstSeason: 2026, threshold: 70, moves: [], seasons: [SEASON, SEASON, SEASON] },
  ...registerBody(players, { firstSeason: "2026" }),
});

/** What the API counts of players from July 2026, in millions with two places. */
function countedOf(players: readonly (readonly string[])[]) {
  const counted = projectionInputs(squadProjectionRequest.parse(projectionOf(players))).players;
  const sum = (field: "employeeCosts" | "amortisation" | "bookValue" | "agentCosts") =>
    Number((counted.reduce((total, player) => total + player[field], 0) / 1e6).toFixed(2));
  return [sum("employeeCosts"), sum("amortisation"), sum("bookValue"), sum("agentCosts")];
}

/**
 * Four players on 50,000, 20,000, 100,000 and 10,000 a week: 12 million for four years from July 2024; free; 30 million from January
 * 2026 to June 2030; 7 million for seven years from July 2020, before the five-year rule.
 */
const SQUAD = {
  "in German thousands, with semicolons and an agent's fee of 0": `
Kader 2026/27;;;;;
Kaderspieler;Ablösesumme (T€);Beraterhonorar p.a.;Unter Vertrag seit;Vertrag bis;Monatsgehalt (T€)

Adler;12.000;0;01.07.2024;2028;216,667
Brandt;ablösefrei;0;01.07.2025;2027;86,667
Conti;30.000;0;01.01.2026;2030;433,333
Dias;7.000;0;01.07.2020;2027;43,333`,
  "in French, of a month, with the days of short years": `
Joueur;Poste;Indemnité de transfert;Date de signature;Fin de contrat;Salaire mensuel brut
Adler;G;12 000 000 €;01/07/24;30/06/28;216 666,67 €
Brandt;D;gratuit;01/07/25;30/06/27;86 666,67 €
Conti;M;30 000 000 €;01/01/26;30/06/30;433 333,33 €
Dias;A;7 000 000 €;01/07/20;30/06/27;43 333,33 €`,
  "in Spanish, in thousands by its title, with totals": `
PLANTILLA - importes en miles de euros
Jugador\tCoste de traspaso\tFecha de firma\tFin de contrato\tSalario anual
Adler\t12.000\tjul-24\t30/06/2028\t2.600
Brandt\tCantera\tjul-25\t30/06/2027\t1.040
Conti\t30.000\tene-26\t30/06/2030\t5.200
Dias\t7.000\tjul-20\t30/06/2027\t520
TOTAL\t49.000\t\t\t9.360`,
  "in Italian, in millions, with pay of a month in its cells and a percentage": `
Calciatore\tCosto storico\tAgente %\tInizio contratto\tScadenza\tStipendio lordo
Adler\t12,00 mln €\t5%\t07/2024\t30 giugno 2028\t216.667 €/mese
Brandt\tsvincolato\t5%\t07/2025\tgiu-27\t86.667 €/mese
Conti\t30,00 mln €\t5%\t01/2026\tgiu-30\t433.333 €/mese
Dias\t7,00 mln €\t5%\t07/2020\tgiu-27\t43.333 €/mese`,
  "in Portuguese, with book values and the currency in a merged title": `
Clube Exemplo, plantel a 30.06.2026 (valores em euros);;;;;
Jogador;Custo de aquisição;Data de assinatura;Fim do contrato;Vencimento mensal;Valor líquido contabilístico
Adler;12.000.000,00;2024-07-01;30-06-2028;216.666,67;6.000.000,00
Brandt;Formação;2025-07-01;30-06-2027;86.666,67;-
Conti;30.000.000,00;2026-01-01;30-06-2030;433.333,33;26.666.666,67
Dias;7.000.000,00;2020-07-01;30-06-2027;43.333,33;1.000.000,00`,
  "in Dutch thousands, of a week, with days as a spreadsheet counts them": `
Speler\tTransfersom (x € 1.000)\tGetekend\tContract tot\tWeeksalaris
Adler\t12.000\t45474\t46934\t€ 50.000
Brandt\ttransfervrij\t45839\t46568\t€ 20.000
Conti\t30.000\t46023\t47664\t€ 100.000
Dias\t7.000\t44013\t46568\t€ 10.000`,
  "on two sheets, with sums that are not called totals": `
Example Rovers, all figures £000\t\t\t\t\t
Squad member\tAge\tFee\tSigned on\tExpiry\tAnnual salary
Adler\t24\t12,000\t01/07/2024\t30/06/2028\t2,600
Brandt\t25\tAcademy\t01/07/2025\t30/06/2027\t1,040
Under 21\t\t\t\t\t
Squad member\tAge\tFee\tSigned on\tExpiry\tAnnual salary
Conti\t19\t30,000\t01/01/2026\t30/06/2030\t5,200
Dias\t20\t7,000\t01/07/2020\t30/06/2027\t520
\t\t49,000\t\t\t9,360`,
  "under headings of two lines and a line of units": `
\tTransfer\tContract\t\tWeekly
Player\tfee\tstart\tend\twage
\t£\tdate\tdate\t£
Adler\t12,000,000\t01/07/2024\t30/06/2028\t50,000
Brandt\t0\t01/07/2025\t30/06/2027\t20,000
Conti\t30,000,000\t01/01/2026\t30/06/2030\t100,000
Dias\t7,000,000\t01/07/2020\t30/06/2027\t10,000`,
  "with units in its cells, and lengths in place of ends": `
Name|Purchase price|Date joined|Contract length|Wage
Adler|£12m|July 2024|4 years|£50k p.w.
Brandt|Free transfer|July 2025|2 years|£20k p.w.
Conti|£30m|January 2026|54 months|£100k p.w.
Dias|£7m|July 2020|7 years|£10k p.w.`,
  "in French, with book values and what is left": `
Nom\tVNC (M€)\tAnnées restantes\tSalaire hebdo (k€)
Adler\t6\t2\t50
Brandt\t0\t1\t20
Conti\t26,667\t4\t100
Dias\t1\t1\t10`,
  "with amortisation alone, and amounts without quotes among tabs": `
Squad, first team, 2026/27
Name\tAmortisation p.a.\tUntil\tWages, gross, per month
Adler, A.\t3,000,000\tJun-28\t216,667
Brandt, B.\t–\tJun-27\t86,667
Conti, C.\t6,666,667\tJun-30\t433,333
Dias, D.\t1,000,000\tJun-27\t43,333`,
};

describe("one squad", () => {
  test.each(Object.entries(SQUAD))("%s has the same pay, amortisation and book value", (_, text) => {
    const { players, errors, faults, asked } = readAnswered(text);
    expect([errors, faults, asked]).toEqual([[], [], []]);
    expect(countedOf(players)).toEqual([9.36, 10.67, 33.67, 0]);
  });
});

describe("a register", () => {
  test.each([
    ["£3,200,000", "3200000"],
    ["3.2m", "3200000"],
    ["€450k", "450000"],
    ["450 T€", "450000"],
    ["GBPm 3.2", "3200000"],
    ["$1.25mn", "1250000"],
    ["EUR 3 200 000", "3200000"],
    ["3'200'000", "3200000"],
    ["3,200,000.50", "3200000.5"],
    ["(1,250,000)", "-1250000"],
    ["€50,000 a week", "2600000"],
    ["£200,000 p.m.", "2400000"],
    ["", "0"],
    ["€ -", "0"],
    ["n/a", "0"],
    ["Academy (own)", "0"],
  ])("has an amount %j as %s", (text, amount) => {
    const { players, questions, errors } = readWage(text);
    expect({ amount: players[0]?.[1], questions, errors }).toEqual({ amount, questions: [], errors: [] });
  });

  test.each(["two", "undisclosed", "5%", "1m + 2m", "1,00,000"])("has no amount in %j", (text) => {
    expect(readWage(text).errors).toEqual([`Line 2: Employee costs “${text}” is not a number.`]);
  });

  test.each([
    ["2027", "2027"],
    ["30/06/2027", "2027"],
    ["30/06/27", "2027"],
    ["2027-06-30", "2027"],
    ["30 Jun 2027", "2027"],
    ["June 30, 2027", "2027"],
    ["1er juin 2028", "2028"],
    ["2026/27", "2027"],
    ["26/27", "2027"],
    ["1999-00", "2000"],
    ["Jun-29", "2029"],
    ["30-Jun-29", "2029"],
    ["06/2029", "2029"],
    ["46568", "2027"],
  ])("has an end %j in %s", (text, year) => {
    expect(read(`${HEAD}\nA\t1m\t0\t0\t0\t${text}`).players[0]?.[5]).toBe(year);
  });

  test.each(["soon", "2024-2027", "27"])("has no date in the end %j", (text) => {
    expect(read(`${HEAD}\nA\t1m\t0\t0\t0\t${text}`).errors).toEqual([
      `Line 2: Contract end “${text}” is not a date.`,
    ]);
  });

  test.each([
    ["3.200", "Does 3.200 mean 3200 or 3.2?", { comma: "3200", point: "3.2" }],
    ["3,2", "Is 3,2 the same as 3.2?", { comma: "3.2", point: null }],
    ["3.200m", "Does 3.200 mean 3200 or 3.2?", { comma: "3200000000", point: "3200000" }],
  ] as const)("asks what %j means instead of guessing", (text, question, meanings) => {
    const lines = `${HEAD}\nA\t${text}\t\t\t\t2027`;
    const asked = read(lines, { scale: 1 });
    expect(asked.questions.map((one) => one.text)).toEqual([question]);
    expect([asked.players, asked.errors]).toEqual([[], []]);
    for (const decimalSign of ["comma", "point"] as const) {
      const answered = read(lines, { decimalSign, scale: 1 });
      expect(answered.questions).toEqual([]);
      expect(answered.players[0]?.[1] ?? null).toBe(meanings[decimalSign]);
    }
  });

  test.each([
    ["3.200", "3,200,000", "3.2"],
    ["3,200", "3.200.000", "3.2"],
    ["3.200", "3.200.000", "3200"],
    ["3,2", "3.200.000", "3.2"],
  ])("does not ask about %s beside %s, which shows what it means", (text, other, amount) => {
    const { players, questions } = read(`${HEAD}\nA\t${text}\t${other}\t0\t0\t2027`, { scale: 1 });
    expect([questions, players[0]?.[1]]).toEqual([[], amount]);
  });

  test("asks about 3,200 if other amounts show both kinds of decimal sign", () => {
    const { questions } = read(`${HEAD}\nA\t3,200\t3.200.000\t1.5m\t0\t2027`);
    expect(questions.map(({ text }) => text)).toEqual(["Does 3,200 mean 3200 or 3.2?"]);
  });

  test.each([
    [1, "12.5"],
    [1000, "12500"],
    [1_000_000, "12500000"],
  ])("asks in what unit small amounts are, and counts them in %d", (scale, amount) => {
    const text = `${HEAD}\nA\t12.5\t3\t0\t7000000\t2027`;
    expect(read(text).questions).toMatchObject([
      {
        text: "How much is 12.5 in “Wages”?",
        answers: [{ label: "12.5" }, { label: "12,500" }, { label: "12,500,000" }],
      },
    ]);
    expect(read(text, { scale }).players[0]?.slice(1, 5)).toEqual([
      amount,
      String(3 * scale),
      "0",
      "7000000",
    ]);
  });

  test.each([
    ["Wages (£m)", "12.5", "12500000"],
    ["Salary €'000", "450", "450000"],
    ["Gross annual wage (£)", "450", "450"],
    ["Gehalt in Mio. €", "12.5", "12500000"],
    ["Weekly wage (£)", "50,000", "2600000"],
    ["£k p.w. wage", "50", "2600000"],
    ["Monthly salary (£)", "200,000", "2400000"],
  ])("takes unit and time from the heading %j", (heading, text, amount) => {
    const { players } = read(`Player\t${heading}\tContract end\nA\t${text}\t2027`);
    expect(players[0]?.[1]).toBe(amount);
  });

  test("is in the unit that its other columns name, or the page's, and says so", () => {
    const ofOthers = read("Player\tWages (GBP m)\tNBV\tUntil\nA\t4\t28.5\t2027");
    const ofPage = read("Player\tWages\tNBV\tUntil\nA\t4\t28.5\t2027", {}, { size: 1_000_000 });
    for (const { players, notes } of [ofOthers, ofPage]) {
      expect([players[0]?.[1], players[0]?.[4]]).toEqual(["4000000", "28500000"]);
      expect(notes).toContain("“NBV” is in millions.");
    }
  });

  test.each([
    ["name,employeeCosts,amortisation,agentCosts,bookValue,contractEnd"],
    ["Name,Salary,Amortization,Agent fees,Net book value,Contract expiry"],
    ["Player name,Annual wages,Amortisation charge,Agent's fee,Carrying value,End of contract"],
    ["PLAYER,PAY,AMORT.,INTERMEDIARY,NBV,EXPIRY DATE"],
    ["Profi,Bruttojahresgehalt,AfA,Vermittlerprovision,Restbuchwert,Vertrag läuft bis"],
    ["Nom du joueur,Rémunération,Dotation,Mandataire,VNC,Échéance"],
    ["Futbolista,Ficha,Amortización,Intermediarios,Valor contable,Vencimiento"],
    ["Calciatore,Ingaggio lordo,Ammortamento,Procuratore,Valore residuo,Fine contratto"],
    ["Atleta,Ordenado,Amortização,Comissões,Valor contabilístico,Termo do contrato"],
    ["Naam,Jaarloon,Afschrijving,Zaakwaarnemer,Boekwaarde,Einddatum contract"],
  ])("is read under the headings %s", (headings) => {
    expect(read(`${headings}\nA,5000000,4000000,3000,2000000,2030`).players).toEqual([
      ["A", "5000000", "4000000", "3000", "2000000", "2030"],
    ]);
  });

  test.each([
    ["A. Example;45 000 000;2500000;0;4000000;2030\r\n"],
    ["A. Example\t45,000,000\t2,500,000\t0\t4,000,000\t2030"],
    [`\uFEFF"A. Example","45,000,000",2500000,0,4000000,2030\r\n\r\n`],
    [
      "Squad 2026/27\nContract end,Player,Position,Book value,Agent costs,Amortisation,Employee costs\n" +
        "2030,A. Example,GK,4000000,0,2500000,45000000\n,Total,,4000000,0,2500000,45000000",
    ],
  ])("is read with any delimiter and order of columns: %j", (text) => {
    const { players, errors } = read(text);
    expect({ players, errors }).toEqual({
      players: [["A. Example", "45000000", "2500000", "0", "4000000", "2030"]],
      errors: [],
    });
  });

  test("is of a week like the table it is pasted into, if its heading does not say", () => {
    const { players } = read("Player\tWage (£)\tUntil\nA\t50,000\t2027", {}, { isWeekly: true });
    expect(players[0]?.[1]).toBe("2600000");
  });

  const BOUGHT = "Player\tWages (£m)\tFee (£m)\tSigned";
  test.each([
    [`${BOUGHT}\tLength\nA\t5\t25\tAug-24\t4`, ["2028", "25000000", "2024-08", "4"]],
    [`${BOUGHT}\tUntil\nA\t5\t25\t2024-07-01\t2029`, ["2029", "25000000", "2024-07-01", "5"]],
    [`${BOUGHT}\tUntil\nA\t5\t25\t15/01/2024\t31/12/2027`, ["2028", "25000000", "2024-01-15", "4"]],
    [`${BOUGHT}\tUntil\nA\t5\t25\t2023/24\t2028`, ["2028", "25000000", "2023-07", "5"]],
    ["Player\tWages (£m)\tFee (£m)\tUntil\tYears\nA\t5\t25\t2029\t4", ["2029", "25000000", "2025-07", "4"]],
  ])("has fee, day of signing and length for the API to calculate: %j", (text, expected) => {
    const { players, errors } = read(text);
    expect([errors, players]).toEqual([[], [["A", "5000000", "", "0", "", ...expected]]]);
  });

  test.each([
    ["2026-07", "3000000", "2842105"],
    ["2026-01", "2571429", "2454545"],
  ])(
    "has amortisation from book value and what is left from %s, five years from the signing at most",
    (start, ...charges) => {
      const text = `${BOUGHT}\tUntil\tNBV (£m)\nA\t5\t25\tAug-24\t2029\t9\nB\t5\t25\tSep-24\t2031\t9`;
      expect(read(text, {}, { start }).players).toEqual([
        ["A", "5000000", charges[0], "0", "9000000", "2029"],
        ["B", "5000000", charges[1], "0", "9000000", "2031"],
      ]);
    },
  );

  test.each([
    ["4", 48],
    ["3½", 42],
    ["3 1/2 years", 42],
    ["3 and a half years", 42],
    ["3 einhalb Jahre", 42],
    ["3 ans et demi", 42],
    ["3 años y medio", 42],
    ["3 anni e mezzo", 42],
    ["3 anos e meio", 42],
    ["3 en een half jaar", 42],
    ["3,5 saisons", 42],
    ["4-year contract", 48],
    ["4y", 48],
    ["2 Jahre Rest", 24],
    ["42 mois", 42],
  ])("has a length %j of %d months", (text, months) => {
    const { players, errors } = read(`${BOUGHT}\tLength\nA\t5\t12.5\t15/01/2025\t${text}`);
    expect([errors, Number(players[0]?.[8])]).toEqual([[], months / 12]);
  });

  test.each(["3 years + 1", "3 years (option)", "3 bis 4", "36m", "104 weeks"])(
    "has no length in %j",
    (text) => {
      expect(read(`${BOUGHT}\tLength\nA\t5\t12.5\t15/01/2025\t${text}`).errors).toContain(
        `Line 2: Length “${text}” is not a length.`,
      );
    },
  );

  test("has what it has itself of the books, and a book value from amortisation and what is left", () => {
    const text = `${BOUGHT}\tUntil\tAmortisation (£m)\tNBV (£m)\nA\t5\t25\tAug-24\t2028\t4\t9\nB\t5\t25\tAug-24\t2028\t4\t`;
    expect(read(text).notes).toContain("Not used beside book value or amortisation: “Fee (£m)”.");
    expect(read(text).players.map((cells) => cells.slice(2))).toEqual([
      ["4000000", "0", "9000000", "2028"],
      ["4000000", "0", "8000000", "2028"],
    ]);
  });

  test.each([
    ["fee", "Once: part of the cost", ["0", "", "2030", "11000000", "2025-07", "5"]],
    ["agentCosts", "Every year", ["1000000", "", "2030", "10000000", "2025-07", "5"]],
  ])("asks whether an agent's fee beside a fee is paid once, and counts it as %s", (_, label, expected) => {
    const text = "Player\tWage (£m)\tFee (£m)\tAgent fee (£m)\tSigned\tUntil\nA\t5\t10\t1\tJul-25\tJun-30";
    const [question] = read(text).questions;
    expect(question?.text).toBe("“Agent fee (£m)”: paid once, or every year?");
    const answer = question?.answers.find((one) => one.label === label);
    expect(read(text, JSON.parse(answer?.value ?? "")).players[0]?.slice(3)).toEqual(expected);
    expect(read(text.replace("Agent fee", "Agent fee p.a.")).questions).toEqual([]);
  });

  const UNKNOWN = "Player\tInvestment\tAge\tSigned\tExpires\tPay\nA\t£11m\t24\t07/2024\t06/2028\t£700,000";

  test("asks what amounts under an unknown heading are if nothing else is a cost", () => {
    const { questions } = read(UNKNOWN);
    const text = "“Investment” has amounts under a heading that is not known. What are they?";
    expect(questions).toMatchObject([
      {
        text,
        answers: ["Fee and costs", "Book value", "Amortisation", "None of these"].map((label) => ({ label })),
      },
    ]);
    const [fee] = questions[0]?.answers ?? [];
    expect(read(UNKNOWN, JSON.parse(fee?.value ?? "")).players).toEqual([
      ["A", "700000", "", "0", "", "2028", "11000000", "2024-07", "4"],
    ]);
    expect(read(UNKNOWN.replace("24", "£4m").replace("Age", "NBV")).questions).toEqual([]);
  });

  test.each([
    [UNKNOWN, { columns: { Investment: "" } }],
    [UNKNOWN.replace("Investment", "Market value"), {}],
  ] as const)("says that a squad without a cost has no amortisation", (text, answers) => {
    const { players, notes } = read(text, answers);
    expect(players).toEqual([["A", "700000", "0", "0", "0", "2028"]]);
    expect(notes).toContain("Fee and costs, Book value, Amortisation: no such column, so 0 for each player.");
  });

  test.each([
    "Outlay",
    "Vergoedingssom (x € 1.000)",
    "Importe pagado",
    "Diritti pluriennali (costo)",
    "Direitos econômicos (valor pago)",
  ])("has a fee under the heading %s", (heading) => {
    expect(read(`Player\t${heading}\tSigned\tExpires\nA\t1m\t07/2024\t06/2028`).players[0]?.[6]).toBe(
      "1000000",
    );
  });

  test("takes what is chosen by hand for columns that are unknown or could be the same", () => {
    const text = "Who\tWage\tSalary\tEnds\nA\t1m\t2m\t2027";
    expect(read(text).errors).toEqual([
      "There is no column “Player”. Choose below what each column is.",
      "“Wage” and “Salary” could be Employee costs. Choose below what each column is.",
    ]);
    expect(read(text, { columns: { Who: "name" } }).errors).toEqual([
      "“Wage” and “Salary” could be Employee costs. Choose below what each column is.",
    ]);
    expect(read(text, { columns: { Who: "name", Wage: "" } }).players).toEqual([
      ["A", "2000000", "0", "0", "0", "2027"],
    ]);
    const both = { Who: "name", Wage: "employeeCosts", Salary: "employeeCosts" } as const;
    expect(read(text, { columns: both }).players[0]?.[1]).toBe("3000000");
    expect(read("Kto\tIle\nA\t2027").errors).toEqual([
      "None of the headings is known: Kto, Ile. Choose below what each column is.",
    ]);
  });

  test.each([
    ["Basic wage\tTotal pay p.a.\tSigned\tAcquired", "Basic wage, Acquired"],
    ["Lordo\tCosto azienda\tDate\tContract Start", "Lordo, Contract Start"],
  ])("takes the whole pay, and days that are equal once: %s", (headings, unused) => {
    const text = `Player\t${headings}\tFinal contrato\tFee\nA\t1m\t1.5m\t07/2024\t07/2024\t2028\t8m`;
    const { players, errors, notes } = read(text);
    expect([errors, players]).toEqual([
      [],
      [["A", "1500000", "", "0", "", "2028", "8000000", "2024-07", "4"]],
    ]);
    expect(notes).toContain(`Not used: ${unused}.`);
    expect(read(text.replace("07/2024", "08/2024")).errors.join()).toContain("could be Signed");
  });

  test("does not take names and shares for dates and amounts", () => {
    const text = "Player,Agent,Signed from,Amortisation,NBV,Until\nA,J. Example,Example FC,20%,1m,2027";
    expect(read(text)).toMatchObject({
      players: [["A", "0", "1000000", "0", "1000000", "2027"]],
      notes: expect.arrayContaining(["Not used: Agent, Signed from, Amortisation."]),
    });
  });

  test("asks which day 01/07/2024 is, unless another date or the language shows it", () => {
    const text = `${BOUGHT}\tLength\nA\t5\t25\t01/07/2024\t4`;
    expect(read(text).questions).toMatchObject([
      { text: "Which day is 01/07/2024?", answers: [{ label: "2024-07-01" }, { label: "2024-01-07" }] },
    ]);
    expect(read(text, { dateOrder: "month" }).players[0]?.[7]).toBe("2024-01-07");
    expect(read(`${text}\nB\t5\t25\t31/08/2024\t4`).players[0]?.[7]).toBe("2024-07-01");
    expect(read("Joueur\tSalaire\tPrix\tDébut\tDurée\nA\t5 M€\t9 M€\t01/07/2024\t4").players[0]?.[7]).toBe(
      "2024-07-01",
    );
  });

  test("says what it left out, how it was read and what counts as 0", () => {
    const text = "Squad\nPlayer,Position,Wages,NBV,Until\nA,GK,2m,,2027\nB,GK,-,1m,2028\nTotal,,2m,1m,\n";
    expect(read(text).notes).toEqual([
      "Line 1: no players, left out.",
      "Not used: Position.",
      "Line 5: totals, left out.",
      "“Wages” is taken as of a year.",
      "Counted as 0: “-” (1).",
      "Agent costs: no such column, so 0 for each player.",
      "Amortisation is calculated from the book value, taken as of 1 July 2026, and what is left of the contract.",
    ]);
  });

  test.each(["Average", "Durchschnitt (2)", "Moyenne"])(
    "leaves out a line of averages called %s",
    (label) => {
      const { players, faults, notes } = read(
        `Player,Wages,Gekommen,Until\nA,2m,07/2024,2027\nB,1m,07/2024,2027\n${label},1.5m,,`,
      );
      expect([players.length, faults, notes[0]]).toEqual([2, [], "Line 4: no players, left out."]);
    },
  );

  test.each([
    ["£50k pw", "£20k pw", "is of a week (× 52)."],
    ["£50k pw", "£2m pa", "is of a week (× 52) and of a year."],
    ["£3m", "£2m", "is taken as of a year."],
  ])("says once of what time %s and %s are", (first, second, time) => {
    const { notes } = read(`Player\tWage\tUntil\nA\t${first}\t2027\nB\t${second}\t2027\nC\t0\t2027`);
    expect(notes.filter((note) => note.startsWith("“Wage”"))).toEqual([`“Wage” ${time}`]);
  });

  test("checks totals against the lines above, also of parts", () => {
    const text = `Player,Wages,Until\nA,2m,2027\nB,1m,2028\nSubtotal,3m,\nC,1m,2028\nD,1m,2028\nTotal,6m,`;
    const { players, notes } = read(text);
    expect([players.length, notes.slice(0, 2)]).toEqual([
      4,
      [
        "Lines 4, 7: totals, left out.",
        "Line 7, a total: “Wages” is 6,000,000, and the lines above add up to 5,000,000.",
      ],
    ]);
  });

  test("names who is counted otherwise than it is written", () => {
    const head = "Player\tWage p.a.\tFee\tSigned\tUntil";
    const rows = ["A\t2m\t4m\t07/2022\t06/2026", "B\t2m\t4m\t2024\t12/2026", "C\t2m\t4m\t08/2026\t06/2030"];
    const { players, notes } = read([head, ...rows].join("\n"));
    expect(players.map((cells) => cells.slice(5))).toEqual([
      ["2026", "4000000", "2022-07", "4"],
      ["2027", "4000000", "2024-07", "2.5"],
      ["2030", "4000000", "2026-07", "4"],
    ]);
    expect(notes.slice(-4)).toEqual([
      "The contract has ended before the 12 months, so the plan leaves out: A",
      "Counted to the June after the end of the contract: B",
      "Signed after the 12 months begin, and counted as from their beginning: C",
      "Only the year of the signing is known, and July is taken for: B",
    ]);
  });

  test.each([
    ["2026-07", "30/09/2027", "2027", []],
    ["2026-07", "31/12/2027", "2028", ["A"]],
    ["2026-07", "31/12/2026", "2027", ["A"]],
    ["2026-07", "31/12/2025", "2025", []],
    ["2026-01", "31/12/2027", "2027", []],
  ])("counts in seasons from %s a contract to %s to %s", (start, end, year, named) => {
    const text = `Player\tWage (£m)\tFee (£m)\tSigned\tUntil\nA\t5\t12\t01/01/2024\t${end}`;
    const { players, notes } = read(text, {}, { start });
    expect(players[0]?.[5]).toBe(year);
    expect(notes.filter((note) => note.startsWith("Counted to the June"))).toEqual(
      named.map((name) => `Counted to the June after the end of the contract: ${name}`),
    );
  });

  test.each(["Fee (£m)\tSigned\nA\t31/12/2027\t5\t12\t01/01/2024", "NBV (£m)\nA\t31/12/2027\t5\t4.5"])(
    "charges to December the cost of a contract to December: %j",
    (text) => {
      const { players } = read(`Player\tUntil\tWage (£m)\t${text}`);
      const { seasons } = calculateProjection(projectionOf(players)).data;
      expect(seasons.map(({ committedAmortisation }) => committedAmortisation)).toEqual([3e6, 1.5e6, 0]);
    },
  );

  test("shows before the import what each column is, and its sum", () => {
    const { columns, players } = previewOf(
      read("Player,Pos,Wages,NBV,Until\nA,G,2m,1.5m,2027\nB,D,1m,0,2029"),
      EURO_MILLIONS,
    );
    expect(players).toBe(2);
    expect(columns.map(({ heading, field, sum }) => [heading, field, sum])).toEqual([
      ["Player", "name", ""],
      ["Pos", "", ""],
      ["Wages", "employeeCosts", "€3m"],
      ["NBV", "bookValue", "€1.5m"],
      ["Until", "contractEnd", "2027 to 2029"],
    ]);
  });

  test.each([
    ["€1m", "€", []],
    ["€1m", "", ["“Replace the register” sets the page from no currency to €. Nothing is converted."]],
    ["€1m", "£", ["“Replace the register” sets the page from £ to €. Nothing is converted."]],
    ["CHF 1m", "£", ["“Replace the register” sets the page from £ to no currency. Nothing is converted."]],
    ["€1m\t£1m", "£", ["The amounts are in € and £. Nothing is converted."]],
  ])("with %s says to a page in %j that nothing is converted", (amounts, currency, notes) => {
    const reading = read(`Player\tUntil\tWage p.a.\tAgent p.a.\nA\t2027\t${amounts}`);
    const all = previewOf(reading, moneyUnitOf({ currency })).notes;
    expect(all.filter((note) => note.includes("converted"))).toEqual(notes);
  });

  test.each([
    ["Player,Wages\nA,1", ["There is no column “Contract end”. Choose below what each column is."]],
    ['"A,1,2,3,4,2030', ["Line 1: a quote is never closed."]],
    [" \n", ["There is no player in the text."]],
    [
      "Player,Fee,Until\nA,1m,2027",
      [
        "There are fees, but no amortisation: it needs the day of signing or the length of the contracts, the book value, or a column of its own.",
        "Line 2: there is a fee, but no day of signing.",
      ],
    ],
    [
      "Player,Fee,Amortisation,Until\nA,1m,0,2027",
      [
        "There are fees, but no amortisation: it needs the day of signing or the length of the contracts, the book value, or a column of its own.",
      ],
    ],
  ])("is rejected as a whole: %j", (text, errors) => {
    expect(read(text).errors).toEqual(errors);
  });

  test("leaves the lines that cannot be read, and brings in the others", () => {
    const text = 'Player,Wages,Until\nA,1m,2030\n,two,2030\n\n"C\nD",1m,soon\nE,3,200,2027\nF,2m,soon';
    const { players, faults, leftOver } = read(text);
    expect(players).toEqual([["A", "1000000", "0", "0", "0", "2030"]]);
    expect(faults).toEqual([
      "Line 3: Employee costs “two” is not a number.",
      "Line 3: there is no name.",
      "Lines 5, 8: Contract end “soon” is not a date.",
      "Line 7: more cells than headings; an amount such as 3,200 needs quotes.",
      "Line 7: Contract end “200” is not a date.",
    ]);
    expect(leftOver.split("\n")[0]).toBe("Player\tWages\tUntil");
    expect(read(leftOver.replace("soon", "2030").replace("soon", "2031")).players.at(-1)?.[0]).toBe("F");
  });

  test("is read as it was written", () => {
    const name = fc
      .string({ unit: "grapheme" })
      .filter((text) => text !== "" && text.trim() === text && !text.startsWith("'"));
    const amount = fc.nat().map(String);
    const year = fc.integer({ min: 1900, max: 2199 }).map(String);
    const anyPlayer = fc.tuple(name, amount, amount, amount, amount, year).map((cells) => [...cells]);
    const currency = fc.constantFrom("€", "£", "$", "");
    fc.assert(
      fc.property(fc.array(anyPlayer, { minLength: 1 }), currency, (players, sign) => {
        const [header, ...rows] = registerRows(players, { currency: sign });
        expect(read(excelCsv(header, rows))).toMatchObject({ players, questions: [], errors: [] });
      }),
    );
  });

  test("comes back whole as it was saved, each column under its own label", () => {
    const register = [
      ["A", "1", "", "2", "", "2030", "3", "2024-07", "6", "yes"],
      ["B", "1", "2", "3", "4", "2030"],
    ];
    const [header, ...rows] = registerRows(register, { currency: "€" });
    const everyYear = { columns: { "Agent costs (€)": "agentCosts" } } as const;
    const { columns, players } = read(excelCsv(header, rows), everyYear);
    expect(columns.map(({ field }) => field)).toEqual(PLAYER_COLUMNS.map(({ field }) => field));
    expect(players).toEqual(register);
  });

  test("is written in words and with plain amounts", () => {
    const unit = { currency: "€", unit: "1000000" };
    expect(registerRows([["A", "1.5", "0.2", "0", "3", "2030"]], unit)).toEqual([
      [
        "Player",
        "Employee costs (€)",
        "Amortisation (€)",
        "Agent costs (€)",
        "Book value (€)",
        "Contract end",
      ],
      ["A", "1500000", "200000", "0", "3000000", "2030"],
    ]);
  });

  test("keeps a comma in a name, and is read without the apostrophe before a formula", () => {
    expect(read(`${HEAD}\nExample, A.\t1,000,000\t0\t0\t0\t2030`).players[0]?.[0]).toBe("Example, A.");
    expect(read("Player,Wages,Until\n'=1+1,1m,2030").players[0]?.[0]).toBe("=1+1");
  });
});
