import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { fictionalBuyer } from "../fictional-buyers.ts";
import { securedApp } from "../secured-app.ts";
import { proBrowser } from "./fictional-pages.ts";

test("a download has every match of the selection, also those of other pages, for Excel", async () => {
  const response = await (await proBrowser()).get("/buyers/?hq=Asia&sort=name&limit=2&format=csv");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="clubledger-buyers.csv"');
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
  expect(text.startsWith("\uFEFFslug,name,type,hqCountry,")).toBe(true);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows).toHaveLength(24);
  expect(rows[0]).toMatchObject({ slug: "buyer-0", name: "Buyer <0>", hqRegion: "Asia", active: "false" });
});

test("a cell that Excel would run as a formula is defused in a download", async () => {
  const buyers = [fictionalBuyer({ slug: "planted", summary: '=cmd("x")' })];
  const text = await (await proBrowser({ buyers })).text("/buyers/?format=csv");
  expect(text).toContain(`"'=cmd(""x"")"`);
});

test("a page leads to the file of its own selection", async () => {
  const browser = await proBrowser();
  const buyers = await browser.text("/buyers/?hq=Asia&limit=50&offset=1");
  expect(buyers).toContain(
    '<a href="/buyers/?hq=Asia&amp;format=csv" download="">Download these 24 buyers as CSV</a>',
  );
  const deals = await browser.text("/deals/?country=Germany");
  expect(deals).toContain('href="/deals/?country=Germany&amp;format=csv"');
  const [, ...rows] = (await browser.text("/deals/?country=Germany&format=csv")).trim().split("\r\n");
  expect(rows).toHaveLength(11);
});

test("an account that has had its files of a day reads why, and its pages go on", async () => {
  const browser = await proBrowser({ quotas: { "exports-by-account": 2 } });
  expect((await browser.get("/buyers/?format=csv")).status).toBe(200);
  expect((await browser.get("/deals/?format=csv")).status).toBe(200);
  const refused = await browser.get("/buyers/?format=csv");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("86400");
  expect(await refused.text()).toContain(
    "You have downloaded 50 files in a day, which is the limit. Try again in 24 hours, or use the API.",
  );
  expect((await browser.get("/buyers/")).status).toBe(200);
});

test.each(["/buyers/?format=csv", "/deals/?format=csv"])(
  "another site cannot use up the day's files at %s",
  async (path) => {
    const browser = await proBrowser({ quotas: { "exports-by-account": 3 } });
    for (const site of ["cross-site", "same-site", "cross-site", "cross-site"]) {
      const refused = await browser.get(path, { "Sec-Fetch-Site": site });
      expect([site, refused.status]).toEqual([site, 403]);
      expect(await refused.text()).toContain(
        "Another site started this download. Open the list here and download the file from there.",
      );
    }
    for (const headers of [{ "Sec-Fetch-Site": "same-origin" }, { "Sec-Fetch-Site": "none" }, {}])
      expect((await browser.get(path, headers)).status).toBe(200);
  },
);

test("over REST, CSV pages like JSON and leaves the values as they are", async () => {
  const { member } = await securedApp();
  const response = await member("/api/v1/deals?limit=1&format=csv");
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const [header = "", first = "", end] = (await response.text()).split("\r\n");
  expect(header).toMatch(/^slug,announcedDate,club,clubName,country,buyer,/);
  expect([first === "", end]).toEqual([false, ""]);
  const { total }: { total: number } = (await (await member("/api/v1/deals?limit=1")).json()) as {
    total: number;
  };
  expect(response.headers.get("X-Total-Count")).toBe(String(total));
  expect(response.headers.get("Link")?.includes("limit=1&format=csv&offset=1") ?? false).toBe(total > 1);
});
