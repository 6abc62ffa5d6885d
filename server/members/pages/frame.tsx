import type { Child } from "hono/jsx";
import { memberPaths } from "../../../contract/site-paths.ts";
import { type FrameLedger, Layout } from "../../../site/components/layout.tsx";

/** What the members' pages need to know of the whole. */
export interface MemberLedger extends FrameLedger {
  /** Address of the members' interface and pages, without a trailing slash. */
  dealsUrl: string;
  /** What links to the site's pages begin with: nothing where they are on the same host. */
  linkBase: string;
}

export interface MemberPageProps {
  ledger: MemberLedger;
  /** Goes into every form of a signed-in visitor; undefined for anyone else. */
  formToken: string | undefined;
}

interface FrameProps extends MemberPageProps {
  path: string;
  title: string;
  scripts?: readonly string[];
  children: Child;
}

/** The frame of every page that the server renders for members. */
export function MemberFrame({ ledger, formToken, path, title, scripts = [], children }: FrameProps) {
  return (
    <Layout
      ledger={ledger}
      path={path}
      title={`${title} · Clubledger`}
      description="A page for members of Clubledger."
      scripts={scripts}
      styles={["members.css"]}
      forMembers
    >
      {formToken === undefined ? null : <MemberNavigation path={path} formToken={formToken} />}
      {children}
    </Layout>
  );
}

const OWN_PAGES = [
  ["Buyers", memberPaths.buyers],
  ["Deals", memberPaths.deals],
  ["Account", memberPaths.account],
] as const;

function MemberNavigation({ path, formToken }: { path: string; formToken: string }) {
  return (
    <div class="member-bar">
      <nav aria-label="Members">
        <ul>
          {OWN_PAGES.map(([name, target]) => (
            <li>
              <a href={target} {...currentMark(path, target)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={memberPaths.signOut}>
        <FormToken formToken={formToken} />
        <button type="submit" class="plain">
          Sign out
        </button>
      </form>
    </div>
  );
}

function currentMark(path: string, target: string): { "aria-current"?: "page" | "true" } {
  if (path === target) return { "aria-current": "page" };
  return path.startsWith(target) ? { "aria-current": "true" } : {};
}

/** What proves that a form came from a page of this very session. */
export const FormToken = ({ formToken }: { formToken: string }) => (
  <input type="hidden" name="formToken" value={formToken} />
);
