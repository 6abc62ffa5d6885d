import { expect, test } from "vitest";
import { fictionalBrowser, formTokenIn } from "./fictional-browser.ts";
import { type FictionalPages, fictionalPages, MEMBERS, signedIn } from "./fictional-pages.ts";

const PATH = "/account/follow/?league=test-league";

/** An account without a plan. */
async function freeAccount(given: FictionalPages = {}) {
  const pages = await fictionalPages(given);
  const browser = await signedIn(pages, "free@example.org");
  const { id } = await pages.administration.add("free@example.org");
  return { pages, browser, listed: () => pages.alerts.list(id) };
}

const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...(html.split("<main")[1] ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = "", value]) => [name, (value ?? "").replaceAll("&amp;", "&")],
    ),
  );

test("a league is followed by its link and one button, without a plan", async () => {
  const { browser, listed } = await freeAccount();
  const html = await browser.text(PATH);
  expect(html).toContain("<h1>Follow: Technology: Test League</h1>");
  expect(await listed()).toEqual([]);
  const response = await browser.post("/account/alerts/", fieldsOf(html));
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/account/alerts/"]);
  expect(await listed()).toMatchObject([{ kind: "technology", subject: "league=test-league" }]);
  expect(await browser.text(PATH)).toContain("You follow this.");
  const page = await browser.text("/account/alerts/");
  expect(page).toContain(
    '<a href="https://ledger.example.org/explore/?league=test-league">Technology: Test League</a>',
  );
  expect(page).toContain("on Mondays");
  expect(page).not.toContain("so we send you no emails");
});

test("a visitor who is not signed in is asked for an address, and comes back to the button", async () => {
  const { pages } = await freeAccount();
  const stranger = fictionalBrowser(pages.fetch, MEMBERS);
  const response = await stranger.get(PATH);
  expect(response.headers.get("Location")).toBe(
    "/account/sign-in/?return_to=%2Faccount%2Ffollow%2F%3Fleague%3Dtest-league",
  );
  const signIn = await stranger.text(response.headers.get("Location") ?? "");
  expect(signIn).toContain("Following needs a free account.");
  await stranger.post("/account/sign-in/", { email: "new@example.org", ...fieldsOf(signIn) });
  const { token = "" } = pages.sent.at(-1) ?? {};
  const signedIn = await stranger.post("/account/sign-in/confirm/", { token });
  expect(signedIn.headers.get("Location")).toBe(PATH);
});

test.each(["league=atlantis", "colour=red", "list=oldest", "list=__proto__", `q=${"ab ".repeat(150)}`])(
  "%j cannot be followed, and is said to be none",
  async (query) => {
    const { browser, listed } = await freeAccount();
    expect((await browser.get(`/account/follow/?${query}`)).status).toBe(400);
    const formToken = formTokenIn(await browser.text("/account/"));
    const kind = query.startsWith("list") ? "list" : "technology";
    const response = await browser.post("/account/alerts/", {
      formToken,
      kind,
      subject: query.replace("list=", ""),
    });
    expect(response.status).toBe(400);
    expect(await listed()).toEqual([]);
  },
);

test("markup, line ends, marks that turn the text and formulas in a view are shown as harmless text", async () => {
  const { browser } = await freeAccount();
  const q = encodeURIComponent("=1+<script>alert(1)</script>\r\nBcc: x\u202Egpj");
  const html = await browser.text(`/account/follow/?q=${q}`);
  expect(html).toContain("“=1+&lt;script&gt;alert(1)&lt;/script&gt; Bcc: x gpj”");
  expect(html).not.toMatch(/<script>alert|\u202e/i);
});

test("nothing is followed by opening a page, or by a form of another site", async () => {
  const { browser, listed } = await freeAccount();
  const fields = fieldsOf(await browser.text(PATH));
  const foreign = await browser.post("/account/alerts/", fields, { Origin: "https://evil.example.org" });
  expect(foreign.status).toBe(403);
  expect((await browser.post("/account/alerts/", { ...fields, formToken: "another" })).status).toBe(403);
  expect(await listed()).toEqual([]);
});

test("a member chooses Mondays, and each release again", async () => {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  await browser.post("/account/alerts/", fieldsOf(await browser.text(PATH)));
  const { id } = await pages.administration.add("pro@example.org");
  for (const [button, weekly] of [
    ["Email me on Mondays only", true],
    ["Email me after each release", false],
  ] as const) {
    const html = await browser.text("/account/alerts/");
    expect(html).toContain(button);
    const action = `/account/alerts/days/?weekly=${weekly ? 1 : 0}`;
    expect(html).toContain(`action="${action}"`);
    await browser.post(action, { formToken: formTokenIn(html) });
    expect(await pages.alerts.isWeekly(id)).toBe(weekly);
  }
});

test("a copy without members' evidence has accounts that follow, and no pages of buyers, deals and keys", async () => {
  const { browser } = await freeAccount({ hasEvidence: false });
  expect((await browser.get("/account/")).headers.get("Location")).toBe("/account/alerts/");
  const html = await browser.text("/account/alerts/");
  expect(html).not.toMatch(/\/buyers\/|\/deals\//);
  for (const path of ["/buyers/", "/deals/", "/account/keys/", "/account/applications/x/disconnect/"])
    expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
});
