import { createInterface } from "node:readline/promises";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { atTerminal } from "../../../scripts/add/terminal.ts";

test("lines that are pasted at once answer one question after another, and the end breaks off", async () => {
  const input = new PassThrough();
  const { ask } = atTerminal(createInterface({ input, output: new PassThrough() }));
  input.end("dortmund\n1\n");
  expect(await ask("club: ")).toBe("dortmund");
  expect(await ask("club: ")).toBe("1");
  await expect(ask("category: ")).rejects.toThrow("Broken off; nothing is written.");
});
