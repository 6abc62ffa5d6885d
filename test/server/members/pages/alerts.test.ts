import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { MemberAlertKind } from "../../../../contract/members/alerts.ts";
import { storedData } from "../../../../contract/members/stored-data.ts";
import { mainTextOf } from "../../../html-text.ts";
import { type FictionalBrowser, formTokenIn } from "./fictional-browser.ts";
import { fictionalPages, MEMBERS, signedIn } from "./fictional-pages.ts";

async function member() {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  const formToken = formTokenIn(await browser.text("/account/"));
  const save = (kind: string, subject: string, given: Record<string, string> = {}) =>
    browser.post("/account/alerts/", { formToken, kind, subject, return_to: "/deals/", ...given });
  return { pages, browser, formToken, save, listed: pages.listAlerts };
}

const alertsText = async (browser: FictionalBrowser) => mainTextOf(await browser.text("/account/alerts/"));

/** The fields of the form that a page has for an alert. */
function formOf(html: string, kind: string): Record<string, string> {
  const [, form = ""] = html.split(`<input type="hidden" name="kind" value="${kind}"/>`);
  const value = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "none";
  return { kind, subject: value("subject"), return_to: value("return_to") };
}

test("a search is saved by the button of its page, which then says so", async () => {
  const { browser, formToken, listed } = await member();
  const form = formOf(await browser.text("/buyers/?sort=name&intent=1&hq=Europe"), "buyers");
  expect(form).toEqual({
    kind: "buyers",
    subject: "hq=Europe&intent=1",
    return_to: "/buyers/?sort=name&intent=1&hq=Europe",
  });
  const response = await browser.post("/account/alerts/", { ...form, formToken });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/buyers/?sort=name&intent=1&hq=Europe#alerts");
  expect(await listed()).toMatchObject([{ kind: "buyers", subject: "hq=Europe&intent=1", paused: null }]);
  const page = mainTextOf(await browser.text("/buyers/?hq=Europe&intent=1&offset=20"));
  expect(page).toContain("You have saved this search. We email you when a release adds or changes a result.");
  expect(page).not.toContain("Save this search");
});

test.each([
  ["/deals/?country=Germany", "country", "germany", "Follow Germany"],
  ["/deals/?country=germany&status=completed", "country", "germany", "Follow Germany"],
  ["/buyers/?clubCountry=England", "country", "england", "Follow England"],
  ["/buyers/acme-capital/", "buyer", "acme-capital", "Follow Acme Capital"],
  ["/buyers/clubs/example-rovers/", "club", "example-rovers", "Follow Example Rovers"],
])("%s has a button to follow the %s %s, and leads back", async (path, kind, subject, button) => {
  const { browser, formToken } = await member();
  const html = await browser.text(path);
  expect(mainTextOf(html)).toContain(button);
  expect(formOf(html, kind)).toEqual({ kind, subject, return_to: path });
  const response = await browser.post("/account/alerts/", { ...formOf(html, kind), formToken });
  expect(response.headers.get("Location")).toBe(`${path}#alerts`);
  expect(mainTextOf(await browser.text(path))).toContain(button.replace("Follow", "You follow"));
});

/** For each kind a page that offers to follow it, and its word in the texts that say what can be followed. */
const FOLLOWED: Readonly<Record<MemberAlertKind, readonly [path: string, word: RegExp]>> = {
  buyers: ["/buyers/", /search/],
  deals: ["/deals/", /search/],
  buyer: ["/buyers/acme-capital/", /buyer/],
  club: ["/buyers/clubs/example-rovers/", /club/],
  country: ["/deals/?country=Germany", /countr(?:y|ies)/],
};

test.each(Object.entries(FOLLOWED))(
  "a page offers the kind %s, and what can be followed names it",
  async (kind, [path, word]) => {
    const { browser } = await member();
    expect(formOf(await browser.text(path), kind).subject).not.toBe("none");
    const [page, docs] = await Promise.all(
      ["site/members/members.11ty.tsx", "docs/members.md"].map((file) => readFile(file, "utf8")),
    );
    const ofPage = page?.split("<dt>Following</dt>")[1]?.split("</dd>")[0];
    const ofDocs = docs?.split("News is:")[1]?.split("\n\n")[1];
    for (const text of [await alertsText(browser), storedData.alerts.what, ofPage, ofDocs])
      expect(text).toMatch(word);
  },
);

