import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { edit, openPage, projectCopy, startDev } from "./dev-process.ts";

const run = promisify(execFile);
const MAIN = "scripts/members.ts";
const BUYER = "buyers/example-capital.yaml";
const SUMMARY = "Fictional private equity house that owns Example Rovers and looks for a second club.";

/** A key of a Pro member in the store of the copy. */
async function proKey(project: string): Promise<string> {
  // The test runner has a BASE_URL of its own.
  const env = { ...process.env, BASE_URL: "", DATABASE_URL: "file:var/dev-members/members.sqlite" };
  const options = ["--import", "tsx", MAIN, "add", "pro@example.org", "--pro", "--with-key", "tests"];
  const { stdout } = await run(process.execPath, options, { cwd: project, env });
  const key = /cl_[\w-]+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error(`no key in: ${stdout}`);
  return key;
}

/** The command with its first build done, a page that listens, and what a member is answered. */
async function startedDev(project: string, env: Readonly<Record<string, string>>) {
  const dev = await startDev(project, [], env);
  const { next } = await openPage(dev.url);
  expect((await next()).name).toBe("refresh");
  const headers = { Authorization: `Bearer ${await proKey(project)}` };
  const told = async (path: string) => (await fetch(`${dev.url}${path}`, { headers })).text();
  return { ...dev, next, told };
}

test("edits of buyers and deals in a folder elsewhere are checked and answered to members, and to nobody else", async () => {
  const project = await projectCopy();
  const members = join(project, "private");
  await rename(join(project, "evidence/members"), members);
  const { url, next, told } = await startedDev(project, { MEMBERS_DATA: "private" });
  expect(await told("/api/v1/buyers/example-capital")).toContain(SUMMARY);

  await edit(join(members, BUYER), SUMMARY, "Another summary.");
  expect((await next()).name).toBe("refresh");
  expect(await told("/api/v1/buyers/example-capital")).toContain("Another summary.");

  await edit(join(members, "deals.csv"), "Rovers Trust", "Rovers Foundation");
  expect((await next()).name).toBe("refresh");
  expect(await told("/api/v1/deals?limit=100")).toContain("Rovers Foundation");

  await edit(join(members, BUYER), "type: private equity", "type: privte equity");
  expect(await next()).toMatchObject({
    name: "problems",
    data: {
      title: "1 problem in the evidence",
      lines: [expect.stringContaining("private/buyers/example-capital.yaml:2:7")],
    },
  });
  expect(await told("/api/v1/buyers/example-capital")).toContain("Another summary.");
  expect((await fetch(`${url}/api/v1/buyers/example-capital`)).status).toBe(401);
});

test("a link for signing in is told in the terminal, opens the account, and stays good when code is edited", async () => {
  const project = await projectCopy();
  const { url, next, output } = await startedDev(project, {});
  const post = (path: string, body: Record<string, string>) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { Origin: url },
      body: new URLSearchParams(body),
      redirect: "manual",
    });
  expect((await post("/account/sign-in/", { email: "pro@example.org" })).status).toBe(200);
  const token = await vi.waitFor(() => {
    const found = /\/account\/sign-in\/confirm\/\?token=([\w-]+)/.exec(output())?.[1];
    if (found === undefined) throw new Error("no link has been told");
    return found;
  });
  const signedIn = await post("/account/sign-in/confirm/", { token });
  const [Cookie = ""] = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const page = async (path: string) => (await fetch(`${url}${path}`, { headers: { Cookie } })).text();
  expect(await page("/buyers/example-capital/")).toContain(SUMMARY);
  expect(await page("/account/")).toContain("/__dev/client.js");

  await edit(join(project, "site/components/layout.tsx"), "Skip to content", "Straight to the content");
  expect((await next()).name).toBe("refresh");
  const after = await page("/buyers/example-capital/");
  expect(after).toContain("Straight to the content");
  expect(after).toContain(SUMMARY);
});

test("without evidence for members no store is made", async () => {
  const project = await projectCopy();
  const { url } = await startDev(project, [], { MEMBERS_DATA: "none" });
  const { next } = await openPage(url);
  expect((await next()).name).toBe("refresh");
  expect((await fetch(`${url}/api/v1/buyers`)).status).toBe(404);
  expect(existsSync(join(project, "var/dev-members"))).toBe(false);
});
