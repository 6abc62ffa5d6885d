import { expect, test } from "vitest";
import { squadCostRequest } from "../../../contract/calculators/squad-cost.ts";
import { transferCostRequest } from "../../../contract/calculators/transfer-cost.ts";
import { calculatorWarning } from "../../../contract/calculators/warnings.ts";
import { knownFields, unknownFieldWarnings } from "../../../server/calculators/unknown-fields.ts";

const squad = knownFields(squadCostRequest);
const transfer = knownFields(transferCostRequest);

const pointers = (body: unknown) => unknownFieldWarnings(squad, body).map(({ field }) => field);

test("a body of known fields has no warning", () => {
  const body = { players: [{ name: "Example Player", bookValue: 1 }], proposedSigning: { agentCosts: 1 } };
  expect(unknownFieldWarnings(squad, body)).toEqual([]);
});

test("an unknown field is named with its place and the nearest known name", () => {
  expect(unknownFieldWarnings(transfer, { fee: 1, agentrates: 5 })).toEqual([
    {
      code: "unknown-field",
      message: '"agentrates" is not a known field and was ignored. The closest known name is "agentRate".',
      field: "/agentrates",
    },
  ]);
});

test("unknown fields are found in players and in the signing", () => {
  const body = { players: [{}, {}, {}, { amortisaton: 1 }], proposedSigning: { agentCost: 1 } };
  expect(unknownFieldWarnings(squad, body).map(({ field, message }) => [field, message])).toEqual([
    [
      "/players/3/amortisaton",
      '"amortisaton" is not a known field and was ignored. The closest known name is "amortisation".',
    ],
    [
      "/proposedSigning/agentCost",
      '"agentCost" is not a known field and was ignored. The closest known name is "agentCosts".',
    ],
  ]);
});

test("a pointer escapes ~ and / as RFC 6901 says", () => {
  expect(pointers({ "a/b~c": 1 })).toEqual(["/a~1b~0c"]);
});

test("names of every object's prototype are unknown fields like others", () => {
  expect(pointers(JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}'))).toEqual([
    "/__proto__",
    "/constructor",
    "/toString",
  ]);
});

test("50 unknown fields are named and the rest are counted", () => {
  const body = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, 0]));
  expect(unknownFieldWarnings(transfer, body(50))).toHaveLength(50);
  expect(unknownFieldWarnings(transfer, body(51)).at(-1)?.message).toBe("1 more unknown field was ignored.");
  const warnings = unknownFieldWarnings(transfer, body(1000));
  expect(warnings).toHaveLength(51);
  expect(warnings.at(-1)).toEqual({
    code: "unknown-field",
    message: "950 more unknown fields were ignored.",
    field: null,
  });
});

test("a long name is cut in the message and in the pointer", () => {
  const name = "x".repeat(1000);
  const [warning] = unknownFieldWarnings(transfer, { [name]: 1 });
  expect(warning?.field).toBe(`/${"x".repeat(50)}`);
  expect(warning?.message).toContain(`"${"x".repeat(50)}…"`);
});

test.each([[null], [1], ["text"], [[]], [{ players: 1, proposedSigning: [] }], [{ players: [null, 1] }]])(
  "what is not of the schema's shape is passed over: %j",
  (body) => {
    expect(unknownFieldWarnings(squad, body)).toEqual([]);
  },
);

test("every warning is of the published shape", () => {
  const warnings = unknownFieldWarnings(transfer, { a: 1, b: 2 });
  expect(warnings).toHaveLength(2);
  expect(calculatorWarning.array().parse(warnings)).toEqual(warnings);
});
