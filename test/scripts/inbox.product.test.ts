import { expect, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";
import { ledgerFolder, runScript } from "./run-script.ts";

async function inbox(feeds: string) {
  const [folder, queue] = [await ledgerFolder({ "feeds.yaml": feeds }), await temporaryFolder()];
  return runScript("inbox", ["--data", folder, "--queue", queue]);
}

test("the summary says what happened, and a feed that cannot be read makes the run exit 1", async () => {
  const { code, stdout, stderr } = await inbox(
    "- url: http://127.0.0.1/feed\n  publisher: Example News\n  language: en\n  verification_date: 2026-06-30\n",
  );
  expect([code, stdout, stderr]).toEqual([
    1,
    "feeds read: 0, feeds unchanged: 0, feeds failed: 1, feeds left: 0, new items: 0, kept: 0, pages read: 0, queued: 0\n",
    "http://127.0.0.1/feed: The address, or one to which it redirects, is in a private network; it is not asked.\n",
  ]);
});

test("without feeds the command says how to find some", async () => {
  const { code, stderr } = await inbox("[]\n");
  expect([code, stderr]).toEqual([1, "feeds.yaml lists no feed. npm run inbox -- --discover finds some.\n"]);
});
