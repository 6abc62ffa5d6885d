import { squadCostExample } from "../contract/calculators/squad-cost-example.ts";
import { transferCostExample } from "../contract/calculators/transfer-cost-example.ts";
import { apiPaths, clubPath, memberApiPaths } from "../contract/site-paths.ts";

/** One kind of request, and how often it comes. */
export interface RequestClass {
  name: string;
  /** Of a hundred requests. */
  share: number;
  /** The whole request of a turn, as it goes over the wire. */
  request: (turn: number) => Buffer;
}

export interface MixParts {
  clubs: readonly string[];
  words: readonly string[];
  buyers: readonly string[];
  keys: readonly string[];
}

/** What readers, programs and members ask, in the shares that the load has of them. Every one is answered 200. */
export function requestMix({ clubs, words, buyers, keys }: MixParts): RequestClass[] {
  const key = (turn: number) => ({ Authorization: `Bearer ${at(keys, turn)}` });
  const club = (turn: number) => at(clubs, turn * 7);
  const buyer = (turn: number) => memberApiPaths.buyer.replace("{slug}", at(buyers, turn));
  const transfer = transferCostExample.request;
  const squad = squadCostExample.request;
  return [
    { name: "record", share: 30, request: (turn) => get(apiPaths.club.replace("{slug}", club(turn))) },
    {
      name: "search",
      share: 10,
      request: (turn) => get(`${apiPaths.technology}?q=${at(words, turn * 3)}&limit=20`),
    },
    {
      name: "list",
      share: 10,
      request: (turn) => get(`${apiPaths.clubs}?limit=50&offset=${(turn * 50) % clubs.length}`),
    },
    {
      name: "transfer cost",
      share: 5,
      request: (turn) => post(apiPaths.transferCost, { ...transfer, fee: 1_000_000 + turn }),
    },
    {
      name: "squad cost",
      share: 5,
      request: (turn) =>
        post(apiPaths.squadCost, { ...squad, adjustedOperatingRevenue: 1_000_000_000 + turn }),
    },
    { name: "site page", share: 20, request: (turn) => get(clubPath(club(turn))) },
    {
      name: "members' list",
      share: 10,
      request: (turn) => get(`${memberApiPaths.buyers}?active=1`, key(turn)),
    },
    { name: "member record", share: 5, request: (turn) => get(buyer(turn), key(turn + 1)) },
    {
      name: "MCP tool",
      share: 5,
      request: (turn) => post(memberApiPaths.mcp, toolCall(turn), key(turn + 2)),
    },
  ];
}

const toolCall = (id: number) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "search_buyers", arguments: { q: "club", limit: 10 } },
});

/** The classes by turns, each as often as its share says and mixed as evenly as that goes. */
export function turnsOf(mix: readonly RequestClass[]): RequestClass[] {
  const all = mix.flatMap((one) =>
    Array.from({ length: one.share }, (_, index) => ({ one, place: (index + 0.5) / one.share })),
  );
  return all.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

function get(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  return wire("GET", path, { "Accept-Encoding": "gzip", ...headers }, "");
}

function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Buffer {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return wire(
    "POST",
    path,
    { "Content-Type": "application/json", "Content-Length": length, ...headers },
    text,
  );
}

function wire(method: string, path: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join("")}\r\n${body}`);
}

function at(list: readonly string[], index: number): string {
  const value = list[index % list.length];
  if (value === undefined) throw new Error("the load needs at least one of everything");
  return value;
}
