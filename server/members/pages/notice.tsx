import { memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";

interface NoticeProps extends MemberPageProps {
  title: string;
  /** What is wrong with this request in particular. */
  detail: string;
  /** Pages that may have been meant. */
  near?: readonly { name: string; path: string }[];
}

/** What a page answers with instead of what was asked for. */
export function MemberNotice({ title, detail, near = [], ...page }: NoticeProps) {
  return (
    <MemberFrame {...page} path={memberPaths.account} title={title}>
      <h1>{title}</h1>
      <p class="lead">{detail}</p>
      {near.length === 0 ? null : (
        <>
          <h2>Perhaps you meant</h2>
          <ul>
            {near.map(({ name, path }) => (
              <li>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={memberPaths.account}>Your account</a> ·{" "}
        <a href={`${page.ledger.linkBase}${sitePaths.members}`}>What membership holds</a>
      </p>
    </MemberFrame>
  );
}

/** For an account whose plan does not open the members' data. */
export function ProRequiredPage({ path, ...page }: MemberPageProps & { path: string }) {
  return (
    <MemberFrame {...page} path={path} title="For Pro members">
      <h1>For Pro members</h1>
      <p class="lead">You are signed in, and the plan of your account does not open buyers and deals.</p>
      <ProOffer linkBase={page.ledger.linkBase} />
      <p>
        <a href={memberPaths.account}>Your account</a>
      </p>
    </MemberFrame>
  );
}

/** What the plan Pro would open, and who grants it. */
export function ProOffer({ linkBase }: { linkBase: string }) {
  return (
    <p>
      Pro opens the buyers, their decision-makers and the recent deals: on these pages, over REST and over
      MCP. It is granted by the operator of this service.{" "}
      <a href={`${linkBase}${sitePaths.members}#contents`}>What membership holds</a>
    </p>
  );
}
