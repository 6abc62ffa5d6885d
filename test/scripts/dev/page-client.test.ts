import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

type Listener = (event: { data: string }) => void;

/** The script in a page of the build `b-7`, with as much of a browser as it uses. */
async function openPage() {
  const page = { reloads: 0, shown: "", visibility: "visible", connections: 0 };
  const listeners = new Map<string, Listener>();
  const heading = { textContent: "" };
  const overlay = {
    text: "",
    style: {},
    replaceChildren: (first: typeof heading, text: string) => (overlay.text = first.textContent + text),
    remove: () => (page.shown = ""),
    setAttribute: () => undefined,
  };
  class EventSource {
    constructor() {
      page.connections += 1;
    }
    addEventListener = (name: string, listener: Listener) => listeners.set(name, listener);
    close = () => (page.connections -= 1);
  }
  const document = {
    currentScript: { src: "http://localhost:8080/__dev/client.js?build=b-7" },
    createElement: (name: string) => (name === "section" ? overlay : heading),
    body: { append: () => (page.shown = overlay.text) },
    get visibilityState() {
      return page.visibility;
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const location = { reload: () => (page.reloads += 1) };
  runInNewContext(await readFile("scripts/dev/client.js", "utf8"), {
    document,
    location,
    EventSource,
    URL,
  });
  const send = (name: string, data: unknown) => listeners.get(name)?.({ data: JSON.stringify(data) });
  return { page, send };
}

test("an open page reloads for another build and not for its own", async () => {
  const { page, send } = await openPage();
  send("reload", { build: "b-7" });
  expect(page.reloads).toBe(0);
  send("reload", { build: "b-8" });
  expect(page.reloads).toBe(1);
});

test("problems are shown as text over an open page until it reloads", async () => {
  const { page, send } = await openPage();
  send("problems", { title: "1 problem", lines: ["<b>a</b>", "b"] });
  expect(page.shown).toMatch(/^1 problem\nThe last good build .*\n\n<b>a<\/b>\nb$/);
  expect(page.reloads).toBe(0);
  send("reload", { build: "b-8" });
  expect(page).toMatchObject({ shown: "", reloads: 1 });
});

test("a hidden page holds no connection and connects again when it is visible", async () => {
  const { page, send } = await openPage();
  expect(page.connections).toBe(1);
  page.visibility = "hidden";
  send("visibilitychange", {});
  expect(page.connections).toBe(0);
  page.visibility = "visible";
  send("visibilitychange", {});
  expect(page.connections).toBe(1);
});
