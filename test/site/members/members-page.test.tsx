import { expect, test } from "vitest";
import { NO_OPERATOR } from "../../../contract/operator.ts";
import { JoinContact } from "../../../site/members/join-contact.tsx";
import { textOf } from "../../html-text.ts";
import { builtSite } from "../built-site.ts";

const { files } = await builtSite("fixture");
const page = files.get("/members/") ?? "";

test("a buyer of data sees numbers, then the sample, the price, the ways of use and the terms", async () => {
  const headings = [...page.slice(0, page.indexOf("<footer")).matchAll(/<h2[^>]*>([^<]+)</g)];
  expect(headings.map(([, name]) => name)).toEqual([
    "What members get",
    "A sample",
    "Price and access",
    "Ways to use it",
    "Terms",
  ]);
  expect(textOf(page)).toContain("6 buyers 2 with a reported intent to buy");
  expect(textOf(page)).toContain(
    "5 decision-makers in their published roles, 3 with a work email, 1 with a LinkedIn address",
  );
  expect(textOf(page)).toContain("8 deals takeovers and stake sales, the newest announced 14 Sep 2026");
  expect(textOf(page)).toContain("5 clubs in 5 countries");
  expect(textOf(page)).toContain("As of 20 Nov 2026");
});

test.each(["/members/", "/privacy/"])(
  "%s says why no contact details are collected, and counts them",
  async (path) => {
    const text = textOf(files.get(path) ?? "");
    expect(text).toContain(
      "Contact details are not collected: a name, a published role and a source say who decides.",
    );
    expect(text).toMatch(
      path === "/members/"
        ? /5 decision-makers/
        : /Decision-makers: 5; with a LinkedIn address: 1, with a work email: 3\./,
    );
  },
);

test("every fact of the sample names its publisher, and its date if it has one", async () => {
  const text = textOf(page);
  expect(text).toContain(
    "Reported Oct 2026 , 1 month ago (as of 20 Nov 2026 ). Source: Example News , 5 Oct 2026",
  );
  expect(text).toContain("1 Jul 2025 – now Example News , undated");
  expect(text).toContain("Sources: Example News , 1 Jul 2025 ; Example Gazette , 16 Aug 2025 .");
});

test("the sample says how many decision-makers its buyer has, and leads to no page of members", async () => {
  expect(textOf(page)).toContain("Members see 2 people, each with name, published role and source.");
  expect(page).not.toMatch(/href="[^"]*\/buyers\//);
});

const contact = (price: string | null, ask: string | null, mail: string | null = null): string =>
  (
    <JoinContact membership={{ price, contact: ask }} publisher={{ ...NO_OPERATOR, contact: mail }} />
  ).toString();

test("a mail asks for membership where only the contact of the site is known", () => {
  const page = contact(null, null, "desk@example.org");
  expect(page).toContain('href="mailto:desk@example.org?subject=Membership%20of%20Clubledger"');
  expect(textOf(page)).toContain("The operator of this site grants access and names the price.");
});

test("a contact for membership comes before that of the site", () => {
  const page = contact("€100 a month", "https://example.org/join", "desk@example.org");
  expect(page).toContain('href="https://example.org/join"');
  expect(page).not.toMatch(/desk@example\.org|names the price/);
});

test("without any contact the page says that it has none", () => {
  expect(textOf(contact(null, null))).toContain("This copy of the site does not say how to reach it.");
});
