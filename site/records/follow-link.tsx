import { followPath } from "../../contract/site-paths.ts";

/** Leads to where an account follows what a page shows: its filters, or its list. A link, so that pages are the same for everyone. */
export const FollowLink = ({ of, name }: { of: Parameters<typeof followPath>[0]; name: string }) => (
  <p class="small screen-only">
    <a href={followPath(of)} rel="nofollow">
      Follow<span class="visually-hidden"> {name}</span>
    </a>
    : an email when this changes
  </p>
);
