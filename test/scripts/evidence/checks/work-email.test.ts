import { expect, test } from "vitest";
import { covers } from "../../../requirements.ts";
import { problemsWith, withText } from "../evidence.ts";

test("a value that is not an address is reported", covers("SVC-WORK-EMAIL-ONLY"), () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "work_email: alex.example@capital.example.org",
        "work_email: alex.example at capital",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.work_email work-email work_email is not an e-mail address (write null)",
  ]);
});

test("an address without a status is reported", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "work_email_status: deliverable",
        "work_email_status: null",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.work_email_status work-email the address has no status (write unchecked)",
  ]);
});

test("a check without its day is reported", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "work_email_checked_on: 2026-11-10",
        "work_email_checked_on: null",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.work_email_checked_on work-email the check has no day (write the day, or unchecked as status)",
  ]);
});

test("an unchecked address has no day", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "work_email_status: unchecked\n    work_email_checked_on: null",
        "work_email_status: unchecked\n    work_email_checked_on: 2026-11-01",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.1.work_email_checked_on work-email an unchecked address has no day (write null)",
  ]);
});

test("a status without an address is reported", () => {
  expect(
    problemsWith(
      withText("members/buyers/muster-holding.yaml", "work_email_status: null", "work_email_status: risky"),
    ),
  ).toEqual([
    "data/members/buyers/muster-holding.yaml:decision_makers.0.work_email_status work-email a status without an address (write null)",
  ]);
});

test("a day without an address is reported", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/muster-holding.yaml",
        "work_email_checked_on: null",
        "work_email_checked_on: 2026-11-01",
      ),
    ),
  ).toEqual([
    "data/members/buyers/muster-holding.yaml:decision_makers.0.work_email_checked_on work-email a check without an address (write null)",
  ]);
});

const withAddress = (address: string) =>
  problemsWith(withText("members/buyers/example-capital.yaml", "alex.example@capital.example.org", address));

test.each([
  "gmail.com",
  "outlook.com",
  "yahoo.co.uk",
  "icloud.com",
  "gmx.de",
  "mail.proton.me",
  "HOTMAIL.fr",
])("an address at %s is private and refused", (host) => {
  expect(withAddress(`alex@${host}`)).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.work_email work-email work_email is at a provider of private mail (remove it: only work addresses are kept)",
  ]);
});

test.each(["example.org", "mail.example.org", "live.example.org", "yahoo-sports.example.org"])(
  "an address at %s is one of work",
  (host) => {
    expect(withAddress(`alex@${host}`)).toEqual([]);
  },
);
