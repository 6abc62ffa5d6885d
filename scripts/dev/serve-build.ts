import { getMimeType } from "hono/utils/mime";
import { pino } from "pino";
import { createApp } from "../../server/app.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { type Listening, type ListenOptions, listen } from "../../server/listen.ts";
import { listSite, type SiteFile, type SiteFiles } from "../../server/public/site-files.ts";
import type { RenderedPage } from "../../site/build-site.ts";
import type { WarmBuild } from "./warm-build.ts";

type Fetch = ListenOptions["fetch"];

export interface BuildServer {
  /** Serves a build from now on, and gives the port. What was served stays where it cannot be loaded. */
  show: (built: WarmBuild) => Promise<number>;
}

/** The real server over builds that come and go. The only place of the build side that knows the server's modules. */
export function createBuildServer(baseUrl: string): BuildServer {
  let current: Fetch | undefined;
  let listening: Listening | undefined;
  const fetch: Fetch = (request, connection) =>
    current?.(request, connection) ?? new Response(null, { status: 503 });
  return {
    async show(built) {
      current = await loadBuild(built);
      listening ??= await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl });
      return listening.port;
    },
  };
}

async function loadBuild({ folder, pages }: WarmBuild): Promise<Fetch> {
  const site: SiteFiles = new Map([...(await listSite(folder)), ...pages.map(siteEntry)]);
  return createApp({ indexes: await loadIndexes(folder), site, log: pino({ level: "warn" }) });
}

function siteEntry({ path, content }: RenderedPage): [path: string, file: SiteFile] {
  const name = path.endsWith("/") ? `${path}index.html` : path;
  const contentType = getMimeType(name) ?? "application/octet-stream";
  const bytes = Buffer.from(content);
  return [path, { contentType, immutable: false, read: async () => bytes, size: async () => bytes.length }];
}
