import { expect, test } from "vitest";
import { hashSecret } from "../../../../server/members/secrets.ts";
import { htmlFaults } from "../../../html-faults.ts";
import { type FictionalBrowser, fictionalBrowser, formTokenIn, onceIn } from "./fictional-browser.ts";
import { fictionalPages, MEMBERS, signedIn } from "./fictional-pages.ts";

/** A filter may have several values: browsers send each control of a name. */
const REPEATED = / form-dup-name Duplicate form control name "(?:type|holdsIn|notIn)"$/;

/** Every page, by name. */
async function allPages(): Promise<[name: string, html: string][]> {
  const pages = await fictionalPages();
  const stranger = fictionalBrowser(pages.fetch, MEMBERS);
  const member = await signedIn(pages, "pro@example.org");
  const free = await signedIn(pages, "free@example.org");
  await stranger.post("/account/sign-in/", { email: "pro@example.org" });
  const token = pages.sent.at(-1)?.token ?? "";
  const account = await member.text("/account/");
  const form = { formToken: formTokenIn(account), once: onceIn(account) };
  const made = await member.post("/account/keys/", { ...form, label: "one", expires: "2027-01-31" });
  const key = (await pages.listKeys())[0]?.id;
  const seen = (browser: FictionalBrowser, path: string) => browser.get(path);
  const noAlerts = await seen(member, "/account/alerts/");
  await member.post("/account/alerts/", { ...form, kind: "club", subject: "example-rovers" });
  const unsubscribe_hash = hashSecret("a-token");
  await pages.store.use(({ db }) => db.updateTable("mailings").set({ unsubscribe_hash }).execute());
  const answers: [name: string, answer: Response][] = [
    ["sign-in", await seen(stranger, "/account/sign-in/")],
    ["sign-in, refused", await stranger.post("/account/sign-in/", { email: "x" })],
    ["check your email", await stranger.post("/account/sign-in/", { email: "x@example.org" })],
    ["confirm", await seen(stranger, `/account/sign-in/confirm/?token=${token}`)],
    ["invalid link", await seen(stranger, "/account/sign-in/confirm/?token=x")],
    ["account", await seen(member, "/account/")],
    ["home", await seen(member, "/account/home/")],
    ["home, free", await seen(free, "/account/home/")],
    ["follow", await seen(free, "/account/follow/?league=test-league")],
    ["account, free", await seen(free, "/account/")],
    ["new key", made],
    ["new key, sent again", await member.post("/account/keys/", { ...form, label: "one" })],
    ["new key, refused", await member.post("/account/keys/", { ...form, label: "" })],
    ["revoke", await seen(member, `/account/keys/${key}/revoke/`)],
    ["for Pro", await seen(free, "/buyers/")],
    ["buyers", await seen(member, "/buyers/?q=acme&offset=0")],
    ["buyers, refused", await seen(member, "/buyers/?type=x&intent=0&limit=0&colour=red")],
    ["buyer", await seen(member, "/buyers/acme-capital/")],
    ["buyer with nothing more", await seen(member, "/buyers/buyer-1/")],
    ["owners", await seen(member, "/buyers/clubs/example-rovers/")],
    ["multi-club", await seen(member, "/buyers/multi-club/?clubCountry=England")],
    ["multi-club in no country", await seen(member, "/buyers/multi-club/?clubCountry=x")],
    ["changes", await seen(member, "/buyers/changes/")],
    ["no club", await seen(member, "/buyers/clubs/example-rover/")],
    ["no buyer", await seen(member, "/buyers/acme/")],
    ["alerts, none", noAlerts],
    ["unsubscribe", await seen(stranger, "/account/alerts/unsubscribe/?token=a-token")],
    ["unsubscribed", await stranger.post("/account/alerts/unsubscribe/?token=a-token", {})],
    ["unsubscribe, wrong", await seen(stranger, "/account/alerts/unsubscribe/?token=x")],
    ["alerts", await seen(member, "/account/alerts/")],
    ["alert refused", await member.post("/account/alerts/", { ...form, kind: "buyer", subject: "nobody" })],
    ["owners, watched", await seen(member, "/buyers/clubs/example-rovers/")],
    ["deals", await seen(member, "/deals/?country=Germany")],
  ];
  return Promise.all(
    answers.map(async ([name, answer]): Promise<[string, string]> => [name, await answer.text()]),
  );
}

test("every members' page is valid HTML", async () => {
  const pages = await allPages();
  for (const [, html] of pages) expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  const faults = await htmlFaults(pages);
  expect(faults.filter((fault) => !REPEATED.test(fault))).toEqual([]);
});
