import type { Child } from "hono/jsx";
import { memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import { Layout } from "../../../site/frame/layout.tsx";
import type { PageLedger } from "../../../site/frame/page-ledger.ts";
import { Menu } from "../../../site/frame/site-header.tsx";

export interface PageProps {
  ledger: PageLedger;
  /** Goes into every form of a signed-in visitor; undefined for anyone else. */
  formToken: string | undefined;
  path: string;
  /** False if there are no buyers and deals to read. */
  hasEvidence: boolean;
  /** True if the visitor may read them. */
  isPro: boolean;
}

/** A page for signed-in visitors. */
export type MemberPageProps = PageProps & { formToken: string };

interface FrameProps extends PageProps {
  title: string;
  scripts?: readonly string[];
  children: Child;
}

export function MemberFrame({
  ledger,
  formToken,
  path,
  hasEvidence,
  isPro,
  title,
  scripts = [],
  children,
}: FrameProps) {
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
      {formToken === undefined ? null : <MemberNavigation {...{ path, formToken, hasEvidence, isPro }} />}
      {children}
    </Layout>
  );
}

/** A page that needs no session, such as one that a mail links to; it has no members' navigation. */
export const VisitorFrame = ({
  title,
  lead,
  children,
  ...page
}: PageProps & Record<"title" | "lead", string> & { children: Child }) => (
  <MemberFrame {...page} formToken={undefined} title={title}>
    <h1>{title}</h1>
    <p class="lead">{lead}</p>
    {children}
  </MemberFrame>
);

const NAVIGATION = [
  { name: "Home", path: memberPaths.home },
  { name: "Buyers", path: memberPaths.buyers, forPro: true },
  { name: "Deals", path: memberPaths.deals, forPro: true },
  { name: "Follow", path: memberPaths.alerts },
  { name: "Account", path: memberPaths.account },
];

function MemberNavigation({ path, formToken, hasEvidence, isPro }: Omit<MemberPageProps, "ledger">) {
  const links = NAVIGATION.filter(({ forPro }) => isPro || forPro !== true);
  return (
    <div class="member-bar">
      <nav aria-label="Members">{hasEvidence ? <Menu links={links} path={path} /> : null}</nav>
      <ActionForm action={memberPaths.signOut} formToken={formToken} verb="Sign out" />
    </div>
  );
}

/** Proves that a form was sent from a page of the same session. */
export const FormToken = ({ formToken }: { formToken: string }) => (
  <input type="hidden" name="formToken" value={formToken} />
);

interface ActionFormProps {
  action: string;
  formToken: string;
  verb: string;
  /** Object of the verb, for screen readers. */
  text?: string;
  look?: "plain" | "secondary";
}

/** A button that changes something. */
export const ActionForm = ({ action, formToken, verb, text, look = "plain" }: ActionFormProps) => (
  <form method="post" action={action}>
    <FormToken formToken={formToken} />
    <button type="submit" class={look}>
      {verb}
      {text && <span class="visually-hidden"> {text}</span>}
    </button>
  </form>
);

interface ErrorPageProps extends PageProps {
  title: string;
  detail: string;
  /** Pages that the visitor may have wanted. */
  suggestions: readonly { name: string; path: string }[];
}

export function ErrorPage({ title, detail, suggestions, ...page }: ErrorPageProps) {
  return (
    <MemberFrame {...page} path={memberPaths.account} title={title}>
      <h1>{title}</h1>
      <p class="lead">{detail}</p>
      {suggestions.length === 0 ? null : (
        <>
          <h2>Did you mean</h2>
          <ul>
            {suggestions.map(({ name, path }) => (
              <li>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={memberPaths.account}>Your account</a> ·{" "}
        <a href={`${page.ledger.linkBase}${sitePaths.members}`}>What members get</a>
      </p>
    </MemberFrame>
  );
}

export function ProRequiredPage(page: MemberPageProps) {
  return (
    <MemberFrame {...page} title="For Pro members">
      <h1>For Pro members</h1>
      <p class="lead">You are signed in, but your plan does not include buyers and deals.</p>
      <ProOffer linkBase={page.ledger.linkBase} />
      <p>
        <a href={memberPaths.account}>Your account</a>
      </p>
    </MemberFrame>
  );
}

/** Says what a Pro plan adds, to an account without one. */
export function ProOffer({ linkBase }: { linkBase: string }) {
  return (
    <p>
      Pro adds buyers of clubs, their decision-makers and deals: on these pages, over REST and over MCP.{" "}
      <a href={`${linkBase}${sitePaths.members}#join`}>Price and access</a>
    </p>
  );
}
