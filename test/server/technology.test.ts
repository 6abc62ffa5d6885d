import fc from "fast-check";
import { expect, test } from "vitest";
import { technologyQuery } from "../../contract/parameters.ts";
import { problemDocument } from "../../contract/problems.ts";
import { clubResponse, leaguePage, relationshipPage } from "../../contract/records.ts";
import { agesOf } from "../../contract/technology-filters.ts";
import { createTechnology } from "../../server/public/technology.ts";
import { fixtureApp, fixtureIndexes, indexesOf } from "../fixture-build.ts";
import { covers } from "../requirements.ts";
import { type Files, ledgerWith, validFiles, withCell } from "../scripts/evidence/evidence.ts";

async function idsOf(query: string): Promise<string[]> {
  const response = await (await fixtureApp()).request(`/api/v1/tech${query}`);
  expect(response.status).toBe(200);
  return relationshipPage.parse(await response.json()).data.map(({ id }) => id);
}

const ROVERS_VESTS = "example-rovers--acme-tracking--athlete-monitoring";
const ROVERS_TICKETS = "example-rovers--o-tickets--ticketing--season-pass";
const MUSTER_VESTS = "fc-muster--acme-tracking--athlete-monitoring--vest-5";
const MUSTER_TICKETS = "fc-muster--o-tickets--ticketing";
const EJEMPLO_TICKETS = "real-ejemplo--o-tickets--ticketing";

test(
  "without parameters every relationship comes, by club, category, vendor and product",
  covers("EP-TECH", "EP-TECH-OPTIONAL", "SVC-SEARCH", "VER-PREFIX", "SVC-NO-AUTH"),
  async () => {
    expect(await idsOf("")).toEqual([
      ROVERS_VESTS,
      ROVERS_TICKETS,
      MUSTER_VESTS,
      MUSTER_TICKETS,
      EJEMPLO_TICKETS,
    ]);
  },
);

const FIELDS_AND_RULES = covers(
  "REC-FIELDS",
  "SVC-EVIDENCE",
  "EP-JSON",
  "USE-ATTRIBUTE",
  "USE-FOLLOW-SOURCE",
  "USE-NOT-CURRENT",
  "USE-NOT-COMPLETE",
);

test("a relationship has every field, and its answer the usage rules", FIELDS_AND_RULES, async () => {
  const response = await (await fixtureApp()).request(
    "/api/v1/tech?club=fc-muster&category=Athlete+monitoring",
  );
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(await response.json()).toEqual({
    data: [
      {
        id: "fc-muster--acme-tracking--athlete-monitoring--vest-5",
        club: "fc-muster",
        clubName: "1. FC Müster",
        country: "Germany",
        category: "Athlete monitoring",
        vendor: "acme-tracking",
        vendorName: "Acme Tracking",
        product: "Vest 5",
        scope: "First team",
        status: "status unknown",
        statusReason: "last evidence 2022",
        termEnd: null,
        evidenceNote: "The club is named as a user of the vest in a list of customers.",
        evidenceUrl: "https://zeitung.example.org/muster",
        archiveUrl: null,
        evidencePublisher: "Muster-Zeitung",
        evidenceDate: "2022-03",
        evidence: [
          {
            url: "https://zeitung.example.org/muster",
            archiveUrl: null,
            publisher: "Muster-Zeitung",
            date: "2022-03",
            note: "The club is named as a user of the vest in a list of customers.",
            quote: null,
            termEnd: null,
            ended: null,
            verificationDate: "2026-05-01",
            readBy: "software",
            announced: false,
            evidenceBy: "press",
          },
        ],
        verificationDate: "2026-05-01",
        reverifyBy: "2027-05-01",
        url: "https://ledger.example.org/clubs/fc-muster/#fc-muster--acme-tracking--athlete-monitoring--vest-5",
        announced: false,
        quote: null,
        readBy: "software",
        evidenceBy: "press",
      },
    ],
    total: 1,
    limit: 5000,
    offset: 0,
    next: null,
    attribution: {
      text: "Clubledger, the sourced ledger of the football business",
      url: "https://ledger.example.org/",
      licence: "https://creativecommons.org/licenses/by/4.0/",
      rules: [
        "Attribute Clubledger when you republish compiled research.",
        "Follow the attached primary source before you make a material claim.",
        "Do not treat a relationship whose status is historical or status unknown as current use.",
        "Do not present the public directory as a club's complete internal technology stack.",
      ],
    },
    dataVersion: expect.stringMatching(/^2026-06-30-[0-9a-f]{8}$/),
  });
});

