import { Hono } from "hono";
import type { Logger } from "pino";
import { createAnswers } from "./http/answers.ts";
import type { Env } from "./http/context.ts";
import { mountMethods } from "./http/methods.ts";
import { type Fetch, mountErrors, withRequestScope } from "./http/requests.ts";
import type { Indexes } from "./indexes.ts";
import type { Members } from "./members/members.ts";
import { mountCalculators } from "./public/calculate-routes.ts";
import { mountDiscovery } from "./public/discovery-routes.ts";
import { mountPastPages } from "./public/past-pages.ts";
import type { SiteFiles } from "./public/site-files.ts";
import { mountSite } from "./public/site-routes.ts";
import { mountTechnology } from "./public/technology-routes.ts";

/** Room for answers that have been made: the hot part of the site and the API. */
const ANSWER_BYTES = 32 * 1024 * 1024;

export interface AppParts {
  indexes: Indexes;
  site: SiteFiles;
  log: Logger;
  /** The member interface; undefined where its index was not built. */
  members?: Members | undefined;
}

/** The whole application, composed from its parts; nothing here listens or reads files. */
export function createApp({ indexes, site, log }: AppParts): Fetch {
  const app = new Hono<Env>();
  const answers = createAnswers(ANSWER_BYTES);
  mountErrors(app, indexes.manifest.baseUrl, log);
  mountTechnology(app, indexes, answers);
  mountCalculators(app, indexes);
  mountDiscovery(app, indexes, site, answers);
  mountMethods(app);
  mountPastPages(app, indexes, site, answers);
  mountSite(app, site, answers);
  return withRequestScope(app, log);
}
