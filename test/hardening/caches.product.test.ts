import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { useBuiltServer } from "../server-process.ts";
import { ask, bytesOf, connected, type RawAnswer, type RawRequest } from "./raw-http.ts";

/** A shared cache keeps an answer under its address: nothing else of a request may show in it. */
const server = useBuiltServer();

const KEPT = [
  "/api/v1/tech?limit=2",
  "/api/v1/tech/clubs/fc-muster",
  "/openapi.json",
  "/",
  "/clubs/",
  "/clubs",
];

const OWN = "x-request-id date connection keep-alive transfer-encoding content-length".split(" ");

/** All of an answer that a cache would keep. */
function kept({ status, headers, body }: RawAnswer): unknown {
  const compared = [...headers].filter(([name]) => !OWN.includes(name));
  return { status, headers: compared, body: body.toString("base64") };
}

const answerTo = async (request: RawRequest) => kept(await ask(server.port, request));

const UNKEYED: readonly (readonly [name: string, value: string])[] = [
  ["X-Forwarded-Host", "elsewhere.example.net"],
  ["X-Forwarded-Proto", "gopher"],
  ["X-Forwarded-For", "203.0.113.9, 203.0.113.10"],
  ["Forwarded", 'host=elsewhere.example.net;proto=gopher;for="[2001:db8::1]"'],
  ["X-Original-URL", "/api/v1/tech/vendors"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Origin", "https://elsewhere.example.net"],
  ["Referer", "https://elsewhere.example.net/"],
  ["Cookie", "session=abc; lang=xx"],
  ["Authorization", "Basic YTpi"],
  ["Accept-Language", "xx"],
  ["User-Agent", "<script>alert(1)</script>"],
  ["X-Request-Id", "mine"],
  ["Range", "bytes=0-3"],
  ["If-Modified-Since", "Sat, 21 Nov 2026 00:00:00 GMT"],
  ["Cache-Control", "no-cache"],
];

test.each(UNKEYED)("%s: %s changes nothing of an answer that is kept", async (name, value) => {
  for (const target of KEPT) {
    const plain = await answerTo({ target });
    expect(await answerTo({ target, headers: [[name, value]] })).toEqual(plain);
    expect(await answerTo({ target })).toEqual(plain);
  }
});

test.each(["elsewhere.example.net", "ledger.example.org:99", "127.0.0.1"])(
  "the host %s changes nothing of an answer that is kept",
  async (host) => {
    for (const target of KEPT)
      expect(await answerTo({ target, headers: [["Host", host]] })).toEqual(await answerTo({ target }));
  },
);

test("an absolute address with another host has the answer of its path", async () => {
  for (const target of KEPT)
    expect(await answerTo({ target: `http://elsewhere.example.net${target}` })).toEqual(
      await answerTo({ target }),
    );
});

test.each([
  ["/api/v1/tech?limit=2", "/%61pi/v1/t%65ch?limit=2"],
  ["/api/v1/tech?limit=2", "/api/v1/tech?%6cimit=2"],
  ["/api/v1/tech?limit=2", "/api/v1/tech?limit=%32"],
  ["/api/v1/tech?q=muster&limit=2", "/api/v1/tech?limit=2&q=muster"],
  ["/api/v1/tech?club=fc-muster", "/api/v1/tech?club=FC-MUSTER"],
  ["/clubs/fc-muster/", "/clubs/fc%2dmuster/"],
])("an odd spelling of %s never has, nor leaves behind, another answer", async (usual, odd) => {
  const before = await answerTo({ target: usual });
  const spelt = await ask(server.port, { target: odd });
  if (spelt.status === 200) expect(spelt.body.toString("base64")).toBe((before as { body: string }).body);
  else expect([400, 404]).toContain(spelt.status);
  expect(await answerTo({ target: usual })).toEqual(before);
});

test("a GET with a body has the answer of the address alone, and the connection stays usable", async () => {
  const target = "/api/v1/tech?limit=2";
  const plain = await answerTo({ target });
  const body = JSON.stringify({ limit: 1, q: "nothing" });
  const headers = [["Content-Type", "application/json"]] as const;
  expect(await answerTo({ target, headers, body })).toEqual(plain);
  const socket = await connected(server.port);
  onTestFinished(() => void socket.destroy());
  const fat = bytesOf({ target: "/healthz", headers: [...headers, ["Connection", "keep-alive"]], body });
  for (let round = 0; round < 3; round += 1) {
    const answer = once(socket, "data");
    socket.write(fat);
    expect(((await answer) as [Buffer])[0].toString()).toContain("HTTP/1.1 200 OK");
  }
});

test.each(["", ",,,", "gzip;q=", "gzip;q=banana", "gzip;;;", "\u00ff", "gzip;q=0", "x".repeat(8000)])(
  "with the odd Accept-Encoding %j the answer is still the same content",
  async (encoding) => {
    const target = "/api/v1/tech?limit=2";
    const plain = await ask(server.port, { target });
    const odd = await ask(server.port, { target, headers: [["Accept-Encoding", encoding]] });
    const packed = odd.headers.get("content-encoding") === "gzip";
    expect(packed ? gunzipSync(odd.body) : odd.body).toEqual(plain.body);
  },
);
