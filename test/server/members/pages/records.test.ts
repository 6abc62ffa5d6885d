import { expect, test } from "vitest";
import { fictionalBrowser } from "./fictional-browser.ts";
import { fictionalPages, MEMBERS, signedIn as signIn } from "./fictional-pages.ts";

const PAGES = ["/buyers/", "/buyers/acme-capital/", "/deals/"] as const;

async function pro() {
  const pages = fictionalPages();
  return signIn(pages, "pro@example.org");
}

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<h3><a href="\/buyers\/[^"]+">([^<]*)</g)].map(([, name = ""]) => name);

test.each(PAGES)("%s sends whoever is not signed in to sign in, and back", async (path) => {
  const { fetch } = fictionalPages();
  const answer = await fictionalBrowser(fetch, MEMBERS).get(path);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/account/sign-in/?return_to=${encodeURIComponent(path)}`);
  expect(await answer.text()).toBe("");
});

test.each(
  PAGES.flatMap((path) => [["free@example.org", path] as const, ["lapsed@example.org", path] as const]),
)("%s is told why %s is closed, and nothing of what is in it", async (email, path) => {
  const browser = await signIn(fictionalPages(), email);
  const answer = await browser.get(path);
  expect(answer.status).toBe(403);
  const html = await answer.text();
  expect(html).toContain("For Pro members");
  expect(html).not.toContain("Acme");
  expect(html).not.toContain("Example Rovers");
});

test.each(PAGES)("%s reminds of business contact and e-mail law", async (path) => {
  const html = await (await (await pro()).get(path)).text();
  expect(html).toContain("For business contact only. Keep to the e-mail laws that apply to you");
  expect(html).toContain('href="https://ledger.example.org/members/#terms"');
});

test.each(PAGES)(
  "%s does not pass members' data off as published under the licence of the research",
  async (path) => {
    const html = await (await (await pro()).get(path)).text();
    const foot = html.slice(html.indexOf("<footer")).replace(/<[^>]+>/g, "");
    expect(foot).toContain("Public research: CC BY 4.0");
    expect(foot).toContain("Buyers and deals: terms of their own");
  },
);

test.each([
  ["?q=stadiums", ["Acme Capital"]],
  ["?type=private+equity", ["Acme Capital"]],
  ["?hq=Europe", ["Acme Capital"]],
  ["?target=North+America", ["Acme Capital"]],
  ["?intent=1", ["Acme Capital"]],
  ["?active=1", ["Acme Capital"]],
  ["?sort=clubs&limit=1", ["Acme Capital"]],
  ["?sort=name&limit=2&offset=1", ["Buyer &lt;0&gt;", "Buyer &lt;10&gt;"]],
  ["?q=nothing+of+this", []],
])("the page answers %s as the interface does", async (query, names) => {
  const answer = await (await pro()).get(`/buyers/${query}`);
  expect(answer.status).toBe(200);
  expect(namesIn(await answer.text())).toEqual(names);
});

test("the form shows what the address asks for", async () => {
  const html = await (
    await (await pro()).get("/buyers/?q=acme&type=private+equity&intent=1&limit=30")
  ).text();
  expect(html).toContain('value="acme"');
  expect(html).toContain('<option value="private equity" selected="">');
  expect(html).toContain('<option value="30" selected="">');
  expect(html).toMatch(/name="intent" value="1" checked=""/);
});

test("pages lead to those before and after, with the filters kept", async () => {
  const browser = await pro();
  const first = await (await browser.get("/buyers/?sort=name")).text();
  expect(first).toContain('href="/buyers/?sort=name&amp;offset=20" rel="next"');
  expect(first).not.toContain('rel="prev"');
  const second = await (await browser.get("/buyers/?sort=name&offset=20")).text();
  expect(second).toContain('href="/buyers/?sort=name" rel="prev"');
  expect(second).not.toContain('rel="next"');
  expect(second).toMatch(/21–25<\/span>.*of.*25<\/span> buyers/);
});

test("one match is counted as one, and none leaves no empty list behind", async () => {
  const browser = await pro();
  const one = await (await browser.get("/buyers/?type=private+equity")).text();
  expect(one.replace(/<[^>]+>/g, "")).toContain("1 of 1 buyer");
  expect(one.replace(/<[^>]+>/g, "")).not.toContain("1 buyers");
  const beyond = await (await browser.get("/buyers/?type=private+equity&offset=5")).text();
  expect(beyond).toContain("There is nothing this far on: 1 buyer matches in all.");
  for (const path of ["/buyers/?q=nothing+of+this", "/deals/?country=Spain"]) {
    const none = await (await browser.get(path)).text();
    expect(none).toMatch(/No (?:buyers|deals) match\./);
    expect(none).not.toContain('class="records"');
  }
});

test("beyond the last the page says how many match and leads back", async () => {
  const html = await (await (await pro()).get("/buyers/?offset=500")).text();
  expect(html).toContain("There is nothing this far on: 25 buyers match in all.");
  expect(html).toContain('href="/buyers/" rel="prev"');
});

test.each([
  ["?type=pirate", "Kind must be one of &quot;consortium&quot;"],
  ["?hq=Atlantis", "Headquarters must be one of"],
  ["?intent=0", "With reported intent must be 1; leave the parameter out to ask for all"],
  ["?sort=age", "Order must be one of"],
  ["?limit=101", "On a page must be a whole number from 1 to 100"],
  ["?q=%2B%2B", "Words must contain a letter or a digit"],
  ["?offset=-1", "offset must be a whole number"],
  ["?colour=red", "colour is not known; allowed are q, type"],
  ["?q=a&q=b", "Words must be given once only"],
])("what cannot be asked is told at its field: %s", async (query, message) => {
  const answer = await (await pro()).get(`/buyers/${query}`);
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain(message);
  expect(namesIn(html)).toEqual([]);
});

test("fields that are left empty do not stay in the address", async () => {
  const browser = await pro();
  const answer = await browser.get("/buyers/?q=acme&type=&hq=&target=&sort=&limit=");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/buyers/?q=acme");
  expect((await browser.get("/deals/?country=")).headers.get("Location")).toBe("/deals/");
});

test("a buyer's page has every fact with its source, and former clubs apart", async () => {
  const html = await (await (await pro()).get("/buyers/acme-capital/")).text();
  for (const source of ["active", "one", "intent", "rovers", "verein", "deal-0"])
    expect(html).toContain(`href="https://news.example.org/${source}"`);
  for (const part of [
    'href="https://acme.example.org/team"',
    "Erika Muster",
    "Managing partner",
    'href="https://www.linkedin.com/in/erika-muster-example"',
    'href="mailto:erika@acme.example.org"',
    "deliverable",
    "checked 2026-10-01",
    "majority (62.5\u00a0%)",
    'href="https://ledger.example.org/clubs/example-rovers/"',
  ])
    expect(html).toContain(part);
  const [now = "", former = ""] = html.slice(html.indexOf('id="clubs"')).split('id="former-clubs"');
  expect(now).toContain("Example Rovers");
  expect(now).not.toContain("Beispiel-Verein");
  expect(former).toContain("Beispiel-Verein");
});

test("an unknown buyer is not found, and near ones are named", async () => {
  const answer = await (await pro()).get("/buyers/acme-capitol/");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<a href="/buyers/acme-capital/">acme-capital</a>');
});

test("deals are shown by country, a page at a time", async () => {
  const browser = await pro();
  const html = await (await browser.get("/deals/?country=Germany")).text();
  expect(html).toMatch(/1–11<\/span>.*of.*11<\/span> deals/);
  expect(html).not.toContain("Example Rovers");
  expect(await (await browser.get("/deals/")).text()).toContain('href="/deals/?offset=20" rel="next"');
  expect((await browser.get("/deals/?limit=none")).status).toBe(400);
});

test("each page gives the same question as a line of curl, without any key", async () => {
  const browser = await pro();
  const html = (await (await browser.get("/buyers/?q=acme&intent=1")).text()).replaceAll("&#39;", "'");
  expect(html.replaceAll("&quot;", '"').replaceAll("&amp;", "&")).toContain(
    `curl -H "Authorization: Bearer $CLUBLEDGER_KEY" 'https://members.example.org/api/v1/buyers?q=acme&intent=1'`,
  );
});