test.each([
  ["its slug", "?club=fc-muster"],
  ["its name", "?club=1.+FC+M%C3%BCster"],
  ["its name without accents and capitals", "?club=1.+fc+muster"],
  ["an alias", "?club=FC%20Muester"],
])("a club is found by %s", covers("EP-TECH-CLUB"), async (_, query) => {
  expect(await idsOf(query)).toEqual([MUSTER_VESTS, MUSTER_TICKETS]);
});

test.each(["?category=Ticketing", "?category=ticketing"])(
  "%s gives that category only",
  covers("EP-TECH-CATEGORY"),
  async (query) => {
    expect(await idsOf(query)).toEqual([ROVERS_TICKETS, MUSTER_TICKETS, EJEMPLO_TICKETS]);
  },
);

test.each([
  ["current", [ROVERS_VESTS, MUSTER_TICKETS]],
  ["historical", [ROVERS_TICKETS]],
  ["status+unknown", [MUSTER_VESTS, EJEMPLO_TICKETS]],
])("status=%s gives only those", covers("EP-TECH-STATUS", "STATUS-VALUES"), async (status, expected) => {
  expect(await idsOf(`?status=${status}`)).toEqual(expected);
});

test.each([
  ["club", "rovers", [ROVERS_VESTS, ROVERS_TICKETS]],
  ["club without accents", "muster", [MUSTER_VESTS, MUSTER_TICKETS]],
  ["club by alias", "the examples", [ROVERS_VESTS, ROVERS_TICKETS]],
  ["vendor", "acme", [ROVERS_VESTS, MUSTER_VESTS]],
  ["vendor without its apostrophe", "otickets", [ROVERS_TICKETS, MUSTER_TICKETS, EJEMPLO_TICKETS]],
  ["vendor by its slug", "o-tickets", [ROVERS_TICKETS, MUSTER_TICKETS, EJEMPLO_TICKETS]],
  ["club by its slug", "example-rovers", [ROVERS_VESTS, ROVERS_TICKETS]],
  ["compound written as one word", "tenyear", [MUSTER_TICKETS]],
  ["compound with its hyphen", "ten-ye", [MUSTER_TICKETS]],
  ["part of a compound", "year", [MUSTER_TICKETS]],
  ["product", "season pass", [ROVERS_TICKETS]],
  ["scope", "stadium", [MUSTER_TICKETS]],
  ["evidence note", "training", [ROVERS_VESTS]],
  ["note of a further page", "second model", [ROVERS_VESTS]],
  ["beginning of a word", "jemplo ejem", []],
  ["beginnings of several words", "ejem tick", [EJEMPLO_TICKETS]],
])("q finds by %s", covers("EP-TECH-Q"), async (_, q, expected) => {
  const found = await idsOf(`?q=${encodeURIComponent(q)}`);
  expect([...found].sort()).toEqual([...expected].sort());
});

test("q finds what each of its words finds, however often and with however much of it a word comes", async () => {
  const { find } = createTechnology(await fixtureIndexes());
  const words = "ten-year ten-ye ten year ye t customers customer Cust tickets ticket ti ó".split(" ");
  const searches = fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(searches, (search) => {
      const ofEach = search.map((q) => find({ q }));
      const ofAll = find({}).filter((at) => ofEach.every((found) => found.includes(at)));
      expect(find({ q: search.join(" ") }).toSorted()).toEqual(ofAll.toSorted());
    }),
  );
});

test("a match in a name comes before a mention in a note", covers("EP-TECH-Q"), async () => {
  const [first] = await idsOf("?q=tickets");
  expect([ROVERS_TICKETS, MUSTER_TICKETS, EJEMPLO_TICKETS]).toContain(first);
  expect((await idsOf("?q=customers"))[0]).toBe(EJEMPLO_TICKETS);
});

