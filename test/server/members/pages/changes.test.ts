import { expect, test } from "vitest";
import { required } from "../../../../contract/required.ts";
import { textOf } from "../../../html-text.ts";
import { buyerChange, dealChange, quietHolding, share, takeover } from "../alerts/fictional-changes.ts";
import { BUYERS, proBrowser } from "./fictional-pages.ts";

const EARLIER = { release: "2026-11-01", releasedAt: "2026-11-01T09:00:00Z" };

const CHANGES = {
  buyerChanges: [buyerChange(quietHolding)],
  dealChanges: [
    dealChange(takeover, {
      kind: "corrected",
      fields: [{ field: "status", from: "agreed", to: "completed" }],
    }),
    dealChange(share, { ...EARLIER, kind: "removed", reason: "It was another club" }),
  ],
};

/** The releases of the page, each with its rows, as they are read. */
const releasesIn = (html: string) =>
  html
    .slice(0, html.indexOf("</main>"))
    .split("<h2>")
    .slice(1)
    .map((part) =>
      [
        part.slice(0, part.indexOf("</h2>")),
        ...[...part.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].flat(),
      ].map(textOf),
    );

test("each release has its changes, the newest first, with the values before and since and a source", async () => {
  const html = await (await proBrowser({ changes: CHANGES })).text("/buyers/changes/");
  expect(releasesIn(html)).toEqual([
    [
      "Release of 22 Nov 2026",
      "Example Rovers: Example Capital takeover, announced 20 Nov 2026, completed, England Corrected deal Status: agreed → completed news.example.org",
      "Quiet Holding individual, Japan New buyer Openly fictional.",
    ],
    [
      "Release of 1 Nov 2026",
      "FC Münster: A group of merchants minority stake, announced Mar 2025, Germany Removed deal It was another club news.example.org",
    ],
  ]);
});

test("what the ledger still has is linked, and what it no longer has is not", async () => {
  const [acme] = BUYERS.filter(({ slug }) => slug === "acme-capital").map((buyer) => buyerChange(buyer));
  const changes = { buyerChanges: [required(acme, "Acme Capital"), buyerChange(quietHolding)] };
  const html = await (await proBrowser({ changes })).text("/buyers/changes/");
  expect(html).toContain('<th scope="row"><a href="/buyers/acme-capital/">Acme Capital</a>');
  expect(html).toContain('<th scope="row">Quiet Holding');
});

test("with a day there are only the releases since", async () => {
  const browser = await proBrowser({ changes: CHANGES });
  expect(releasesIn(await browser.text("/buyers/changes/?since=2026-11-02"))).toHaveLength(1);
  expect(releasesIn(await browser.text("/buyers/changes/?since=2026-11-01"))).toHaveLength(2);
  const response = await browser.get("/buyers/changes/?since=yesterday");
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("must be a day, such as 2026-11-22");
});

test("a page has twenty changes and leads to the next, with the day", async () => {
  const many = Array.from({ length: 21 }, (_, number) => dealChange({ ...takeover, slug: `deal-${number}` }));
  const html = await (await proBrowser({ changes: { dealChanges: many } })).text(
    "/buyers/changes/?since=2026-11-01",
  );
  expect(releasesIn(html)[0]).toHaveLength(21);
  expect(html).toContain('<a href="/buyers/changes/?since=2026-11-01&amp;offset=20" rel="next">');
});

test("buyers, deals and alerts lead to the changes", async () => {
  const browser = await proBrowser({ changes: CHANGES });
  for (const path of ["/buyers/", "/deals/", "/account/alerts/"])
    expect(await browser.text(path)).toContain('<a href="/buyers/changes/">What changed</a>');
});
