import { expect, test } from "vitest";
import { changePage } from "../../../contract/changes.ts";
import { type BuiltSite, builtSite } from "../built-site.ts";

/**
 * Job 4: an analyst wants what is new since a day, and to hear of what comes at one vendor. Before, it could not be done: /changes/
 * listed rows by the day of reading, no date could be chosen, and only clubs had feeds. Now it takes 3 steps and 2 steps.
 */

const HOME = "https://ledger.example.org/";

/** A reader without scripts who counts the steps. */
function reader(site: BuiltSite) {
  let page = "";
  let steps = 0;
  const open = async (url: string) => {
    steps += 1;
    const response = await site.fetch(new Request(new URL(url, HOME)));
    expect(response.status).toBe(200);
    page = await response.text();
    return page;
  };
  /** Follows the first link whose text or type matches. */
  const follow = (pattern: RegExp) => {
    const [, href] = pattern.exec(page) ?? [];
    if (href === undefined) throw new Error(`no link ${pattern}`);
    return open(href);
  };
  return { open, follow, page: () => page, steps: () => steps };
}

test("an analyst gets a list of what changed since a day in three steps", async () => {
  const { open, follow, page, steps } = reader(await builtSite("real"));
  await open("/");
  await follow(/<a href="([^"]+)">What changed/);
  const [, action = ""] = /<form class="since-form" action="([^"]+)" method="get">/.exec(page()) ?? [];
  const { data, total } = changePage.parse(JSON.parse(await open(`${action}?since=2026-11-22&format=json`)));
  expect(steps()).toBe(3);
  expect(data).toHaveLength(total);
  expect(new Set(data.map(({ kind }) => kind))).toEqual(
    new Set(["added", "changed", "corrected", "removed"]),
  );
  expect(data.every(({ releasedAt }) => releasedAt >= "2026-11-22")).toBe(true);
});

test("an analyst follows a vendor from its page in two steps", async () => {
  const { open, follow, steps } = reader(await builtSite("real"));
  await open("/vendors/catapult/");
  const feed = JSON.parse(
    await follow(/<link rel="alternate" type="application\/feed\+json"[^>]* href="([^"]+)"/),
  );
  expect(steps()).toBe(2);
  expect(feed.items.length).toBeGreaterThan(0);
  expect(feed.items.every(({ title }: { title: string }) => title.includes(" and Catapult, "))).toBe(true);
});
