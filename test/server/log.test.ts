import { expect, test } from "vitest";
import { createLog } from "../../server/log.ts";

function logOf(write: (logger: ReturnType<typeof createLog>["logger"]) => void): Record<string, unknown> {
  let written = "";
  const keep = (text: string) => {
    written += text;
    return true;
  };
  const { logger, flush } = createLog("info", { write: keep });
  write(logger);
  flush();
  return JSON.parse(written) as Record<string, unknown>;
}

test("an error is logged with its kind, message, code and place, and without what it quotes", () => {
  const error = Object.assign(
    new Error("duplicate key value violates unique constraint", { cause: new Error("why") }),
    {
      code: "23505",
      detail: "Key (email)=(ada@example.org) already exists.",
      input: "postgres://ada:secret@db.example.org/members",
    },
  );
  const { err } = logOf((logger) => logger.error({ err: error }, "a request failed"));
  expect(err).toEqual({
    type: "Error",
    message: "duplicate key value violates unique constraint: why",
    stack: expect.stringMatching(/log\.test\.ts:\d+[\s\S]*caused by: Error: why/),
    code: "23505",
  });
});
