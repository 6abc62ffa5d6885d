import type { Child } from "hono/jsx";
import { clubPath, ownersPath } from "../../contract/site-paths.ts";

export interface ClubLinks {
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
  /** Slugs of the clubs that a buyer holds or used to hold a stake in. */
  owned: ReadonlySet<string>;
  linkBase: string;
}

interface ClubNameProps {
  club: { club: string; clubName: string };
  links: ClubLinks;
}

/** A club's name, linked if the site has a page about it. */
export function ClubName({ club: { club, clubName }, links: { clubPages, linkBase } }: ClubNameProps): Child {
  return clubPages.has(club) ? <a href={`${linkBase}${clubPath(club)}`}>{clubName}</a> : clubName;
}

/** Leads to everyone who holds or used to hold a stake in the club, if the ledger knows of anyone. */
export const OwnersLink = ({ club: { club, clubName }, links: { owned } }: ClubNameProps) =>
  owned.has(club) ? (
    <p class="small">
      <a href={ownersPath(club)}>
        Owners<span class="visually-hidden"> of {clubName}</span>
      </a>
    </p>
  ) : null;