test("a list without a country, or with a country that has no clubs here, has no button for one", async () => {
  const { browser } = await member();
  for (const path of ["/deals/", "/deals/?country=Atlantis", "/buyers/?hqCountry=Germany"])
    expect([path, await browser.text(path)]).toEqual([path, expect.not.stringContaining('value="country"')]);
});

test("a search with a wrong filter cannot be saved", async () => {
  const { browser } = await member();
  expect(await browser.text("/buyers/?type=x")).not.toContain("Save this search");
});

test("the members' menu marks the page of alerts, and not the account that it is part of", async () => {
  const { browser } = await member();
  const menu =
    /<nav aria-label="Members">.*?<\/nav>/s.exec(await browser.text("/account/alerts/"))?.[0] ?? "";
  expect(menu).toContain('<a href="/account/alerts/" aria-current="page">Follow</a>');
  expect(menu).toContain('<a href="/account/">Account</a>');
});

test("without alerts the page says how to make one", async () => {
  const { browser } = await member();
  const text = await alertsText(browser);
  expect(text).toContain("You follow nothing yet.");
  expect(text).toContain("press Save this search");
  expect(text).toContain("We send them to pro@example.org, at most one after each release");
});

test("the page lists each alert in words, with its page, since when it exists and whether it is paused", async () => {
  const { browser, formToken, save, listed } = await member();
  await save("deals", "country=England&since=2025");
  await save("club", "example-rovers");
  const [club] = (await listed()).filter(({ kind }) => kind === "club");
  await browser.post(`/account/alerts/${club?.id}/pause/`, { formToken });
  const html = await browser.text("/account/alerts/");
  expect(html).toContain(
    '<a href="/deals/?country=England&amp;since=2025">Deals: clubs in England, announced since 2025</a>',
  );
  expect(html).toContain('<a href="/buyers/clubs/example-rovers/">Club: Example Rovers</a>');
  const text = mainTextOf(html);
  expect(text).toContain("2 of at most 50");
  expect(text).toMatch(/announced since 2025 21 Nov 2026 ● Active/);
  expect(text).toMatch(/Club: Example Rovers 21 Nov 2026 ○ Paused since 21 Nov 2026/);
});

test("alerts are paused, resumed and deleted by buttons", async () => {
  const { browser, formToken, save, listed } = await member();
  await save("country", "england");
  const id = (await listed())[0]?.id;
  const press = async (action: string) => {
    expect(await browser.text("/account/alerts/")).toContain(`action="/account/alerts/${id}/${action}/"`);
    const response = await browser.post(`/account/alerts/${id}/${action}/`, { formToken });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account/alerts/"]);
  };
  await press("pause");
  expect(await alertsText(browser)).toContain("○ Paused since");
  await press("resume");
  expect(await alertsText(browser)).toContain("● Active");
  await press("delete");
  expect(await listed()).toEqual([]);
});

test("alerts that were paused together are resumed together, and nobody else's", async () => {
  const { pages, browser, formToken, save, listed } = await member();
  const other = await pages.administration.add("free@example.org");
  await pages.alerts.save(other.id, { kind: "country", subject: "england" }, "");
  const [others] = await pages.alerts.list(other.id);
  await pages.alerts.pause(other.id, others?.id ?? "");
  await save("country", "england");
  await save("club", "example-rovers");
  const ids = (await listed()).map(({ id }) => id);
  await browser.post(`/account/alerts/${ids[0]}/pause/`, { formToken });
  expect(await alertsText(browser)).not.toContain("Resume all");
  await browser.post(`/account/alerts/${ids[1]}/pause/`, { formToken });
  expect(await alertsText(browser)).toContain("Resume all 2 that are paused");
  expect((await browser.post("/account/alerts/resume/", { formToken: "another" })).status).toBe(403);
  const response = await browser.post("/account/alerts/resume/", { formToken });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/account/alerts/"]);
  expect((await listed()).map(({ paused }) => paused)).toEqual([null, null]);
  expect(await pages.alerts.list(other.id)).not.toMatchObject([{ paused: null }]);
});