test.each([
  ["from=2021", [ROVERS_VESTS, MUSTER_VESTS, MUSTER_TICKETS]],
  ["from=2022", [ROVERS_VESTS, MUSTER_VESTS]],
  ["to=2021", [ROVERS_TICKETS, MUSTER_TICKETS]],
  ["from=2021&to=2021", [MUSTER_TICKETS]],
  ["from=0000", [ROVERS_VESTS, ROVERS_TICKETS, MUSTER_VESTS, MUSTER_TICKETS]],
  ["from=2027", []],
])("%s gives evidence of those years, and none without a date", async (query, expected) => {
  expect(await idsOf(`?${query}`)).toEqual(expected);
});

test.each([
  ["5", []],
  ["6", [ROVERS_VESTS]],
  ["50", [ROVERS_VESTS]],
  ["51", [ROVERS_VESTS, MUSTER_VESTS]],
  ["59", [ROVERS_VESTS, MUSTER_VESTS]],
  ["60", [ROVERS_VESTS, MUSTER_VESTS, MUSTER_TICKETS]],
])(
  "withinMonths=%s counts back from 30 June 2026, the day of the data, and of a month or a year from its last day",
  async (months, expected) => {
    expect(await idsOf(`?withinMonths=${months}`)).toEqual(expected);
  },
);

test.each([
  ["a day in February is one month from the last of March", "2026-02-28", "2026-03-31", 1],
  ["the day before is two", "2026-02-27", "2026-03-31", 2],
  ["a year that is not over has an age of one month", "2026-12-31", "2026-06-30", 1],
])("%s", (_, newest, dataDay, age) => {
  expect(agesOf({ dataDay, relationships: { newest: [newest] } })).toEqual([age]);
});

test.each([
  ["club", [MUSTER_VESTS, MUSTER_TICKETS, ROVERS_VESTS, ROVERS_TICKETS, EJEMPLO_TICKETS]],
  ["vendor", [ROVERS_VESTS, MUSTER_VESTS, ROVERS_TICKETS, MUSTER_TICKETS, EJEMPLO_TICKETS]],
  ["product", [ROVERS_TICKETS, MUSTER_VESTS, ROVERS_VESTS, MUSTER_TICKETS, EJEMPLO_TICKETS]],
  ["-product", [MUSTER_VESTS, ROVERS_TICKETS, ROVERS_VESTS, MUSTER_TICKETS, EJEMPLO_TICKETS]],
  ["source", [EJEMPLO_TICKETS, ROVERS_VESTS, ROVERS_TICKETS, MUSTER_VESTS, MUSTER_TICKETS]],
  ["date", [ROVERS_TICKETS, MUSTER_TICKETS, MUSTER_VESTS, ROVERS_VESTS, EJEMPLO_TICKETS]],
  ["-date", [ROVERS_VESTS, MUSTER_VESTS, MUSTER_TICKETS, ROVERS_TICKETS, EJEMPLO_TICKETS]],
  ["status", [ROVERS_VESTS, MUSTER_TICKETS, ROVERS_TICKETS, MUSTER_VESTS, EJEMPLO_TICKETS]],
])("sort=%s orders by that column: equal values as usual, missing ones last", async (sort, expected) => {
  expect(await idsOf(`?sort=${sort}`)).toEqual(expected);
});

const FURTHER = `${validFiles["evidence/england.csv"]?.split("\n")[0]}
real-ejemplo--o-tickets--ticketing,https://diario.example.org/contrato,,Diario Ejemplo,,2025-11-19,,The club sells by it.,,,,2026-04-10,
real-ejemplo--o-tickets--ticketing,https://diario.example.org/archivo,,Diario Ejemplo,,2014,,The club tries it.,,,,2026-04-10,
`;

test.each([
  ["from=2025", [ROVERS_VESTS, EJEMPLO_TICKETS]],
  ["from=2024&to=2025", [EJEMPLO_TICKETS]],
  ["to=2024", [ROVERS_TICKETS, MUSTER_VESTS, MUSTER_TICKETS]],
  ["sort=-date", [ROVERS_VESTS, EJEMPLO_TICKETS, MUSTER_VESTS, MUSTER_TICKETS, ROVERS_TICKETS]],
])("%s counts the newest of all pages, also if the first bears no date", async (query, expected) => {
  expect(await idsWith({ "evidence/spain.csv": FURTHER }, query)).toEqual(expected);
});

