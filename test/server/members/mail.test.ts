import { expect, onTestFinished, test, vi } from "vitest";
import {
  createMailQueue,
  type Deliver,
  signInMail,
  smtpDelivery,
  smtpSeries,
} from "../../../server/members/mail.ts";
import { recordedLog } from "../../fixture-build.ts";
import { mailServer } from "./mail-server.ts";

const MAIL = signInMail("ada@example.org", "https://deals.example.org", "fictional-token");

function fixtureQueue(deliver: Deliver, waits = [1, 1]) {
  const { log, logged } = recordedLog();
  return { queue: createMailQueue(deliver, log, waits), log: logged };
}

test("the mail has the link and its validity, as text and as HTML", () => {
  for (const body of [MAIL.text, MAIL.html]) {
    expect(body).toContain("https://deals.example.org/account/sign-in/confirm/?token=fictional-token");
    expect(body).toContain("The link works once, within 15 minutes.");
    expect(body).toContain("If you did not request it, ignore this email");
  }
});

test("a mail is sent from the configured sender", async () => {
  const { url, received } = await mailServer();
  const { queue } = fixtureQueue(await smtpDelivery(url, "Clubledger <members@example.org>"));
  queue.add(MAIL);
  await queue.close(5_000);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain("From: Clubledger <members@example.org>");
  expect(received[0]).toContain("To: ada@example.org");
  expect(received[0]).toContain("Auto-Submitted: auto-generated");
});

test("a mail that cannot be sent is tried again", async () => {
  let attempts = 0;
  const { queue } = fixtureQueue(async () => {
    attempts += 1;
    if (attempts < 3) throw new Error("not now");
  });
  queue.add(MAIL);
  await vi.waitFor(() => expect(attempts).toBe(3));
});

test("a mail that waits for its next attempt lets others pass", async () => {
  const order: string[] = [];
  const { queue } = fixtureQueue(
    async ({ to }) => {
      order.push(to);
      if (to === "first@example.org" && order.length === 1) throw new Error("not now");
    },
    [60_000],
  );
  for (const to of ["first@example.org", "second@example.org", "third@example.org"])
    queue.add({ ...MAIL, to });
  await vi.waitFor(() =>
    expect(order).toEqual(["first@example.org", "second@example.org", "third@example.org"]),
  );
  await queue.close(5_000);
  expect(order.slice(3)).toEqual(["first@example.org"]);
});

test("mails go to the mail server one at a time", async () => {
  let [open, most] = [0, 0];
  const { queue } = fixtureQueue(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open -= 1;
  });
  for (let added = 0; added < 5; added += 1) queue.add(MAIL);
  await queue.close(5_000);
  expect(most).toBe(1);
});

test("a refused mail is logged without its address and link", async () => {
  const { url } = await mailServer({ refuse: true });
  const { queue, log } = fixtureQueue(await smtpDelivery(url, "members@example.org"));
  queue.add(MAIL);
  await queue.close(5_000);
  expect(log()).toContain("a sign-in mail could not be sent");
  expect(log()).toContain("EENVELOPE 550");
  expect(log()).not.toContain("ada@example.org");
  expect(log()).not.toContain("fictional-token");
});

test("closing drops what is not sent before the timeout", async () => {
  const { queue, log } = fixtureQueue(() => new Promise(() => undefined));
  queue.add(MAIL);
  await queue.close(20);
  expect(log()).toContain('"waiting":1');
});

test("mail beyond the queue's size is dropped", async () => {
  let delivered = 0;
  const { queue, log } = fixtureQueue(async () => {
    delivered += 1;
  });
  for (let added = 0; added < 300; added += 1) queue.add(MAIL);
  await queue.close(5_000);
  expect(delivered).toBe(200);
  expect(log()).toContain("too many are waiting");
});

test("a series of mails goes over one connection, each with its own Message-ID, date and headers", async () => {
  const { url, received, connections } = await mailServer();
  const { deliver, close } = await smtpSeries(url, "members@example.org");
  onTestFinished(close);
  const headers = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  for (const id of ["one", "two"]) await deliver({ ...MAIL, messageId: `<${id}@example.org>`, headers });
  expect(connections()).toBe(1);
  for (const [index, id] of ["one", "two"].entries()) {
    expect(received[index]).toContain(`Message-ID: <${id}@example.org>`);
    expect(received[index]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(received[index]).toContain("Auto-Submitted: auto-generated");
    expect(received[index]).toMatch(/^Date: /m);
  }
});

test("a mail of a series whose connection breaks is not sent again by itself", async () => {
  const { url, received } = await mailServer({ hangUp: true });
  const { deliver, close } = await smtpSeries(url, "members@example.org");
  onTestFinished(close);
  await expect(deliver(MAIL)).rejects.toThrow();
  expect(received).toHaveLength(1);
});

test("a mail of a series fails in the end if the mail server says nothing", async () => {
  const { url } = await mailServer({ silent: true });
  const { deliver, close } = await smtpSeries(url, "members@example.org", 300);
  onTestFinished(close);
  await expect(deliver(MAIL)).rejects.toThrow();
});
