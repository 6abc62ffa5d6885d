import { sitePaths } from "../../../contract/site-paths.ts";

/** The reminder on every page with member data. `linkBase` is the site's address where it is on another host. */
export function MemberReminder({ linkBase }: { linkBase: string }) {
  return (
    <p class="notice">
      For business contact only. Keep to the e-mail laws that apply to you and to whom you write. See the{" "}
      <a href={`${linkBase}${sitePaths.members}#terms`}>terms</a>.
    </p>
  );
}
