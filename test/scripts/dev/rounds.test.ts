import { expect, onTestFinished, test } from "vitest";
import type { ChangeKind } from "../../../scripts/dev/changes.ts";
import { createRounds, type Round } from "../../../scripts/dev/rounds.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rounds that end when the test says so. */
function stagedRounds() {
  const begun: ChangeKind[] = [];
  const endings: (() => void)[] = [];
  const run = ({ kind }: Round) => {
    begun.push(kind);
    return new Promise<void>((resolve) => endings.push(resolve));
  };
  const rounds = createRounds(5, run);
  onTestFinished(rounds.close);
  return { rounds, begun, endRound: () => endings.shift()?.() };
}

test("edits that come close together are built once", async () => {
  const { rounds, begun } = stagedRounds();
  for (let edit = 0; edit < 5; edit += 1) rounds.tell("content");
  await pause(40);
  expect(begun).toEqual(["content"]);
});

test("builds never overlap, and what was edited during one is built after it, once", async () => {
  const { rounds, begun, endRound } = stagedRounds();
  rounds.tell("content");
  await pause(40);
  rounds.tell("content");
  rounds.tell("content");
  await pause(40);
  expect(begun).toEqual(["content"]);
  endRound();
  await pause(40);
  expect(begun).toEqual(["content", "content"]);
  endRound();
  await pause(40);
  expect(begun).toEqual(["content", "content"]);
});

test("an edit of code among edits of evidence asks for a new process", async () => {
  const { rounds, begun } = stagedRounds();
  rounds.tell("content");
  rounds.tell("code");
  rounds.tell("content");
  await pause(40);
  expect(begun).toEqual(["code"]);
});

test("after closing no round begins", async () => {
  const { rounds, begun } = stagedRounds();
  rounds.tell("content");
  rounds.close();
  await pause(40);
  expect(begun).toEqual([]);
});
