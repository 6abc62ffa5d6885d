import * as z from "zod";
import { MAX_MOVES, MAX_SEASONS } from "../limits.ts";
import {
  addedLater,
  amount,
  amountOrZero,
  calendarYear,
  contractLength,
  fraction,
  listOf,
  mayBeLeftOut,
  mustBe,
  objectOf,
  percentage,
  position,
  SIZE_MAX,
  trueOrFalse,
  wholeNumber,
  withDefault,
} from "./numbers.ts";
import { clause, name } from "./register.ts";

/** Moves of a plan: the ways to change a squad. The formulas are in `server/calculators/moves.ts`. */

const player = position("The player, by position in players");
const after = fraction(
  "When it happens, as a share of the 12 months that have passed. Season July to June: 0 in July, 0.5 in January. UEFA's year " +
    "January to December: 0 in January, 0.5 in July",
);
const share = fraction(
  "Share of the 12 months that counts, up to their end. Season July to June: 1 from July, 0.5 from January. UEFA's year January " +
    "to December: 0.5 from July, 1 from January",
);
const contractEnd = calendarYear("Year in which the new contract ends, for the rows of expiry only");

/** A contract's length in a plan. Each further place makes the fractions of all moves together longer. */
const planLength = (description: string) =>
  contractLength(`${description}; at most 4 decimal places`).refine(
    (length) => Number(length.toFixed(4)) === length,
    { error: "must have at most 4 decimal places, such as 2.5 or 0.0833" },
  );

const start = withDefault(after, 0);
const loanFee = amountOrZero("Loan fee of the 12 months");
const partOfSeason = withDefault(share, 1);
const pay = amount("Employee costs of one year");

/** One schema for what is sent and, as its output, for what is counted. Unknown fields are accepted: the response warns of them. */
const kinds = {
  sign: z.object({
    kind: z.literal("sign"),
    name,
    fee: amount("Guaranteed transfer payment; 0 for a free agent"),
    agentRate: withDefault(
      percentage("Capitalised agent fee as a percentage of the transfer fee", SIZE_MAX),
      0,
    ),
    otherAcquisition: amountOrZero("Other direct acquisition costs"),
    employeeCosts: amountOrZero("Employee costs of one year"),
    expensedAgentCosts: amountOrZero("Agent costs of the 12 months that are not capitalised"),
    years: planLength("Contract length"),
    share: partOfSeason,
    contractEnd: mayBeLeftOut(contractEnd),
  }),
  sell: z.object({
    kind: z.literal("sell"),
    player,
    price: amount("Sale proceeds"),
    sellingCosts: amountOrZero("Costs of the sale, taken from the price"),
    after: start,
  }),
  release: z.object({
    kind: z.literal("release"),
    player,
    settlement: amountOrZero("Payment that ends the contract; it counts as employee costs"),
    after: start,
  }),
  extend: z.object({
    kind: z.literal("extend"),
    player,
    years: planLength("The whole term, from the day of the extension"),
    extensionCosts: amountOrZero("Agent fee and other costs of the extension, capitalised"),
    employeeCosts: amount("Employee costs of one year from then on"),
    after: start,
    contractEnd: mayBeLeftOut(contractEnd),
  }),
  "loan-in": z.object({
    kind: z.literal("loan-in"),
    name,
    loanFee,
    employeeCosts: pay,
    share: partOfSeason,
  }),
  "loan-out": z.object({
    kind: z.literal("loan-out"),
    player,
    loanFee,
    payCovered: withDefault(fraction("Share of the employee costs that the borrower pays"), 1),
    after: start,
  }),
};

const ERROR_MOVE = {
  error: (issue: z.core.$ZodRawIssue) =>
    mustBe(issue.code === "invalid_union" ? `one of ${Object.keys(kinds).join(", ")}` : "an object")(issue),
};

export const squadMove = z
  .discriminatedUnion(
    "kind",
    [kinds.sign, kinds.sell, kinds.release, kinds.extend, kinds["loan-in"], kinds["loan-out"]],
    ERROR_MOVE,
  )
  .meta({ id: "SquadMove", outputId: "CountedSquadMove", description: "One move of the plan" });

const season = wholeNumber(1, MAX_SEASONS).describe(
  "The season in which it happens, from 1; after and share are parts of it",
);

