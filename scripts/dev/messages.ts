import * as z from "zod";

const place = z.object({ path: z.string(), line: z.int(), column: z.int() });
const problem = place
  .extend({ rule: z.string(), message: z.string(), hint: z.string().optional() })
  .transform(({ hint, ...rest }) => (hint === undefined ? rest : { ...rest, hint }));

/** What a builder answers when it has been asked to build. */
export const outcome = z.discriminatedUnion("kind", [
  /** The build is served at this port of this machine. Milliseconds by stage. */
  z.object({ kind: z.literal("built"), port: z.int(), stages: z.record(z.string(), z.number()) }),
  /** The evidence must not be published. */
  z.object({ kind: z.literal("refused"), message: z.string(), problems: z.array(problem) }),
  /** The code is at fault; the message says where. */
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);

export type Outcome = z.infer<typeof outcome>;

/** What a builder works on: its arguments, in this order. */
export const builderArguments = z.tuple([
  z.string().describe("the evidence folder"),
  z.string().describe("the folder for its builds"),
  z.url().describe("the address that links begin with"),
]);

/** The one thing that a builder is asked. */
export const BUILD = "build";
