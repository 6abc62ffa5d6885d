import { expect, test } from "vitest";
import { setUnsubscribeToken } from "../fixture-members.ts";
import { fictionalBrowser } from "./fictional-browser.ts";
import { fictionalPages, MEMBERS, signedIn } from "./fictional-pages.ts";

const OWN = "a".repeat(43);
const OTHER = "b".repeat(43);
const TOKENS = { "pro@example.org": OWN, "lapsed@example.org": OTHER };

const pathOf = (token = OWN) => `/account/alerts/unsubscribe/?token=${token}`;

/** Two accounts that have been mailed about their alert. */
async function mailedMembers(quotas: Readonly<Record<string, number>> = {}) {
  const pages = await fictionalPages({ quotas });
  const ids = await Promise.all(
    Object.entries(TOKENS).map(async ([email, token]) => {
      const { id } = await pages.administration.add(email);
      await pages.alerts.save(id, { kind: "country", subject: "england" }, "");
      await setUnsubscribeToken(pages, id, token);
      return id;
    }),
  );
  /** Whether the alert is paused, for both accounts. */
  const paused = async () =>
    (await Promise.all(ids.map((id) => pages.alerts.list(id)))).flat().map(({ paused }) => paused !== null);
  const post = (path: string, body: string | FormData, headers: Record<string, string> = {}) =>
    pages.fetch(new Request(`${MEMBERS}${path}`, { method: "POST", body, headers }));
  return { ...pages, stranger: fictionalBrowser(pages.fetch, MEMBERS), paused, post };
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const ONE_CLICK = "List-Unsubscribe=One-Click";

function multipart(): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
}

test.each([
  ["as a form", ONE_CLICK, FORM],
  ["as a multipart form", multipart(), {}],
  ["from another origin", ONE_CLICK, { ...FORM, Origin: "null", "Sec-Fetch-Site": "cross-site" }],
] as const)(
  "a provider of mail unsubscribes with one POST %s, without a session, and nobody else",
  async (_how, body, headers) => {
    const { post, paused } = await mailedMembers();
    const response = await post(pathOf(), body, headers);
    expect(response.status).toBe(200);
    expect(response.headers.get("Location")).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await paused()).toEqual([true, false]);
  },
);

test("opening the link changes nothing, and its button unsubscribes", async () => {
  const { fetch, stranger, post, paused } = await mailedMembers();
  await fetch(new Request(`${MEMBERS}${pathOf()}`, { method: "HEAD" }));
  const html = await stranger.text(pathOf());
  expect(await paused()).toEqual([false, false]);
  expect(html).toContain("Stop these emails?");
  expect(html).toContain(`<form method="post" action="${pathOf()}"`);
  expect(await (await post(pathOf(), "", FORM)).text()).toContain("All that you follow is paused");
  expect(await paused()).toEqual([true, false]);
});

test("a wrong token pauses nothing, and gets the same page whatever it is", async () => {
  const { stranger, post, paused } = await mailedMembers();
  const wrong = ["", `${OWN}a`, OWN.slice(1), OWN.toUpperCase(), "%00", "c".repeat(43)];
  const pages = new Set<string>();
  for (const token of wrong) {
    const [opened, sent] = [await stranger.get(pathOf(token)), await post(pathOf(token), ONE_CLICK, FORM)];
    expect([token, opened.status, sent.status]).toEqual([token, 400, 400]);
    for (const page of [opened, sent]) pages.add(await page.text());
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).toContain("This link does not work");
  expect(await paused()).toEqual([false, false]);
});

test("a signed-in member who opens the link of another pauses the alerts of that other", async () => {
  const pages = await mailedMembers();
  const browser = await signedIn(pages, "pro@example.org");
  await browser.post(pathOf(OTHER), {});
  expect(await pages.paused()).toEqual([false, true]);
});

test("the token is in no log and in no referrer", async () => {
  const { stranger, post, logged } = await mailedMembers();
  const responses = [
    await stranger.get(pathOf()),
    await stranger.get(pathOf("wrong-token")),
    await stranger.get(`/account/alerts/unsubscribe?token=${OWN}`),
    await post(pathOf(), ONE_CLICK, FORM),
  ];
  expect(responses.map(({ headers }) => headers.get("Referrer-Policy"))).toEqual([
    "strict-origin",
    "strict-origin",
    "same-origin",
    "strict-origin",
  ]);
  expect(logged()).toContain("/account/alerts/unsubscribe/");
  for (const secret of [OWN, "wrong-token", "pro@example.org"]) expect(logged()).not.toContain(secret);
});

test("guessing tokens is limited per network and leaves its sign-in page alone", async () => {
  const { post, paused, stranger } = await mailedMembers({
    "unsubscribes-by-address": 2,
    "pages-by-address": 1,
  });
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await post(pathOf("wrong"), ONE_CLICK, FORM)).status).toBe(400);
  expect((await post(pathOf(), ONE_CLICK, FORM)).status).toBe(429);
  expect(await paused()).toEqual([false, false]);
  expect((await stranger.get("/account/sign-in/")).status).toBe(200);
});

test("a huge body is not kept", async () => {
  const { post, paused } = await mailedMembers();
  expect((await post(pathOf(), `a=${"b".repeat(1_000_000)}`, FORM)).status).toBe(200);
  expect(await paused()).toEqual([true, false]);
});
