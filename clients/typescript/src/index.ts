import createFetchClient, { type FetchOptions } from "openapi-fetch";
import type { FilterKeys, PathsWithMethod, RequiredKeysOf } from "openapi-typescript-helpers";
import type { components, paths } from "./api.ts";
import { retrying } from "./retrying.ts";

export type { components, operations, paths } from "./api.ts";

/** A record or request of the API by its name in the OpenAPI document, such as `Schema<"Relationship">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export interface ClientOptions {
  /** Address of the service, such as `https://ledger.example.org`. Buyers and deals may have an address of their own. */
  baseUrl: string;
  /** A member's key. Buyers and deals need one; everything else does without. */
  key?: string | undefined;
  /** Number of times that a request that got 429 or 503 with `Retry-After` is sent again; 2 if left out. */
  maxRetries?: number;
  /** A longer wait than this is an error instead; 60,000 if left out. */
  maxWaitMs?: number;
  /** Sends the requests; the global `fetch` if left out. */
  fetch?: (request: Request) => Promise<Response>;
}

/** The API's problem: RFC 9457, with one entry in `errors` for each fault. */
export interface Problem {
  /** URL of the page that explains this kind of problem. */
  type: string;
  title: string;
  status: number;
  detail?: string;
  requestId?: string;
  errors?: { pointer?: string; parameter?: string; message: string }[];
}

/** Thrown for every response that is not a success. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  readonly problem: Problem;
  readonly response: Response;

  constructor(problem: Problem, response: Response) {
    super(problem.detail ?? problem.title);
    this.status = response.status;
    this.problem = problem;
    this.response = response;
  }
}

type Operation<Path extends keyof paths, Method extends "get" | "post"> = FilterKeys<paths[Path], Method>;

type Init<Path extends keyof paths, Method extends "get" | "post"> = Omit<
  FetchOptions<Operation<Path, Method>>,
  "parseAs"
>;

/** The options of a call: they may be left out if the operation needs none. */
type Rest<Options> = RequiredKeysOf<Options> extends never ? [options?: Options] : [options: Options];

/** The JSON that a successful operation returns. */
export type Answer<Path extends keyof paths, Method extends "get" | "post"> =
  Operation<Path, Method> extends { responses: { 200: { content: { "application/json": infer Body } } } }
    ? Body
    : never;

/** The paths of lists, which have pages. */
export type ListPath = {
  [Path in PathsWithMethod<paths, "get">]: Answer<Path, "get"> extends {
    data: unknown[];
    next: string | null;
  }
    ? Path
    : never;
}[PathsWithMethod<paths, "get">];

/** The paths of lists that also come as CSV. */
export type CsvPath = {
  [Path in PathsWithMethod<paths, "get">]: Operation<Path, "get"> extends {
    responses: { 200: { content: { "text/csv": string } } };
  }
    ? Path
    : never;
}[PathsWithMethod<paths, "get">];

interface AsCsv {
  params: { query: { format: "csv" } };
}

interface AsJson {
  params?: { query?: { format?: "json" } };
}

type Item<Path extends ListPath> = Answer<Path, "get"> extends { data: (infer One)[] } ? One : never;

export interface Client {
  /** Reads a page of a list as CSV. Rejects with a `ProblemError` unless the response is a success. */
  get<Path extends CsvPath>(path: Path, options: Init<Path, "get"> & AsCsv): Promise<string>;
  /** Reads from a path of the API. Rejects with a `ProblemError` unless the response is a success. */
  get<Path extends PathsWithMethod<paths, "get">>(
    path: Path,
    ...options: Rest<Init<Path, "get"> & AsJson>
  ): Promise<Answer<Path, "get">>;
  /** Asks a calculator. Rejects with a `ProblemError` unless the response is a success. */
  post<Path extends PathsWithMethod<paths, "post">>(
    path: Path,
    ...options: Rest<Init<Path, "post">>
  ): Promise<Answer<Path, "post">>;
  /** All records of a list, page after page; each page is requested when its first record is. */
  all<Path extends ListPath>(
    path: Path,
    ...options: Rest<Init<Path, "get"> & AsJson>
  ): AsyncGenerator<Item<Path>>;
}

/** A client of the API at `baseUrl`. It sends nothing until it is used. */
export function createClient({ baseUrl, key, fetch: send = fetch, ...retries }: ClientOptions): Client {
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: retrying(send, retries),
    ...(key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } }),
  });
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw new ProblemError(await problemOf(response), response);
    },
  });

  // The library's types cannot follow a path that is itself a type parameter, so the call is untyped here.
  const call = client.request as (
    method: string,
    path: string,
    options?: object,
  ) => Promise<{ data?: unknown }>;
  const request = async (method: "get" | "post", path: string, options: Options = {}) => {
    const parseAs = options.params?.query?.format === "csv" ? "text" : "json";
    return (await call(method, path, { ...options, parseAs })).data;
  };

  async function* all(path: string, options: Options = {}): AsyncGenerator {
    let query = options.params?.query;
    do {
      const page = (await request("get", path, { ...options, params: { ...options.params, query } })) as Page;
      yield* page.data;
      // Only the parameters are followed, so that a key is never sent to another host.
      query = page.next === null ? undefined : parametersOf(new URL(page.next));
    } while (query !== undefined);
  }

  return {
    get: (path: string, options?: Options) => request("get", path, options),
    post: (path: string, options?: Options) => request("post", path, options),
    all,
  } as Client;
}

interface Options {
  params?: { query?: { format?: string | string[] } | undefined };
}

/** With a list of values for each parameter, because some are repeated. */
const parametersOf = ({ searchParams }: URL): Record<string, string[]> =>
  Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));

interface Page {
  data: unknown[];
  next: string | null;
}

/** Reads the problem of a response; its status line if something before the service refused the request. */
async function problemOf(response: Response): Promise<Problem> {
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json") ?? false;
  if (isProblem) return (await response.json()) as Problem;
  const title = `${response.status} ${response.statusText}`.trim();
  return { type: "about:blank", title, status: response.status };
}
