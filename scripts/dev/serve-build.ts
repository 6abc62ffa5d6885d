import { getMimeType } from "hono/utils/mime";
import { pino } from "pino";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { type Listening, type ListenOptions, listen } from "../../server/listen.ts";
import { loadMemberIndexes, type MemberIndexes } from "../../server/members/member-indexes.ts";
import type { Members } from "../../server/members/members.ts";
import { listSite, loadAssets, type SiteFile, type SiteFiles } from "../../server/site-files.ts";
import type { RenderedPage } from "../../site/build-site.ts";
import type { WarmBuild } from "./warm-build.ts";

/** A store of its own, so that nothing tried out touches that of `npm start`. It stays, so that whoever signed in stays signed in. */
const STORE = "file:var/dev-members/members.sqlite";

type Fetch = ListenOptions["fetch"];

export interface BuildServer {
  /** Serves a build from now on, and gives the port. What was served stays where it cannot be loaded. */
  show: (built: WarmBuild) => Promise<number>;
}

/** The real server over builds that come and go. The only place of the build side that knows the server's modules. */
export function createBuildServer(baseUrl: string): BuildServer {
  const membersOf = createMembersOf(baseUrl);
  let current: Fetch | undefined;
  let listening: Listening | undefined;
  const fetch: Fetch = (request, connection) =>
    current?.(request, connection) ?? new Response(null, { status: 503 });
  return {
    async show(built) {
      current = await loadBuild(built, membersOf);
      listening ??= await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl });
      return listening.port;
    },
  };
}

async function loadBuild({ folder, pages }: WarmBuild, membersOf: MembersOf): Promise<Fetch> {
  const site: SiteFiles = new Map([...(await listSite(folder)), ...pages.map(siteEntry)]);
  const [indexes, members] = [await loadIndexes(folder), await membersOf(folder)];
  const asset = await loadAssets(folder);
  return createApp({ indexes, site, members, asset, log: pino({ level: "warn" }) });
}

/** What members of a build are served from; undefined where it holds nothing for them. */
type MembersOf = (folder: string) => Promise<Members | undefined>;

/** Opens the store at the first build that needs it; the builds after it are served with the same accounts. */
function createMembersOf(dealsUrl: string): MembersOf {
  let opened: Members | undefined;
  return async (folder) => {
    const indexes = await loadMemberIndexes(folder);
    if (indexes === undefined) return undefined;
    opened ??= await openDevelopmentMembers(dealsUrl, indexes);
    return { ...opened, indexes };
  };
}

/** As `npm start` opens them without any setting, but for the store: links for signing in are told in the log. */
async function openDevelopmentMembers(dealsUrl: string, indexes: MemberIndexes): Promise<Members> {
  const { openMembers } = await import("../../server/members/open-members.ts");
  const { members: config } = readConfig({ BASE_URL: dealsUrl, DATABASE_URL: STORE });
  const log = pino({ level: "info" });
  return (await openMembers({ ...config, dealsUrl, production: false }, indexes, log)).members;
}

function siteEntry({ path, content }: RenderedPage): [path: string, file: SiteFile] {
  const name = path.endsWith("/") ? `${path}index.html` : path;
  const contentType = getMimeType(name) ?? "application/octet-stream";
  const bytes = Buffer.from(content);
  return [path, { contentType, immutable: false, read: async () => bytes }];
}
