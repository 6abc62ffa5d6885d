import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withClient } from "../../../scripts/dev/page-client.ts";

test("the script stands at the end of a page's head, with the build that the page is of", () => {
  expect(withClient("<html><head><title>x</title></head><body></body></html>", "b-7")).toBe(
    '<html><head><title>x</title><link rel="stylesheet" href="/__dev/client.css"><script src="/__dev/client.js?build=b-7" defer></script></head><body></body></html>',
  );
});

test("a page without a head gets the script at its end", () => {
  expect(withClient("<p>x</p>", "b-7")).toMatch(/^<p>x<\/p><link .*<\/script>$/);
});

type Listener = (event: { data: string }) => void;

/** The script in a page of the build `b-7`, with as much of a browser as it uses. */
async function openPage() {
  const page = { reloads: 0, shown: "", visibility: "visible", connections: 0 };
  const listeners = new Map<string, Listener>();
  const holder = { innerHTML: "", remove: () => (page.shown = "") };
  class EventSource {
    constructor() {
      page.connections += 1;
    }
    addEventListener = (name: string, listener: Listener) => listeners.set(name, listener);
    close = () => (page.connections -= 1);
  }
  const document = {
    currentScript: { src: "http://localhost:8080/__dev/client.js?build=b-7" },
    createElement: () => holder,
    body: { append: () => (page.shown = holder.innerHTML) },
    get visibilityState() {
      return page.visibility;
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const location = { reload: () => (page.reloads += 1) };
  runInNewContext(await readFile("scripts/dev/page/client.js", "utf8"), {
    document,
    location,
    EventSource,
    URL,
  });
  const tell = (name: string, data: unknown) => listeners.get(name)?.({ data: JSON.stringify(data) });
  return { page, tell };
}

test("an open page reloads for another build and not for its own", async () => {
  const { page, tell } = await openPage();
  tell("refresh", { build: "b-7" });
  expect(page.reloads).toBe(0);
  tell("refresh", { build: "b-8" });
  expect(page.reloads).toBe(1);
});

test("problems are laid over an open page, without reloading it, until it is refreshed", async () => {
  const { page, tell } = await openPage();
  tell("problems", { html: "<p>1 problem</p>" });
  expect(page).toMatchObject({ shown: "<p>1 problem</p>", reloads: 0 });
  tell("refresh", { build: "b-8" });
  expect(page).toMatchObject({ shown: "", reloads: 1 });
});

test("a page that nobody sees holds no connection, and takes one up again when it is seen", async () => {
  const { page, tell } = await openPage();
  expect(page.connections).toBe(1);
  page.visibility = "hidden";
  tell("visibilitychange", {});
  expect(page.connections).toBe(0);
  page.visibility = "visible";
  tell("visibilitychange", {});
  expect(page.connections).toBe(1);
});