const purchaseOut = objectOf({
  season: wholeNumber(2, MAX_SEASONS + 1).describe(
    "The season with which the purchase begins, after that of the loan, which runs until then",
  ),
  price: amount("Price of the purchase, without the loan fee"),
  certain: trueOrFalse(
    "Whether the purchase is certain, or all but certain, from the first day. It then counts as a permanent transfer from that day " +
      "(UEFA, annex G.4); if not, as a loan and then as a transfer",
  ),
}).meta({ id: "PurchaseAfterLoanOut", description: "An option or obligation of the other club to buy" });

const purchaseIn = purchaseOut
  .extend({
    otherAcquisition: amountOrZero("Other direct acquisition costs of the purchase"),
    years: planLength("Contract length after the loan"),
  })
  .meta({
    id: "PurchaseAfterLoanIn",
    outputId: "CountedPurchaseAfterLoanIn",
    description: "An option or obligation to buy",
  });

export const seasonMove = z
  .discriminatedUnion(
    "kind",
    [
      kinds.sign.extend({ season, clause: addedLater(clause) }),
      kinds.sell.extend({ season }),
      kinds.release.extend({ season }),
      kinds.extend.extend({ season }),
      kinds["loan-in"].extend({ season, purchase: addedLater(purchaseIn) }),
      kinds["loan-out"].extend({ season, purchase: addedLater(purchaseOut) }),
    ],
    ERROR_MOVE,
  )
  .meta({ id: "SeasonMove", outputId: "CountedSeasonMove", description: "One move of the projection" });

export type CountedMove = z.output<typeof squadMove>;
export type CountedSeasonMove = z.output<typeof seasonMove>;
export type MoveKind = CountedMove["kind"];

export const movesOf = <Move extends z.ZodType>(move: Move) =>
  listOf(move, "moves", MAX_MOVES).describe(
    `The moves, at most ${MAX_MOVES}, in the order in which their effect is shown`,
  );

interface Contradiction {
  /** Position of the move. */
  move: number;
  field: "player" | "after" | "purchase";
  message: string;
}

/** Player and time of a move; a signing has no player of the register. */
type Timed = {
  kind: MoveKind;
  player?: number;
  after?: number;
  season?: number;
  years?: number;
  purchase?: { season: number; certain: boolean } | undefined;
};

/** A sum of times in years, to 6 decimals: as binary numbers, 0.1 + 0.7 is less than 0.8. */
export const sumOfYears = (...times: number[]): number =>
  Number(times.reduce((total, time) => total + time, 0).toFixed(6));

/**
 * Moves that cannot all be true: of a player who is not in the register, who has already left, or who is extended twice or
 * after he leaves, or whose contract an extension has ended before. A loan ends with its season, or with a purchase.
 */
export function contradictions(moves: readonly Timed[], players: number): Contradiction[] {
  const last = new Map<
    number,
    { move: number; kind: MoveKind; after: number; season: number; isSold: boolean }
  >();
  const extended = new Map<number, { years: number; end: number }>();
  return moves.flatMap(
    ({ kind, player, after = 0, season = 1, years = 0, purchase }, move): Contradiction[] => {
      if (player === undefined) return [];
      if (player >= players)
        return [{ move, field: "player", message: `must be less than the number of players (${players})` }];
      const before = last.get(player);
      const isBack = before?.kind === "loan-out" && season > before.season && !before.isSold;
      if (before !== undefined && !isBack && (before.kind !== "extend" || kind === "extend")) {
        const purchased = before.isSold ? " with a purchase" : "";
        const message = `is already in move ${before.move} (${before.kind}${purchased}); only a sale, release or loan may follow an extension`;
        return [{ move, field: "player", message }];
      }
      if (before !== undefined && !isBack && (season - before.season || after - before.after) < 0)
        return [{ move, field: "after", message: `must not be before the extension in move ${before.move}` }];
      const contract = extended.get(player);
      if (contract !== undefined) {
        const message = `must not be after the contract, which the extension ends after ${contract.years} years`;
        if (sumOfYears(season - 1, after) > contract.end) return [{ move, field: "after", message }];
        if (purchase?.certain === false && purchase.season - 1 > contract.end)
          return [{ move, field: "purchase", message }];
      }
      if (kind === "extend") extended.set(player, { years, end: sumOfYears(season - 1, after, years) });
      last.set(player, { move, kind, after, season, isSold: purchase !== undefined });
      return [];
    },
  );
}