test.each(["pause", "resume", "delete"])("nobody can %s an alert of another account", async (action) => {
  const { pages, save, listed } = await member();
  await save("country", "england");
  const [before] = await listed();
  const other = await signedIn(pages, "free@example.org");
  const formToken = formTokenIn(await other.text("/account/"));
  const response = await other.post(`/account/alerts/${before?.id}/${action}/`, { formToken });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Your account has no alert with this id.");
  expect(await listed()).toEqual([before]);
});

test.each([
  ["buyers", "hq=Atlantis", 400, "This search cannot be saved"],
  ["deals", "colour=red", 400, "This search cannot be saved"],
  ["buyer", "nobody", 404, "This buyer cannot be followed, because it is not in the ledger."],
  ["club", "nowhere-town", 404, "This club cannot be followed"],
  ["country", "atlantis", 404, "This country cannot be followed"],
  ["vendor", "x", 400, "There are no alerts of this kind."],
] as const)("the alert %s %j is refused and stored nowhere", async (kind, subject, status, message) => {
  const { save, listed } = await member();
  const response = await save(kind, subject);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(message);
  expect(await listed()).toEqual([]);
});

test("an alert is saved and changed only by a form of the same session and site", async () => {
  const { browser, formToken, save, listed } = await member();
  expect((await save("country", "england", { formToken: "another" })).status).toBe(403);
  const foreign = await browser.post(
    "/account/alerts/",
    { formToken, kind: "country", subject: "england" },
    { Origin: "https://evil.example.org" },
  );
  expect(foreign.status).toBe(403);
  expect(await listed()).toEqual([]);
  await save("country", "england");
  const [saved] = await listed();
  expect((await browser.post(`/account/alerts/${saved?.id}/delete/`, {})).status).toBe(403);
  expect(await listed()).toEqual([saved]);
});

test("a key opens neither the page nor its forms", async () => {
  const { pages, save, listed } = await member();
  await save("country", "england");
  const [saved] = await listed();
  const { id } = await pages.administration.add("pro@example.org");
  const { key } = await pages.accounts.createKey(id, { label: "tests", expires: null });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/x-www-form-urlencoded" };
  for (const [method, path] of [
    ["GET", "/account/alerts/"],
    ["POST", "/account/alerts/"],
    ["POST", `/account/alerts/${saved?.id}/delete/`],
  ] as const) {
    const response = await pages.fetch(new Request(`${MEMBERS}${path}`, { method, headers }));
    expect([path, response.status, response.headers.get("Location")]).toEqual([
      path,
      303,
      expect.stringMatching(/^\/account\/sign-in\//),
    ]);
  }
  expect(await listed()).toEqual([saved]);
});

test.each(["https://evil.example.org/", "//evil.example.org/", `/buyers/?q=${"a".repeat(600)}`])(
  "saving on a page that cannot be returned to leads to the list of alerts, for example on %s",
  async (page) => {
    const { save } = await member();
    const response = await save("country", "england", { return_to: page });
    expect(response.headers.get("Location")).toBe("/account/alerts/");
  },
);

test("with 50 alerts no page has a button for another, and a form that was open is not saved", async () => {
  const { browser, save, listed } = await member();
  for (let year = 1950; year < 2000; year += 1) await save("deals", `since=${year}`);
  const response = await save("country", "england");
  expect(response.headers.get("Location")).toBe("/account/alerts/");
  expect(await listed()).toHaveLength(50);
  expect(await alertsText(browser)).toContain(
    "You follow 50 things, the maximum. Delete one to add another.",
  );
  const page = mainTextOf(await browser.text("/deals/?country=England"));
  expect(page).toContain("You follow 50 things, the maximum. Delete one to add another.");
  expect(page).not.toContain("Save this search");
});

test("an account without Pro saves nothing, but can look through and delete what it saved", async () => {
  const { pages, browser, formToken, save, listed } = await member();
  await save("club", "example-rovers");
  await pages.administration.revoke("pro@example.org");
  expect((await save("country", "england")).status).toBe(403);
  expect(await alertsText(browser)).toContain(
    "Your plan does not include buyers and deals, so we send you no emails about them.",
  );
  // The name may be new since the plan ended.
  expect(await alertsText(browser)).toContain("Club: example-rovers");
  await browser.post(`/account/alerts/${(await listed())[0]?.id}/delete/`, { formToken });
  expect(await listed()).toEqual([]);
});
