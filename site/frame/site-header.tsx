import { apiIndexPath, memberPaths, sitePaths } from "../../contract/site-paths.ts";
import type { PageLedger } from "./page-ledger.ts";
import { SearchBox } from "./search-box.tsx";

interface MenuLink {
  name: string;
  path: string;
  /** Other sections for which this link is marked. */
  also?: readonly string[];
}

const BROWSE: readonly MenuLink[] = [
  { name: "Clubs", path: sitePaths.clubs },
  { name: "Vendors", path: sitePaths.vendors },
  { name: "Categories", path: sitePaths.categories },
  { name: "Leagues", path: sitePaths.leagues },
  { name: "Countries", path: sitePaths.countries },
];

const SECTIONS: readonly MenuLink[] = [
  { name: "Compare", path: sitePaths.compare },
  { name: "Calculators", path: sitePaths.calculators, also: [sitePaths.methodology] },
  {
    name: "Data and API",
    path: sitePaths.data,
    also: [apiIndexPath, sitePaths.changes, sitePaths.problems],
  },
  { name: "Members", path: sitePaths.members },
  { name: "About", path: sitePaths.about, also: [sitePaths.statuses, sitePaths.privacy] },
];

/** A path below the page about membership, so that the menu marks that page as the current section. */
const MEMBERS_SECTION = `${sitePaths.members}account/`;

interface HeaderProps {
  ledger: PageLedger;
  path: string;
  forMembers: boolean;
}

/** One line at every width. Where the menu has no room, a button opens it; the browser does that without a script. */
export function SiteHeader({ ledger, path, forMembers }: HeaderProps) {
  const { linkBase, manifest } = ledger;
  const menu = { path: forMembers ? MEMBERS_SECTION : path, linkBase };
  return (
    <header class="site-header">
      <a class="wordmark" href={`${linkBase}${sitePaths.home}`}>
        <Mark /> Clubledger
      </a>
      <nav id="site-menu" class="site-menu" aria-label="Site" popover="auto">
        <Menu links={[{ name: "Explorer", path: sitePaths.explore }]} {...menu} />
        <Browse {...menu} />
        <Menu links={SECTIONS} {...menu} />
        {forMembers ? null : (
          <a class="sign-in" href={`${manifest.dealsUrl}${memberPaths.home}`}>
            Sign in
          </a>
        )}
      </nav>
      {OWN_SEARCH.includes(path) ? null : <HeaderSearch ledger={ledger} />}
      <button type="button" class="menu-button" popovertarget="site-menu">
        Menu
      </button>
    </header>
  );
}

/** Opened by its button; in the menu of a narrow page it is always open. */
const Browse = ({ path, linkBase }: Required<Omit<MenuProps, "links">>) => (
  <>
    <button
      type="button"
      class="browse-button"
      popovertarget="browse-menu"
      {...(BROWSE.some((link) => isInside(path, link.path)) ? { "aria-current": "true" as const } : {})}
    >
      Browse
    </button>
    <div id="browse-menu" class="browse-menu" popover="auto">
      <p>Browse</p>
      <Menu links={BROWSE} path={path} linkBase={linkBase} />
    </div>
  </>
);

/** Pages with a larger search in their text. */
const OWN_SEARCH: readonly string[] = [sitePaths.home, sitePaths.search];

/** A form on another host would need an exception of the content security policy, so there it is a link. */
const HeaderSearch = ({ ledger }: Pick<HeaderProps, "ledger">) =>
  ledger.linkBase === "" ? (
    <SearchBox ledger={ledger} label="Search Clubledger" small />
  ) : (
    <a class="search-link" href={`${ledger.linkBase}${sitePaths.search}`}>
      Search
    </a>
  );

/** A row of the ledger between two rules, with the dot of a current status. */
const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M1 4h22M1 20h22" stroke="currentcolor" stroke-width="2" />
    <path d="M13 12h10" stroke="currentcolor" stroke-width="3" />
    <circle cx="6" cy="12" r="5" />
  </svg>
);

interface MenuProps {
  links: readonly MenuLink[];
  path: string;
  linkBase?: string;
}

/** Links side by side; that to the page at `path`, or to its section, is marked. */
export const Menu = ({ links, path, linkBase = "" }: MenuProps) => (
  <ul class="menu">
    {links.map((link) => (
      <li>
        <a href={`${linkBase}${link.path}`} {...currentMark(path, link, links)}>
          {link.name}
        </a>
      </li>
    ))}
  </ul>
);

/** A page inside two sections of a menu belongs to the inner one. */
function currentMark(
  path: string,
  link: MenuLink,
  links: readonly MenuLink[],
): { "aria-current"?: "page" | "true" } {
  if (path === link.path) return { "aria-current": "page" };
  if (links.some((other) => other !== link && isInside(other.path, link.path) && isInside(path, other.path)))
    return {};
  const sections = [link.path, ...(link.also ?? [])];
  return sections.some((section) => isInside(path, section)) ? { "aria-current": "true" } : {};
}

const isInside = (path: string, section: string): boolean =>
  path === section || path.startsWith(section.endsWith("/") ? section : `${section}/`);