/** What a query finds in the fictional ledger with these files changed. */
async function idsWith(changed: Files, query: string): Promise<(string | undefined)[]> {
  const { lookup, search } = await indexesOf(ledgerWith(changed));
  const given = new URLSearchParams(query);
  const values = [...given.keys()].map((name) => {
    const all = given.getAll(name);
    return [name, all.length === 1 ? all[0] : all];
  });
  const parameters = technologyQuery.parse(Object.fromEntries(values));
  const found = createTechnology({ lookup, search }).find(parameters);
  return found.map((at) => lookup.relationships.id[at]);
}

const OF_THE_VENDOR = withCell("technology/germany.csv", 3, "evidence_publisher", "O'TICKETS");
const OF_THE_CLUB = {
  ...withCell("technology/spain.csv", 2, "evidence_publisher", "Real Ejemplo"),
  "evidence/spain.csv": FURTHER.replaceAll("Diario Ejemplo", "O'Tickets"),
};

test.each([
  ["evidenceBy=vendor", [MUSTER_TICKETS]],
  ["evidenceBy=club", [EJEMPLO_TICKETS]],
  ["evidenceBy=press", [ROVERS_VESTS, ROVERS_TICKETS, MUSTER_VESTS]],
  ["evidenceBy=press&status=current", [ROVERS_VESTS]],
  ["evidenceBy=club&evidenceBy=vendor", [MUSTER_TICKETS, EJEMPLO_TICKETS]],
])("%s gives the rows whose most independent page is theirs", async (query, expected) => {
  expect(await idsWith({ ...OF_THE_VENDOR, ...OF_THE_CLUB }, query)).toEqual(expected);
});

test("of equally good matches of a search what is current comes first", async () => {
  expect(await idsOf("?q=muster")).toEqual([MUSTER_TICKETS, MUSTER_VESTS]);
});

test("sort wins over the order of the best matches", async () => {
  expect(await idsOf("?q=customers&sort=club")).toEqual([MUSTER_VESTS, EJEMPLO_TICKETS]);
});

test("filters are combined with AND, whichever they are", async () => {
  const filters =
    "club=fc-muster category=Ticketing status=current q=contract vendor=o-tickets country=germany league=example-league from=2021 to=2022".split(
      " ",
    );
  for (const one of filters) {
    for (const other of filters.filter((filter) => filter !== one)) {
      const [a, b] = [await idsOf(`?${one}`), await idsOf(`?${other}`)];
      const both = await idsOf(`?${one}&${other}`);
      expect([...both].sort()).toEqual(a.filter((id) => b.includes(id)).sort());
    }
  }
});

test.each([
  ["country=Germany&country=spain", [MUSTER_VESTS, MUSTER_TICKETS, EJEMPLO_TICKETS]],
  ["club=real-ejemplo&club=Rovers", [ROVERS_VESTS, ROVERS_TICKETS, EJEMPLO_TICKETS]],
  ["club=real-ejemplo&club=nobody", [EJEMPLO_TICKETS]],
  ["vendor=acme-tracking&vendor=o-tickets&country=Germany", [MUSTER_VESTS, MUSTER_TICKETS]],
  ["category=ticketing&category=athlete-monitoring&country=Spain", [EJEMPLO_TICKETS]],
  ["league=liga-ejemplo&league=example-league&category=ticketing", [ROVERS_TICKETS, EJEMPLO_TICKETS]],
  ["status=historical&status=current", [ROVERS_VESTS, ROVERS_TICKETS, MUSTER_TICKETS]],
])("%s: values of one parameter are ORed, and parameters are ANDed", async (query, expected) => {
  expect(await idsOf(`?${query}`)).toEqual(expected);
});

test.each([
  ["one vendor", "notVendor=o-tickets", [ROVERS_VESTS, MUSTER_VESTS]],
  ["several", "notVendor=O%27Tickets&notVendor=acme-tracking", []],
  ["one of a country", "country=Germany&notVendor=acme-tracking", [MUSTER_TICKETS]],
])("notVendor leaves out %s", async (_, query, expected) => {
  expect(await idsOf(`?${query}`)).toEqual(expected);
});

