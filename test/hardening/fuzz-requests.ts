import fc from "fast-check";
import type { ApiDocument, Operation, Parameter } from "./fuzz-document.ts";
import { allowed, hostileText, hostileValue, nearly } from "./fuzz-values.ts";

/** One request of the fuzz, as it goes over the wire. */
export interface FuzzRequest {
  method: string;
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Everything in it is as the document asks for, so a refusal would be a fault of the document or the service. */
  valid: boolean;
}

/** A request's address and headers must stay below what the HTTP layer itself refuses. */
const LONGEST_TARGET = 8000;

/** What is asked. `known` are texts that the service has returned itself, such as slugs. */
export interface Subject {
  document: ApiDocument;
  operation: Operation;
  known: readonly string[];
}

/** Requests to one operation: a part valid, a part nearly valid, a part hostile. */
export function requestsTo(subject: Subject): fc.Arbitrary<FuzzRequest> {
  const [valid, spoilt] = [parts(subject, true), parts(subject, false)];
  return fc
    .oneof({ arbitrary: valid, weight: 2 }, { arbitrary: spoilt, weight: 3 })
    .filter(({ target }) => target.length < LONGEST_TARGET);
}

function parts(subject: Subject, valid: boolean): fc.Arbitrary<FuzzRequest> {
  const { method: own } = subject.operation;
  return fc
    .record({
      path: pathOf(subject, valid),
      query: queryOf(subject, valid),
      body: bodyOf(subject, valid),
      headers: valid ? plainHeaders : oddHeaders,
      method: valid ? fc.constant(own) : methodsLike(own),
    })
    .map(({ path, query, body, headers, method }) => {
      const target = query === "" ? path : `${path}?${query}`;
      const typed = body === undefined ? headers : { "Content-Type": "application/json", ...headers };
      const request = { method: method.toUpperCase(), target, headers: typed, valid };
      return body === undefined ? request : { ...request, body };
    });
}

const parametersIn = (operation: Operation, place: Parameter["in"]) =>
  (operation.parameters ?? []).filter((one) => one.in === place);

function pathOf({ document, operation, known }: Subject, valid: boolean): fc.Arbitrary<string> {
  const parameters = parametersIn(operation, "path");
  // An empty name, or one of dots only, is another address.
  const names = parameters.map(({ schema }) =>
    (valid ? allowed(document, schema, known) : hostileText).map(String),
  );
  return fc
    .tuple(...names)
    .map((values) =>
      parameters.reduce(
        (path, { name }, index) => path.replace(`{${name}}`, () => escaped(nameFrom(values[index] ?? ""))),
        operation.path,
      ),
    );
}

const nameFrom = (text: string): string => (/^\.*$/.test(text) ? "x" : text);

function queryOf({ document, operation, known }: Subject, valid: boolean): fc.Arbitrary<string> {
  const parameters = parametersIn(operation, "query");
  const pairs = parameters.map(({ name, schema, required }) => {
    const value = allowed(document, schema, known).map(String);
    const any = valid ? value : fc.oneof(value, hostileText);
    return fc
      .option(any, { freq: required === true && valid ? 1000 : 2, nil: undefined })
      .map((text) => (text === undefined ? [] : [[name, text] as const]));
  });
  const extra = valid
    ? fc.constant([])
    : fc.array(fc.tuple(fc.oneof(hostileText, fc.constantFrom("limit", "q")), hostileText), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...pairs), extra)
    .map(([named, others]) =>
      [...named.flat(), ...others].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&"),
    );
}

function bodyOf({ document, operation, known }: Subject, valid: boolean): fc.Arbitrary<string | undefined> {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return fc.constant(undefined);
  const right = allowed(document, schema, known).map((value) => JSON.stringify(value));
  if (valid) return right;
  const wrong = fc.oneof(nearly(document, schema, known), hostileValue).map((value) => JSON.stringify(value));
  return fc.oneof(
    wrong,
    right,
    hostileText,
    right.map((text) => text.slice(0, -1)),
  );
}

const plainHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  { "Accept-Encoding": "gzip" },
  { "If-None-Match": "*" },
  { "If-None-Match": '"other"', "Accept-Encoding": "br, gzip;q=0.5" },
  { Origin: "https://elsewhere.example.net" },
);

/** What Node's client refuses to send is not sent: the tests over raw sockets send it. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e]/g, "?"));

const HEADER_NAMES = [
  ..."Accept Accept-Encoding If-None-Match Content-Type Content-Encoding".split(" "),
  ..."Origin Range Cookie X-Forwarded-For X-Forwarded-Host".split(" "),
];

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  plainHeaders,
  fc.dictionary(fc.constantFrom(...HEADER_NAMES), headerText, { maxKeys: 3 }),
);

const methodsLike = (method: string): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constant(method), weight: 8 },
    { arbitrary: fc.constantFrom("get", "post", "put", "patch", "delete", "head", "options"), weight: 1 },
  );

/** Lone surrogates have no escape; they go as the bytes that a careless client would send. */
const escaped = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));
