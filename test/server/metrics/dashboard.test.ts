import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { createMetrics } from "../../../server/metrics.ts";

const DASHBOARD = "deploy/grafana-dashboard.json";
/** What Prometheus makes of one histogram. */
const OF_A_HISTOGRAM = /_(?:bucket|sum|count)$/;

async function shownMetrics(): Promise<string[]> {
  const expressions = [
    ...(await readFile(DASHBOARD, "utf8")).matchAll(/"(?:expr|query)": "((?:[^"\\]|\\.)*)"/g),
  ];
  const names = expressions.flatMap(([, text = ""]) => [
    ...text.matchAll(/\b(?:clubledger|nodejs|process)_[a-z0-9_]+/g),
  ]);
  return [...new Set(names.map(([name]) => name.replace(OF_A_HISTOGRAM, "")))].sort();
}

test("the dashboard shows metrics that there are, and every one of our own", async () => {
  const names = createMetrics()
    .describe()
    .map(({ name }) => name);
  const shown = await shownMetrics();
  expect(shown.filter((name) => !names.includes(name))).toEqual([]);
  expect(shown).toEqual(expect.arrayContaining(names.filter((name) => name.startsWith("clubledger_"))));
});

test("the dashboard is one that Grafana reads, its panels apart and with a source to choose", async () => {
  const dashboard = z.object({
    uid: z.literal("clubledger"),
    panels: z.array(z.object({ id: z.number(), title: z.string().min(1) })),
    templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  });
  const { panels, templating } = dashboard.parse(JSON.parse(await readFile(DASHBOARD, "utf8")));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(templating.list.map(({ name }) => name)).toEqual(["source", "instance"]);
});

test("the operators' page explains every metric of our own", async () => {
  const text = await readFile("docs/operators.md", "utf8");
  const own = createMetrics()
    .describe()
    .map(({ name }) => name)
    .filter((name) => name.startsWith("clubledger_"));
  expect(own.length).toBeGreaterThan(8);
  for (const name of own) expect(text).toContain(`| \`${name}\` |`);
});
