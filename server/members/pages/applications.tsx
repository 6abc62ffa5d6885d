import { REFRESH_TOKEN_DAYS } from "../../../contract/members/limits.ts";
import { disconnectPath, memberPaths, sitePaths } from "../../../contract/site-paths.ts";
import { SignIn } from "../../../site/api/client-setup.tsx";
import { Time } from "../../../site/frame/format.tsx";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import { Problem } from "../../http/problem.ts";
import type { Application } from "../accounts/accounts.ts";
import { FormToken, MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse, seeOther } from "./page-guard.tsx";

const APPLICATION_LIST = `${memberPaths.account}#applications`;

/** The page that asks before an application is disconnected, and its form. */
export function mountApplications(pages: Pages, { accounts }: MemberPageParts): void {
  pages.signedIn(disconnectPath(":applicationId"), async (c, page, account) => {
    const applications = await accounts.listApplications(account.id);
    const application = applications.find(({ id }) => id === c.req.param("applicationId"));
    if (application === undefined)
      throw new Problem("not-found", {
        detail: "No application with this id is connected to your account.",
      });
    return pageResponse(c, <DisconnectPage {...page} application={application} />);
  });
  pages.signedInForm(disconnectPath(":applicationId"), async (c, _page, account) => {
    // An application that is disconnected already is no error: the form may be sent twice.
    await accounts.disconnectApplication(account.id, c.req.param("applicationId") ?? "");
    return seeOther(c, APPLICATION_LIST);
  });
}

interface ApplicationsProps {
  applications: readonly Application[];
  /** URL of the member interface, and start of links to the public site. */
  dealsUrl: string;
  linkBase: string;
}

/** The account page's section of what acts for the account over OAuth. */
export const Applications = ({ applications, dealsUrl, linkBase }: ApplicationsProps) => (
  <section>
    <h2 id="applications">Connected applications</h2>
    <p>
      <SignIn dealsUrl={dealsUrl} /> <a href={`${linkBase}${sitePaths.apiMcp}#connect`}>How it works</a>
    </p>
    {applications.length === 0 ? (
      <p>No application is connected.</p>
    ) : (
      <ApplicationTable applications={applications} />
    )}
  </section>
);

const ApplicationTable = ({ applications }: Pick<ApplicationsProps, "applications">) => (
  <StackedTable
    caption="Your connected applications"
    titles={["Application", "Connected", "Last used", "Action"]}
  >
    {applications.map((application) => (
      <tr>
        <th scope="row">
          {application.name}
          <br />
          <code class="quiet">{application.host}</code>
        </th>
        <td data-label="Connected">
          <Time at={application.connected} />
        </td>
        <td data-label="Last used">
          <LastUsed application={application} />
        </td>
        <td>
          <a href={disconnectPath(application.id)}>
            Disconnect<span class="visually-hidden"> {application.name}</span>
          </a>
        </td>
      </tr>
    ))}
  </StackedTable>
);

const LastUsed = ({ application: { lastUsed } }: { application: Application }) =>
  lastUsed === null ? <>never</> : <Time at={lastUsed} />;

function DisconnectPage({ application, ...page }: MemberPageProps & { application: Application }) {
  return (
    <MemberFrame {...page} title="Disconnect an application">
      <h1>Disconnect {application.name}?</h1>
      <p class="lead">
        From <code>{application.host}</code>, connected <Time at={application.connected} />, last used:{" "}
        <LastUsed application={application} />
      </p>
      <p>
        Its requests will be refused at once. To use it again, connect it again. An application that is not
        used for {REFRESH_TOKEN_DAYS} days is disconnected by itself.
      </p>
      <form method="post" action={disconnectPath(application.id)} class="member-form">
        <FormToken formToken={page.formToken} />
        <div class="actions">
          <button type="submit">Disconnect it</button>
          <a href={APPLICATION_LIST}>Keep it</a>
        </div>
      </form>
    </MemberFrame>
  );
}