test("a parameter takes 20 values and no more", async () => {
  const { request } = await fixtureApp();
  const clubs = Array.from({ length: 20 }, (_, at) => `club=club-${at}`).join("&");
  expect((await request(`/api/v1/tech?${clubs}`)).status).toBe(200);
  const refused = await request(`/api/v1/tech?${clubs}&club=one-more`);
  expect(refused.status).toBe(400);
  expect(problemDocument.parse(await refused.json()).errors).toEqual([
    { parameter: "club", message: "must have at most 20 values" },
  ]);
});

test.each([
  ["", "country=Germny", "country", '"Germny" is not in the ledger; did you mean "germany"?'],
  ["", "country=spain&country=Atlantis", "country", '"Atlantis" is not in the ledger'],
  ["", "notVendor=o-tikets", "notVendor", '"o-tikets" is not in the ledger; did you mean "o-tickets"?'],
  ["/clubs", "league=liga", "league", '"liga" is not in the ledger; did you mean "liga-ejemplo"?'],
  ["/changes", "country=Germny", "country", '"Germny" is not in the ledger; did you mean "germany"?'],
])("%s?%s is 400, with the nearest names", async (path, query, parameter, message) => {
  const response = await (await fixtureApp()).request(`/api/v1/tech${path}?${query}`);
  expect(response.status).toBe(400);
  expect(problemDocument.parse(await response.json()).errors).toEqual([{ parameter, message }]);
});

test("pages follow each other without gap or repeat, and the total counts all matches", async () => {
  const app = await fixtureApp();
  const seen: string[] = [];
  for (let next: string | null = "https://ledger.example.org/api/v1/tech?limit=2"; next !== null; ) {
    const response = await app.request(next);
    const page = relationshipPage.parse(await response.json());
    expect(page.total).toBe(5);
    expect(response.headers.get("Link")).toBe(page.next === null ? null : `<${page.next}>; rel="next"`);
    seen.push(...page.data.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toEqual([ROVERS_VESTS, ROVERS_TICKETS, MUSTER_VESTS, MUSTER_TICKETS, EJEMPLO_TICKETS]);
});

test.each([
  "status=status+unknown&q=customers&limit=1",
  "from=2020&to=2026&sort=-date&limit=1",
  "notVendor=acme-tracking&country=Germany&country=Spain&limit=1",
])("the URL of the page after %s keeps every filter", async (query) => {
  const response = await (await fixtureApp()).request(`/api/v1/tech?${query}`);
  const { next } = relationshipPage.parse(await response.json());
  expect(next).toBe(`https://ledger.example.org/api/v1/tech?${query}&offset=1`);
});

test("an offset beyond the last match gives an empty page with the true total", async () => {
  const response = await (await fixtureApp()).request("/api/v1/tech?offset=99");
  expect(relationshipPage.parse(await response.json())).toMatchObject({
    data: [],
    total: 5,
    offset: 99,
    next: null,
  });
});

test("a club's record has profile and relationships", covers("EP-CLUB", "SVC-CLUB", "REC-CLUB"), async () => {
  const response = await (await fixtureApp()).request("/api/v1/tech/clubs/example-rovers");
  expect(response.status).toBe(200);
  const { data } = clubResponse.parse(await response.json());
  expect(data).toMatchObject({
    slug: "example-rovers",
    name: "Example Rovers",
    aliases: ["Rovers", "The Examples"],
    country: "England",
    url: "https://ledger.example.org/clubs/example-rovers/",
    leagues: [{ slug: "example-league", name: "Example League", season: "2025/26" }],
    counts: {
      total: 2,
      byStatus: { current: 1, historical: 1, "status unknown": 0 },
      byCategory: { "Athlete monitoring": 1, Ticketing: 1 },
    },
  });
  expect(data.technology).toMatchObject([
    {
      id: ROVERS_VESTS,
      vendorWebsite: "https://acme-tracking.example.org/",
      categoryDefinition:
        "Devices worn by players that measure load. Tracking by cameras does not belong here.",
    },
    {
      id: ROVERS_TICKETS,
      vendorWebsite: "https://o-tickets.example.org/",
      categoryDefinition: "Selling and reselling tickets. Turnstiles do not belong here.",
    },
  ]);
});

test("an unknown club is 404 with the nearest slugs", covers("EP-CLUB-404"), async () => {
  const response = await (await fixtureApp()).request("/api/v1/tech/clubs/exmple-rovers");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    type: "https://ledger.example.org/problems/#not-found",
    status: 404,
    detail: 'There is no club with the slug "exmple-rovers".',
    suggestions: ["example-rovers"],
  });
});

test("a vendor's record has its owner and every relationship", async () => {
  const response = await (await fixtureApp()).request("/api/v1/tech/vendors/acme-tracking");
  expect(await response.json()).toMatchObject({
    data: {
      slug: "acme-tracking",
      name: "Acme Tracking",
      website: "https://acme-tracking.example.org/",
      parent: { slug: "bigacme", name: "BigAcme" },
      parentSourceUrl: "https://news.example.org/bigacme-buys-acme",
      brandCount: 0,
      clubCount: 2,
      counts: { total: 2 },
      technology: [{ id: ROVERS_VESTS }, { id: MUSTER_VESTS }],
    },
  });
});

test("clubs are listed by slug, and by country", async () => {
  const app = await fixtureApp();
  const slugs = async (path: string) => {
    const { data } = (await (await app.request(path)).json()) as { data: { slug: string }[] };
    return data.map(({ slug }) => slug);
  };
  expect(await slugs("/api/v1/tech/clubs")).toEqual(["example-rovers", "fc-muster", "real-ejemplo"]);
  expect(await slugs("/api/v1/tech/clubs?country=Spain")).toEqual(["real-ejemplo"]);
  expect(await slugs("/api/v1/tech/clubs?country=germany")).toEqual(["fc-muster"]);
  expect(await slugs("/api/v1/tech/clubs?country=germany&country=spain")).toEqual([
    "fc-muster",
    "real-ejemplo",
  ]);
  expect(await slugs("/api/v1/tech/clubs?league=liga-ejemplo")).toEqual(["real-ejemplo"]);
  expect(await slugs("/api/v1/tech/clubs?league=example-league&country=Spain")).toEqual([]);
  expect(await slugs("/api/v1/tech/vendors?limit=1&offset=1")).toEqual(["bigacme"]);
  expect(await slugs("/api/v1/tech/categories")).toEqual(["athlete-monitoring", "ticketing"]);
});

test(
  "a fact of several pages has all: the first one, then the newest",
  covers("EP-RELATIONSHIP"),
  async () => {
    const response = await (await fixtureApp()).request(`/api/v1/tech/relationships/${ROVERS_VESTS}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: {
        id: ROVERS_VESTS,
        evidenceUrl: "https://news.example.org/rovers-acme",
        verificationDate: "2026-06-30",
        statusReason: "term to 2027",
        termEnd: "2027",
        evidence: [
          { url: "https://news.example.org/rovers-acme", date: "2026-01-15", termEnd: null },
          { url: "https://herald.example.org/vests", publisher: "Example Herald", date: "2025-09" },
          {
            url: "https://club.example.org/partners",
            archiveUrl: "https://archive.example.org/club-partners",
            date: null,
            termEnd: "2027",
            verificationDate: "2026-06-29",
          },
        ],
      },
    });
  },
);

test.each(["example-league", "Example+League", "EXAMPLE+LEAGUE"])(
  "league=%s gives the clubs of its newest season only",
  async (league) => {
    expect(await idsOf(`?league=${league}`)).toEqual([ROVERS_VESTS, ROVERS_TICKETS]);
  },
);

test("leagues are listed with the newest season held, every team of it and the coverage", async () => {
  const response = await (await fixtureApp()).request("/api/v1/tech/leagues");
  const { data, total } = leaguePage.parse(await response.json());
  expect(total).toBe(2);
  expect(data).toEqual([
    {
      slug: "example-league",
      name: "Example League",
      season: "2025/26",
      country: "England",
      tier: 1,
      url: "https://ledger.example.org/leagues/example-league/",
      clubCount: 2,
      coveredCount: 1,
      clubs: [
        { team: "Example Rovers FC", club: "example-rovers", clubName: "Example Rovers", relationships: 2 },
        { team: "Specimen Town", club: null, clubName: null, relationships: 0 },
      ],
      technology: [],
      sourceUrl: "https://rosters.example.org/2025/example-league.json",
      sourcePublisher: "Example Rosters",
      verificationDate: "2026-06-01",
    },
    expect.objectContaining({ slug: "liga-ejemplo", season: "2025", clubCount: 1, coveredCount: 1 }),
  ]);
});
